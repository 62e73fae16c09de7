import { useState, type ReactNode } from 'react';
import { Group } from '@mantine/core';
import { Play } from 'lucide-react';
import type { CheckedSentence } from '#shared/api/index.ts';
import { t } from '#renderer/language/index.ts';
import { sentenceNotes, sourceName, type Note } from '#renderer/lib/clip-texts.ts';
import { useApp } from '#renderer/stores/index.ts';
import { SecondaryButton, variableStyle } from '#renderer/ui/index.ts';
import { ApproveButton, NoteWords } from './checked.tsx';
import styles from './listen.module.css';
import { scriptFindingSentence } from '#shared/alignment/findings.ts';

type SentenceCardProps = {
  sentence: CheckedSentence;
  variables: readonly string[];
  /** Whether it is the one in the preview. */
  shown: boolean;
  onWatch: () => void;
  onApprove: (approved: boolean) => void;
};

const noVoices: never[] = [];
/** Number of a sentence's findings shown at once. */
const notesShown = 2;

/** One sentence as the voice will speak it, its findings, and the ways out. */
export function SentenceCard(props: SentenceCardProps): ReactNode {
  const { sentence, variables, shown, onWatch, onApprove } = props;
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const [isOpen, setOpen] = useState(false);
  const { text, approved } = sentence;
  const notes = notesOf(sentence);
  const told = isOpen ? notes : notes.slice(0, notesShown);
  return (
    <div className={styles['card']} data-approved={approved} data-shown={shown}>
      <div>
        <p className={styles['sentence']} dir="auto">
          <WithValues sentence={sentence} variables={variables} />
        </p>
        <p className={styles['source']}>
          {[sourceName(sentence, voices, null), t('exports.videoCount', { count: sentence.rows })]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      {notes.length > 0 && (
        <ul>
          {told.map((note) => (
            <li key={note.text} className={styles['note']} data-tone={note.tone}>
              <NoteWords note={note} />
            </li>
          ))}
        </ul>
      )}
      {notes.length > notesShown && (
        <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('common.more')}
        </button>
      )}
      {sentence.clip !== null && (
        <Group justify="space-between">
          <SecondaryButton
            size="small"
            icon={<Play />}
            aria-label={t('listen.watchSentence', { text })}
            aria-pressed={shown}
            onClick={onWatch}
          >
            {t('listen.watch')}
          </SecondaryButton>
          <ApproveButton label={t('listen.approveNamed', { value: text })} approved={approved} onApprove={onApprove} />
        </Group>
      )}
    </div>
  );
}

function notesOf(sentence: CheckedSentence): Note[] {
  return [
    ...sentenceNotes(sentence),
    ...sentence.findings.map((finding): Note => {
      return { tone: finding.severity === 'warn' ? 'warn' : 'neutral', text: scriptFindingSentence(finding, t) };
    }),
  ];
}

function WithValues({
  sentence: { text, values },
  variables,
}: Pick<SentenceCardProps, 'sentence' | 'variables'>): ReactNode {
  return (
    <>
      {values.map(({ variable, from, to }, index) => (
        <span key={from}>
          {text.slice(values[index - 1]?.to ?? 0, from)}
          <strong className={styles['said']} style={variableStyle(variables.indexOf(variable))}>
            {text.slice(from, to)}
          </strong>
        </span>
      ))}
      {text.slice(values.at(-1)?.to ?? 0)}
    </>
  );
}
