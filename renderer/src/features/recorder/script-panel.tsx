import { Box, Group, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Braces, X } from 'lucide-react';
import { useStore, type StoreApi } from 'zustand';
import { t } from '../../language/index.ts';
import { formatTime } from '../../lib/format.ts';
import { IconButton, SecondaryButton } from '../../ui/index.ts';
import { readingTime, readingWords } from './reading.ts';
import { ScriptField, type ScriptFieldHandle } from './script-field.tsx';
import { ScriptHelp } from './script-help.tsx';
import type { ScriptState } from './script-store.ts';
import styles from './recorder.module.css';

export type ScriptPanelProps = {
  text: StoreApi<ScriptState>;
  speed: number;
  onChange: (script: string) => void;
  onClose: () => void;
};

/** The script: written here, read from the teleprompter, and stored with the template. */
export function ScriptPanel({ text, speed, onChange, onClose }: ScriptPanelProps): ReactNode {
  const field = useRef<ScriptFieldHandle>(null);
  const source = useStore(text, (state) => state.source);
  const full = useStore(text, (state) => state.full);
  const count = useMemo(() => readingWords(source).length, [source]);

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
      <Text size="sm" c="var(--dim)" role={full ? 'status' : undefined}>
        {full ? t('recorder.scriptFull') : t('recorder.makeVariableNote')}
      </Text>
    </Stack>
  );
}
