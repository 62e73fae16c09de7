import { useState, type ReactNode } from 'react';
import { ShieldCheck } from 'lucide-react';
import type { Consent } from '#shared/ipc/index.ts';
import { formatCount, formatDate } from '#renderer/lib/format.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { PlayButton, SoundWave } from '#renderer/sound/index.ts';
import { useActors, withdrawConsent } from '#renderer/stores/index.ts';
import { ConfirmDialog, Panel, SecondaryButton, useToast } from '#renderer/ui/index.ts';
import styles from './consent.module.css';
import type { ConsentWording } from './wording.ts';

type AllowedProps = { consent: Consent; words: ConsentWording; onChange: (consent: Consent) => void };

/** What was read and when, to be heard again, and the way to take it back. */
export function Allowed({ consent, words, onChange }: AllowedProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const { reading, givenAt, actorId } = consent;

  async function withdraw(): Promise<void> {
    setBusy(true);
    try {
      const { videosKept, ...after } = await withdrawConsent(actorId);
      onChange(after);
      void useActors.getState().load();
      const kept = `${formatCount(videosKept, 'finished video')} with such a voice ${videosKept === 1 ? 'stays' : 'stay'} until you delete ${videosKept === 1 ? 'it' : 'them'}.`;
      toast.show(`Consent withdrawn. ${videosKept > 0 ? kept : ''}`.trim(), { duration: 9_000 });
    } catch (error) {
      toast.show(toProblem(error).message, { tone: 'bad' });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <Panel className={styles['card']} aria-label="Your consent">
      <p className={styles['state']}>
        <ShieldCheck aria-hidden />
        <span>
          {givenAt !== null && `${words.allowedOn} ${formatDate(givenAt)}. `}Nobody but your studio has the recording.
        </span>
      </p>
      {reading && (
        <>
          <blockquote className={styles['read']}>“{reading.text}”</blockquote>
          <div className={styles['play']}>
            <PlayButton url={reading.url} of="what you read" />
            <SoundWave url={reading.url} bars={96} />
            <span className={styles['seconds']}>{reading.seconds.toFixed(1)} s</span>
          </div>
        </>
      )}
      <div className={styles['actions']}>
        <SecondaryButton onClick={() => setAsking(true)}>Withdraw consent</SecondaryButton>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Withdraw your consent?"
        confirmLabel="Withdraw consent"
        danger
        busy={busy}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      >
        {words.afterwards}
      </ConfirmDialog>
    </Panel>
  );
}
