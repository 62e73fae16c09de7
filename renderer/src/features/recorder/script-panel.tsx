import { Box, Group, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Braces, X } from 'lucide-react';
import { useStore, type StoreApi } from 'zustand';
import { spokenText, variableNames } from '#shared/script/index.ts';
import { t } from '../../language/index.ts';
import { formatTime } from '../../lib/format.ts';
import { openProposals, ProposalQuestion, useNextProposal } from '../../script/index.ts';
import { IconButton, SecondaryButton } from '../../ui/index.ts';
import { readingTime, readingWords } from './reading.ts';
import { ScriptField, type ScriptFieldHandle } from './script-field.tsx';
import { ScriptHelp } from './script-help.tsx';
import type { ScriptState } from './script-store.ts';
import styles from './recorder.module.css';

export type ScriptPanelProps = {
  text: StoreApi<ScriptState>;
  speed: number;
  /** Whether nothing was recorded yet. */
  isFirst: boolean;
  onChange: (script: string) => void;
  onClose: () => void;
};

/** The script: written here, read from the teleprompter, and stored with the template. */
export function ScriptPanel({ text, speed, isFirst, onChange, onClose }: ScriptPanelProps): ReactNode {
  const field = useRef<ScriptFieldHandle>(null);
  const source = useStore(text, (state) => state.source);
  const full = useStore(text, (state) => state.full);
  // A mark after a chip is no word of its own.
  const count = useMemo(() => readingWords(source).filter(({ spaced }, at) => spaced || at === 0).length, [source]);

  // Letters are keys of this screen: a first script that is typed at once would begin a recording.
  useEffect(() => {
    if (isFirst && text.getState().source === '') field.current?.focus();
  }, [text, isFirst]);

  useEffect(
    () => text.subscribe((now, before) => now.source !== before.source && onChange(now.source)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [text],
  );

  return (
    <Stack
      aria-label={t('editor.script')}
      component="aside"
      className={styles['scriptPanel']}
      gap="s12"
      align="flex-start"
      w={330}
      mih={0}
      me="s24"
      pt="s14"
      pb="s16"
      px="s16"
      bdrs="stage"
    >
      <Group gap="s8" wrap="nowrap">
        <Box component="h2" fw={620}>
          {t('editor.script')}
        </Box>
        <Text span size="sm" c="var(--dim)" flex={1}>
          {count > 0 && t('recorder.scriptLength', { count, time: formatTime(Math.ceil(readingTime(count, speed))) })}
        </Text>
        <IconButton label={t('common.close')} icon={<X />} size="small" onClick={onClose} />
      </Group>
      <ScriptField ref={field} text={text} />
      <Group gap="s8" align="stretch">
        <SecondaryButton
          size="small"
          icon={<Braces />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.current?.makeVariable()}
        >
          {t('editor.makeVariable')}
        </SecondaryButton>
        <ScriptHelp text={text} />
      </Group>
      {full ? (
        <Text component="output" display="block" size="sm" c="var(--dim)">
          {t('recorder.scriptFull')}
        </Text>
      ) : (
        <Question text={text} onLast={() => field.current?.focus()} />
      )}
    </Stack>
  );
}

type QuestionProps = { text: StoreApi<ScriptState>; onLast: () => void };

/** Asks about the words that probably change, one at a time; else shows how to mark one. */
function Question({ text, onLast }: QuestionProps): ReactNode {
  const { history, declined, accept, decline } = useStore(text);
  const { root, onAnswer } = useNextProposal(onLast);
  const parts = history.present;
  const proposals = useMemo(() => {
    const { length } = spokenText([...parts]);
    // A word at the end may be incomplete.
    return openProposals(parts, declined).filter(({ places }) => places.every(({ end }) => end < length));
  }, [parts, declined]);
  const [next] = proposals;

  return (
    <div ref={root}>
      {next ? (
        <ProposalQuestion
          key={next.variable}
          proposal={next}
          left={proposals.length}
          index={variableNames([...parts]).length}
          onAccept={() => {
            accept(next);
            onAnswer();
          }}
          onDecline={() => {
            decline(next.variable);
            onAnswer();
          }}
        />
      ) : (
        <Text size="sm" c="var(--dim)">
          {t('recorder.makeVariableNote')}
        </Text>
      )}
    </div>
  );
}
