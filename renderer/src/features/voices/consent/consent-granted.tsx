import { useState, type ReactNode } from 'react';
import { ShieldCheck } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { formatDate } from '#renderer/lib/format.ts';
import { PlayButton, SoundWave } from '#renderer/sound/index.ts';
import { useActors, withdrawConsent, type Consent } from '#renderer/stores/index.ts';
import { ConfirmDialog, Panel, SecondaryButton, useActing, useToast } from '#renderer/ui/index.ts';
import styles from './consent.module.css';
import type { ConsentWording } from './wording.ts';

type ConsentGrantedProps = { consent: Consent; words: ConsentWording; onChange: (consent: Consent) => void };

/** The recorded sentence with its date, a player, and the withdrawal. */
export function ConsentGranted({ consent, words, onChange }: ConsentGrantedProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const { act, busy } = useActing(() => setAsking(false));
  const toast = useToast();
  const { reading, given_at: givenAt, actor_id: actorId } = consent;

  async function withdraw(): Promise<void> {
    const { videos_kept: kept, ...after } = await withdrawConsent(actorId);
    onChange(after);
    void useActors.getState().load();
    toast.show(t('voices.withdrawn', { kept }), { duration: 9_000 });
  }

  return (
    <Panel className={styles['card']} aria-label={t('voices.yourConsent')}>
      <p className={styles['state']}>
        <ShieldCheck aria-hidden />
        <span>
          {givenAt !== null && `${words.allowedOn(formatDate(givenAt))} `}
          {t('voices.onlyStudio')}
        </span>
      </p>
      {reading && (
        <>
          <blockquote className={styles['read']}>{t('voices.quoted', { text: reading.text })}</blockquote>
          <div className={styles['play']}>
            <PlayButton url={reading.url} of={t('voices.whatYouRead')} />
            <SoundWave url={reading.url} bars={96} />
            <span className={styles['seconds']}>{t('voices.readingLength', { seconds: reading.seconds })}</span>
          </div>
        </>
      )}
      <div className={styles['actions']}>
        <SecondaryButton onClick={() => setAsking(true)}>{t('voices.withdraw')}</SecondaryButton>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('voices.withdrawQuestion')}
        confirmLabel={t('voices.withdraw')}
        danger
        busy={busy}
        onConfirm={() => act(withdraw)}
        onCancel={() => setAsking(false)}
      >
        {words.afterwards}
      </ConfirmDialog>
    </Panel>
  );
}
