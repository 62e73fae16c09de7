import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { Actor, Problem } from '#shared/ipc/index.ts';
import { calledName } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatDate } from '#renderer/lib/format.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { consentOf, type Consent } from '#renderer/stores/index.ts';
import { ErrorNotice, Loading, Panel, SecondaryButton } from '#renderer/ui/index.ts';
import { SectionHead } from '../section-head.tsx';
import { SpeakerBar, useSpeaker } from '../speaker/speaker-bar.tsx';
import { ConsentGranted } from './consent-granted.tsx';
import { ConsentRequest } from './consent-request.tsx';

type ConsentSectionProps = {
  /** Undefined for the creator. */
  actorId: string | undefined;
  /** Whether the consent is asked for at once. */
  asks: boolean;
};

/** Whether voices may sound like a person, with the consent. */
export function ConsentSection({ actorId, asks }: ConsentSectionProps): ReactNode {
  const { speaker } = useSpeaker(actorId);
  return (
    <Panel data-part="consent" aria-label={t('voices.soundLikeMe')}>
      <SectionHead title={t('voices.soundLikeMe')}>
        <SpeakerBar part="consent" speaker={speaker} />
      </SectionHead>
      <ConsentOf actorId={actorId} asks={asks} />
    </Panel>
  );
}

type ConsentOfProps = {
  actorId: string | undefined;
  /** Whether the consent is asked for at once, or after a press. */
  asks?: boolean;
  /** Called with the person's id when the consent is given. */
  onGiven?: (actorId: string) => void;
};

/** A person's consent: given, or the sentence to read aloud. */
export function ConsentOf({ actorId, asks = true, onGiven }: ConsentOfProps): ReactNode {
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
  if (!speaker || !consent) return <Loading label={t('common.loading')} />;
  return <ConsentState key={speaker.id} actor={speaker} consent={consent} asks={asks} onChange={change} />;
}

type ConsentStateProps = { actor: Actor; consent: Consent; asks: boolean; onChange: (consent: Consent) => void };

function ConsentState({ actor, consent, asks, onChange }: ConsentStateProps): ReactNode {
  const [asking, setAsking] = useState(asks);
  if (consent.state === 'not_needed') {
    return <Text c="dimmed">{t('voices.consentNotNeeded', { name: calledName(actor) })}</Text>;
  }
  if (consent.state === 'given') return <ConsentGranted consent={consent} onChange={onChange} />;
  return (
    <Stack gap="var(--space-12)">
      <Text c="dimmed">{t('voices.consentText')}</Text>
      {consent.withdrawn_at !== null && (
        <Text c="dimmed">{t('voices.withdrawnOn', { date: formatDate(consent.withdrawn_at) })}</Text>
      )}
      {asking ? (
        <ConsentRequest actor={actor} onGiven={onChange} />
      ) : (
        <Group>
          <SecondaryButton onClick={() => setAsking(true)}>{t('voices.giveConsent')}</SecondaryButton>
        </Group>
      )}
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
