import { Group, Text } from '@mantine/core';
import { Check, Play } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { Proposal } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { openProposals, ProposalQuestion, useNextProposal, type TextSelection } from '#renderer/script/index.ts';
import { focusHeading, IconButton, QuietButton, TextField } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { documentVariables } from '../model/document.ts';
import { acceptProposal, unsureWords } from '../model/proposals.ts';
import { rangeOfWords } from '../model/cuts.ts';

const none: [] = [];

/** What is asked about the script: proposed variables, and words that may be wrong. */
export function useQuestions(): { proposals: readonly Proposal[]; unsure: readonly TextSelection[] } {
  const document = useEditor((state) => state.history.present);
  const asking = useEditor((state) => state.asking);
  return useMemo(() => {
    const all = asking.proposes ? openProposals(document.parts, asking.declined) : none;
    // While a script is typed, half a word is no name yet: its words have times once it is settled.
    const proposals = all.filter(
      ({ places }) => asking.heard !== null || places.some((place) => rangeOfWords(document, place)),
    );
    return { proposals, unsure: asking.heard === null ? none : unsureWords(document, asking.heard, proposals) };
  }, [document, asking]);
}

/** Asks about one proposed word at a time: whether it changes, and how it is spelled. */
export function Proposals(): ReactNode {
  const { proposals, unsure } = useQuestions();
  const { root, onAnswer } = useNextProposal(() => focusHeading());
  const [next] = proposals;

  return (
    <div ref={root}>
      {next ? (
        <Question key={`${next.variable} ${next.words}`} proposal={next} left={proposals.length} onAnswer={onAnswer} />
      ) : (
        unsure.length > 0 && <Unsure count={unsure.length} onAnswer={onAnswer} />
      )}
    </div>
  );
}

function Unsure({ count, onAnswer }: { count: number; onAnswer: () => void }): ReactNode {
  const { session } = useEditorContext();
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {t('editor.wordsUnsure', { count })}
      </Text>
      <QuietButton
        size="small"
        icon={<Check />}
        onClick={() => {
          session.ask({ heard: null });
          onAnswer();
        }}
      >
        {t('common.ok')}
      </QuietButton>
    </Group>
  );
}

type QuestionProps = { proposal: Proposal; left: number; onAnswer: () => void };

function Question({ proposal, left, onAnswer }: QuestionProps): ReactNode {
  const { session, playback } = useEditorContext();
  const document = useEditor((state) => state.history.present);
  const [spoken, setSpoken] = useState(proposal.words);
  const { variable, places } = proposal;
  const range = places[0] ? rangeOfWords(document, places[0]) : null;

  return (
    <ProposalQuestion
      proposal={proposal}
      left={left}
      index={documentVariables(document).length}
      disabled={spoken.trim() === ''}
      onAccept={() => {
        session.edit((document) => acceptProposal(document, proposal, spoken));
        onAnswer();
      }}
      onDecline={() => {
        session.ask({ declined: [...session.store.getState().asking.declined, variable] });
        onAnswer();
      }}
    >
      <Group gap="var(--space-6)" wrap="nowrap">
        <TextField
          flex={1}
          aria-label={t('editor.spokenWord')}
          value={spoken}
          onChange={(event) => setSpoken(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        {range && (
          <IconButton
            label={t('editor.listen')}
            size="small"
            icon={<Play />}
            onClick={() => playback.playRange(range)}
          />
        )}
      </Group>
    </ProposalQuestion>
  );
}
