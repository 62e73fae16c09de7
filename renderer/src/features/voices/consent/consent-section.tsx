import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import type { Actor, Problem } from '#shared/ipc/index.ts';
import { calledName } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { consentOf, type Consent } from '#renderer/stores/index.ts';
import { ErrorNotice, Loading, Panel } from '#renderer/ui/index.ts';
import { SectionHead } from '../section-head.tsx';
import { SpeakerBar, useSpeaker } from '../speaker/speaker-bar.tsx';
import { ConsentGranted } from './consent-granted.tsx';
import { ConsentRequest } from './consent-request.tsx';
import { consentWording } from './wording.ts';

/** Whether voices may sound like a person, with the consent. @param actorId undefined for the creator. */
export function ConsentSection({ actorId }: { actorId: string | undefined }): ReactNode {
  const { speaker } = useSpeaker(actorId);
  return (
    <Panel data-part="consent" aria-label={t('voices.yourConsent')}>
      <SectionHead title={t('voices.soundLikeMe')}>
        <SpeakerBar part="consent" speaker={speaker} />
      </SectionHead>
      <ConsentOf actorId={actorId} />
    </Panel>
  );
}

type ConsentOfProps = {
  actorId: string | undefined;
  /** Called with the person's id when the consent is given. */
  onGiven?: (actorId: string) => void;
};

/** A person's consent: given, or the sentence to read aloud. */
export function ConsentOf({ actorId, onGiven }: ConsentOfProps): ReactNode {
  const { speaker, loaded, problem, reload } = useSpeaker(actorId);
  const { consent, set, ...found } = useConsent(speaker?.id ?? null);
  const trouble = problem ?? found.problem;

  function retry(): void {
    reload();
    found.reload();
  }

  function change(next: Consent): void {
    set(next);
    if (next.state === 'given') onGiven?.(next.actor_id);
  }

  if (trouble) return <ErrorNotice problem={trouble} onRetry={retry} />;
  if (loaded && !speaker) return <p>{t('voices.speakerGone')}</p>;
  if (!speaker || !consent) return <Loading label={t('voices.loadingConsent')} />;
  return <ConsentState key={speaker.id} actor={speaker} consent={consent} onChange={change} />;
}

type ConsentStateProps = { actor: Actor; consent: Consent; onChange: (consent: Consent) => void };

function ConsentState({ actor, consent, onChange }: ConsentStateProps): ReactNode {
  const words = consentWording(actor);
  if (consent.state === 'not_needed') {
    return <Text c="dimmed">{t('voices.consentNotNeeded', { name: calledName(actor) })}</Text>;
  }
  if (consent.state === 'given') return <ConsentGranted consent={consent} words={words} onChange={onChange} />;
  return (
    <Stack gap="var(--space-12)">
      <Text c="dimmed">{words.about}</Text>
      <ConsentRequest actor={actor} words={words} withdrawnAt={consent.withdrawn_at} onGiven={onChange} />
    </Stack>
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
