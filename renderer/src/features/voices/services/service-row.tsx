import { useState, type ReactNode } from 'react';
import { Box, Group, Text } from '@mantine/core';
import { CircleCheck, Eraser, KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { VoiceProvider, ProviderSettings } from '#shared/api/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { problemOf, toProblem } from '#renderer/lib/problem.ts';
import { forgetPaidSpeech, testVoiceProvider, useVoiceServices } from '#renderer/stores/index.ts';
import {
  Badge,
  ConfirmDialog,
  ErrorWords,
  IconButton,
  SecondaryButton,
  Switch,
  useActing,
  useToast,
} from '#renderer/ui/index.ts';
import type { LabelKey } from '#shared/language/index.ts';

type Trial = { kind: 'none' } | { kind: 'running' } | { kind: 'works' } | { kind: 'failed'; reason: string };

/** One service: its kind, whether it may be used, and a test. */
export function ServiceRow({ service, onChange }: { service: VoiceProvider; onChange: () => void }): ReactNode {
  const { id, name, kind, has_key: hasKey, enabled } = service;
  const isOfLips = kind === 'lips';
  const { save, remove } = useVoiceServices();
  const [asking, setAsking] = useState<'on' | 'forget' | 'remove' | null>(null);
  const [trial, setTrial] = useState<Trial>({ kind: 'none' });
  const { act, busy } = useActing(() => setAsking(null));
  const toast = useToast();

  function turn(on: boolean): void {
    if (busy) return;
    setTrial({ kind: 'none' });
    act(() => save({ ...service, enabled: on }));
  }

  async function forget(): Promise<void> {
    const { bytes } = await forgetPaidSpeech(id);
    toast.show(t('settings.freed', { size: formatBytes(bytes) }), { tone: 'ok' });
  }

  async function test(): Promise<void> {
    setTrial({ kind: 'running' });
    try {
      const { works, reason, error, sentence } = await testVoiceProvider(id);
      const told = error === null ? t('voices.silentService') : problemText(problemOf({ reason, error, sentence }));
      setTrial(works ? { kind: 'works' } : { kind: 'failed', reason: told });
    } catch (error) {
      setTrial({ kind: 'failed', reason: problemText(toProblem(error)) });
    }
  }

  return (
    <Box pb="var(--space-12)">
      <Group gap="var(--space-8)">
        <Text component="h3" fw={620} truncate flex={1}>
          {name}
        </Text>
        {!hasKey && (
          <Badge tone="warn" icon={<KeyRound aria-hidden />}>
            {t('voices.noKey')}
          </Badge>
        )}
        <Group gap="var(--space-8)" wrap="nowrap">
          <Switch
            label={t('common.useNamed', { name })}
            on={enabled}
            onChange={(on) => (on ? setAsking('on') : turn(false))}
          />
          <SecondaryButton
            size="small"
            aria-label={t('common.testNamed', { name })}
            busy={trial.kind === 'running'}
            onClick={() => void test()}
          >
            {t('common.test')}
          </SecondaryButton>
          <IconButton
            label={t('common.changeNamed', { name })}
            tooltip={t('common.change')}
            icon={<Pencil />}
            onClick={() => {
              setTrial({ kind: 'none' });
              onChange();
            }}
          />
          <IconButton
            label={t(isOfLips ? 'voices.forgetLipsNamed' : 'voices.forgetNamed', { name })}
            icon={<Eraser />}
            onClick={() => setAsking('forget')}
          />
          <IconButton
            label={t('common.removeNamed', { name })}
            tooltip={t('common.remove')}
            icon={<Trash2 />}
            onClick={() => setAsking('remove')}
          />
        </Group>
      </Group>
      <Text fz="var(--type-small)" c="dimmed">
        {factsOf(service).join(' · ')}
      </Text>
      {trial.kind === 'works' && (
        <Group component="output" gap="var(--space-6)" fz="var(--type-small)" c="var(--ok-text)">
          <CircleCheck size={16} aria-hidden /> {t('accounts.answers')}
        </Group>
      )}
      {trial.kind === 'failed' && (
        <Text role="alert" fz="var(--type-small)" c="var(--bad-text)">
          <ErrorWords problem={trial.reason} />
        </Text>
      )}
      <ConfirmDialog
        opened={asking === 'on'}
        title={t(isOfLips ? 'voices.sendFaceQuestion' : 'voices.sendQuestion', { name })}
        confirmLabel={t('common.useNamed', { name })}
        busy={busy}
        onConfirm={() => turn(true)}
        onCancel={() => setAsking(null)}
      >
        {t(isOfLips ? 'voices.sendFaceText' : 'voices.sendText', { address: service.base_url })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'forget'}
        title={t(isOfLips ? 'voices.forgetLipsNamed' : 'voices.forgetNamed', { name })}
        confirmLabel={t('common.delete')}
        danger
        busy={busy}
        onConfirm={() => act(forget)}
        onCancel={() => setAsking(null)}
      >
        {t(isOfLips ? 'voices.forgetLipsText' : 'voices.forgetText', { name })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        title={t('common.removeNamedQuestion', { name })}
        confirmLabel={t('common.remove')}
        danger
        busy={busy}
        onConfirm={() => act(() => remove(id))}
        onCancel={() => setAsking(null)}
      >
        {t(isOfLips ? 'voices.removeLipsText' : 'voices.removeText')}
      </ConfirmDialog>
    </Box>
  );
}

function factsOf({ kind, base_url: address, model, voices, price }: VoiceProvider): string[] {
  const isOfLips = kind === 'lips';
  const facts = [address, t(kindNames[kind]), model];
  if (!isOfLips) facts.push(t('voices.voiceCount', { count: voices.length }));
  if (price !== null) facts.push(t(isOfLips ? 'voices.pricePerValue' : 'voices.pricePerMillion', { price }));
  return facts;
}

/** Labels of the APIs that a service can be compatible with. */
export const kindNames: Record<ProviderSettings['kind'], LabelKey> = {
  openai: 'voices.openAiCompatible',
  elevenlabs: 'voices.elevenLabsCompatible',
  lips: 'voices.lipsService',
};
