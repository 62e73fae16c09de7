import { Box, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { History } from 'lucide-react';
import type { Problem, Spool } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatAgo, formatBytes } from '../../lib/format.ts';
import { toProblem } from '../../lib/problem.ts';
import { discardSpool, useTemplates } from '../../stores/index.ts';
import { ConfirmDialog, ErrorNotice, QuietButton, SecondaryButton } from '../../ui/index.ts';

/** A recording that was not finished: keep it or not. */
export function Recovery({ spool, onSettled }: { spool: Spool; onSettled: () => void }): ReactNode {
  const createFromSpool = useTemplates((state) => state.createFromSpool);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function settle(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      onSettled();
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <Group
      component="section"
      aria-label={t('templates.recordingUnfinished')}
      gap="s10"
      wrap="nowrap"
      mb="s12"
      py="s12"
      px="s14"
      bd="1px solid color-mix(in srgb, var(--warn) 40%, transparent)"
      bdrs="large"
      bg="var(--warn-tint)"
    >
      <Box component={History} size={20} flex="none" mx="s4" c="var(--warn-text)" aria-hidden />
      <Box flex={1} miw={0}>
        <Text fw={600}>{t('templates.recordingUnfinished')}</Text>
        <Text size="sm" c="dimmed">
          {t('templates.recordingKept', { ago: formatAgo(spool.startedAt), size: formatBytes(spool.bytes) })}
        </Text>
        {problem && <ErrorNotice problem={problem} />}
      </Box>
      <QuietButton disabled={busy} onClick={() => setAsking(true)}>
        {t('common.discard')}
      </QuietButton>
      <SecondaryButton
        busy={busy && !asking}
        disabled={busy}
        onClick={() =>
          void settle(() =>
            createFromSpool({
              spoolId: spool.id,
              name: spool.name || t('recorder.recordingOf', { date: new Date(spool.startedAt) }),
              named: spool.script !== '',
              script: spool.script,
            }),
          )
        }
      >
        {t('templates.keepRecording')}
      </SecondaryButton>
      <ConfirmDialog
        opened={asking}
        danger
        busy={busy}
        title={t('templates.discardQuestion')}
        confirmLabel={t('common.discard')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void settle(() => discardSpool(spool.id))}
      >
        {t('templates.discardText')}
      </ConfirmDialog>
    </Group>
  );
}
