import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { AudioLines } from 'lucide-react';
import type { Actor, Problem } from '#shared/ipc/index.ts';
import { calledName } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { consentOf, type Consent } from '#renderer/stores/index.ts';
import { EmptyState, ErrorNotice, Loading, Screen } from '#renderer/ui/index.ts';
import { SpeakerBar, useSpeaker } from '../speaker/speaker-bar.tsx';
import { VoicesParts } from '../voices-parts.tsx';
import { ConsentGranted } from './consent-granted.tsx';
import { ConsentRequest } from './consent-request.tsx';
import styles from './consent.module.css';
import { consentWording } from './wording.ts';

/** A person's consent to voice matching. @param actorId undefined for the creator. */
export function ConsentPart({ actorId }: { actorId: string | undefined }): ReactNode {
  const { speaker, loaded, problem, reload } = useSpeaker(actorId);
  const consent = useConsent(speaker?.id ?? null);
  const trouble = problem ?? consent.problem;

  function retry(): void {
    reload();
    consent.reload();
  }

  return (
    <Screen
      title={t('app.voices')}
      badges={<VoicesParts part="consent" actorId={actorId} />}
      actions={<SpeakerBar part="consent" speaker={speaker} />}
    >
      <div className={styles['page']}>
        {trouble && <ErrorNotice problem={trouble} onRetry={retry} />}
        {!trouble && speaker && consent.consent && (
          <ConsentState key={speaker.id} actor={speaker} consent={consent.consent} onChange={consent.set} />
        )}
        {!trouble && loaded && !speaker && <p>{t('voices.speakerGone')}</p>}
        {!trouble && !consent.consent && (!loaded || speaker) && <Loading label={t('voices.loadingConsent')} />}
      </div>
    </Screen>
  );
}

type ConsentStateProps = { actor: Actor; consent: Consent; onChange: (consent: Consent) => void };

function ConsentState({ actor, consent, onChange }: ConsentStateProps): ReactNode {
  const given = consent.state === 'given';
  const words = consentWording(actor);
  if (consent.state === 'not_needed') {
    return (
      <EmptyState
        icon={<AudioLines />}
        title={t('voices.consentNotNeeded')}
        text={t('voices.consentNotNeededText', { name: calledName(actor) })}
      />
    );
  }
  return (
    <>
      <h2 className={styles['title']}>{given ? words.allowed : words.question}</h2>
      <ul className={styles['ways']}>
        <li className={styles['way']} data-now={!given}>
          <h3>
            {t('voices.without')} {!given && <span>{t('voices.now')}</span>}
          </h3>
          <p>{words.without}</p>
        </li>
        <li className={styles['way']} data-now={given}>
          <h3>
            {t('voices.with')} {given && <span>{t('voices.now')}</span>}
          </h3>
          <p>{words.with}</p>
        </li>
      </ul>
      {given ? (
        <ConsentGranted consent={consent} words={words} onChange={onChange} />
      ) : (
        <ConsentRequest actor={actor} words={words} withdrawnAt={consent.withdrawn_at} onGiven={onChange} />
      )}
    </>
  );
}

function useConsent(actorId: string | null): {
  consent: Consent | null;
  problem: Problem | null;
  set: (consent: Consent) => void;
  reload: () => void;
} {
  const [found, setFound] = useState<Consent | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const reload = useCallback(() => {
    if (actorId === null) return;
    consentOf(actorId).then(
      (answer) => {
        setFound(answer);
        setProblem(null);
      },
      (error: unknown) => setProblem(toProblem(error)),
    );
  }, [actorId]);
  useEffect(reload, [reload]);
  // Another person may have been chosen meanwhile.
  const consent = found?.actor_id === actorId ? found : null;
  return { consent, problem, set: setFound, reload };
}
