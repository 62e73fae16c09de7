import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Loader } from '@mantine/core';
import type { Actor, Consent, Problem } from '../../../../../shared/ipc/index.ts';
import { toProblem } from '../../../lib/problem.ts';
import { consentOf, useActors } from '../../../stores/index.ts';
import { ErrorNotice, Screen } from '../../../ui/index.ts';
import { VoicesParts } from '../voices-parts.tsx';
import { Allowed } from './allowed.tsx';
import { Ask } from './ask.tsx';
import styles from './consent.module.css';

/** Whether voices may sound like the creator. */
export function ConsentPart(): ReactNode {
  const { actors, loaded, problem, load } = useActors();
  const own = actors.find((actor) => actor.own);
  const consent = useConsent(own?.id ?? null);
  const trouble = problem ?? consent.problem;

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  function retry(): void {
    void load();
    consent.reload();
  }

  return (
    <Screen title="Voices" badges={<VoicesParts part="consent" />}>
      <div className={styles['page']}>
        {trouble && <ErrorNotice problem={trouble} onRetry={retry} />}
        {!trouble && own && consent.consent && (
          <ConsentState actor={own} consent={consent.consent} onChange={consent.set} />
        )}
        {!trouble && !consent.consent && (
          <div className={styles['loading']}>
            <Loader size={22} color="var(--dim)" aria-label="Reading what you have allowed" />
          </div>
        )}
      </div>
    </Screen>
  );
}

type ConsentStateProps = { actor: Actor; consent: Consent; onChange: (consent: Consent) => void };

function ConsentState({ actor, consent, onChange }: ConsentStateProps): ReactNode {
  const given = consent.state === 'given';
  return (
    <>
      <h2 className={styles['title']}>{given ? 'Voices may sound like you' : 'May voices sound like you?'}</h2>
      <ul className={styles['ways']}>
        <li className={styles['way']} data-now={!given}>
          <h3>Without it {!given && <span>as it is now</span>}</h3>
          <p>
            Names you have not recorded are spoken by a stock voice that is not adapted to yours. Your own recordings
            are used all the same.
          </p>
        </li>
        <li className={styles['way']} data-now={given}>
          <h3>With it {given && <span>as it is now</span>}</h3>
          <p>
            The stock voice takes on the pitch and the colour of your voice in the template, so that the name sits
            better in your sentence.
          </p>
        </li>
      </ul>
      {given ? (
        <Allowed consent={consent} onChange={onChange} />
      ) : (
        <Ask actor={actor} withdrawnAt={consent.withdrawnAt} onGiven={onChange} />
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
  const [consent, setConsent] = useState<Consent | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const reload = useCallback(() => {
    if (actorId === null) return;
    consentOf(actorId).then(
      (found) => {
        setConsent(found);
        setProblem(null);
      },
      (error: unknown) => setProblem(toProblem(error)),
    );
  }, [actorId]);
  useEffect(reload, [reload]);
  return { consent, problem, set: setConsent, reload };
}
