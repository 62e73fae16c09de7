import { useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import type { ConsentSubject } from '#shared/consent.ts';
import { t } from '#renderer/language/index.ts';
import { formatDate } from '#renderer/lib/format.ts';
import { PlayButton, SoundWave } from '#renderer/sound/index.ts';
import { useActors, withdrawConsent, type Consent } from '#renderer/stores/index.ts';
import { ConfirmDialog, SecondaryButton, useActing, useToast } from '#renderer/ui/index.ts';
import { consentTexts } from './consent-texts.ts';

type ConsentGrantedProps = { of: ConsentSubject; consent: Consent; onChange: (consent: Consent) => void };

/** The recorded sentence with its date, a player, and the withdrawal. */
export function ConsentGranted({ of, consent, onChange }: ConsentGrantedProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const { act, busy } = useActing(() => setAsking(false));
  const toast = useToast();
  const { reading, given_at: givenAt, actor_id: actorId } = consent;

  async function withdraw(): Promise<void> {
    const { videos_kept: kept, ...after } = await withdrawConsent(actorId, of);
    onChange(after);
    void useActors.getState().load();
    const done = of === 'voice' ? t('voices.withdrawn', { kept }) : t('voices.filmWithdrawn');
    toast.show(done, { duration: 9_000 });
  }

  return (
    <Stack gap="var(--space-12)">
      <Group gap="var(--space-8)" wrap="nowrap">
        <ShieldCheck size={18} aria-hidden />
        {givenAt !== null && <Text fw={560}>{t('voices.givenOn', { date: formatDate(givenAt) })}</Text>}
      </Group>
      {reading && (
        <>
          <Text component="blockquote" c="dimmed">
            {t('editor.quoted', { spoken: reading.text })}
          </Text>
          <Group wrap="nowrap" gap="var(--space-12)">
            <PlayButton url={reading.url} of={t('voices.whatYouRead')} />
            <SoundWave url={reading.url} bars={96} />
          </Group>
        </>
      )}
      <Group>
        <SecondaryButton onClick={() => setAsking(true)}>{t('voices.withdraw')}</SecondaryButton>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t('voices.withdraw')}
        confirmLabel={t('voices.withdraw')}
        danger
        busy={busy}
        onConfirm={() => act(withdraw)}
        onCancel={() => setAsking(false)}
      >
        {t(consentTexts[of].afterwards)}
      </ConfirmDialog>
    </Stack>
  );
}
