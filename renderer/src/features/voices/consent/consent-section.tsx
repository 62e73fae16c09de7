import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { ConsentSubject } from '#shared/consent.ts';
import type { Actor, Problem } from '#shared/ipc/index.ts';
import { calledName } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatDate } from '#renderer/lib/format.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { consentOf, type Consent } from '#renderer/stores/index.ts';
import { ErrorNotice, Loading, Panel, SecondaryButton } from '#renderer/ui/index.ts';
import { SectionHead } from '../section-head.tsx';
import { useSpeaker } from '../speaker/speaker-bar.tsx';
import { ConsentGranted } from './consent-granted.tsx';
import { ConsentRequest } from './consent-request.tsx';
import { consentTexts } from './consent-texts.ts';

type ConsentSectionProps = {
  of: ConsentSubject;
  /** Chooses the person. */
  head?: ReactNode;
  children: ReactNode;
};

/** Whether voices may sound like a person, or films of the face be kept, with the consent. */
export function ConsentSection({ of, head, children }: ConsentSectionProps): ReactNode {
  const title = t(consentTexts[of].title);
  return (
    <Panel aria-label={title}>
      <SectionHead title={title}>{head}</SectionHead>
      {children}
    </Panel>
  );
}

type ConsentOfProps = {
  of: ConsentSubject;
  actorId: string | undefined;
  /** Whether the consent is asked for at once, or after a press. */
  asks?: boolean;
  /** Called with a consent that is given. */
  onGiven?: (consent: Consent) => void;
};

/** A person's consent of one kind: given, or the sentence to read aloud. */
export function ConsentOf({ of, actorId, ...props }: ConsentOfProps): ReactNode {
  const found = useConsentOf(actorId, of);
  if (found.problem) return <ErrorNotice problem={found.problem} onRetry={found.load} />;
  return <ConsentFound of={of} found={found} {...props} />;
}

type ConsentFoundProps = Omit<ConsentOfProps, 'actorId'> & { found: FoundConsent };

/** A person's consent once it is known. */
export function ConsentFound({ of, found, asks = true, onGiven }: ConsentFoundProps): ReactNode {
  const { speaker, loaded, consent, set } = found;
  const given = consent?.state === 'given' ? consent : null;
  const tell = useEffectEvent((found: Consent) => onGiven?.(found));
  useEffect(() => {
    if (given) tell(given);
  }, [given]);

  if (loaded && !speaker) return <p>{t('voices.speakerGone')}</p>;
  if (!speaker || !consent) return <Loading label={t('common.loading')} />;
  return <ConsentState key={speaker.id} {...{ of, consent, asks }} actor={speaker} onChange={set} />;
}

export type FoundConsent = {
  speaker: Actor | null;
  /** Whether the people are known. */
  loaded: boolean;
  consent: Consent | null;
  problem: Problem | null;
  set: (consent: Consent) => void;
  /** Reads both again. */
  load: () => void;
};

/** A person and the consent of one kind. @param actorId undefined for the creator. */
export function useConsentOf(actorId: string | undefined, of: ConsentSubject): FoundConsent {
  const { speaker, loaded, problem, reload } = useSpeaker(actorId);
  const found = useConsent(speaker?.id ?? null, of);
  function load(): void {
    reload();
    found.reload();
  }
  return { speaker, loaded, consent: found.consent, problem: problem ?? found.problem, set: found.set, load };
}

type ConsentStateProps = {
  of: ConsentSubject;
  actor: Actor;
  consent: Consent;
  asks: boolean;
  onChange: (consent: Consent) => void;
};

function ConsentState({ of, actor, consent, asks, onChange }: ConsentStateProps): ReactNode {
  const [asking, setAsking] = useState(asks);
  if (consent.state === 'not_needed') {
    return <Text c="dimmed">{t('voices.consentNotNeeded', { name: calledName(actor) })}</Text>;
  }
  if (consent.state === 'given') return <ConsentGranted of={of} consent={consent} onChange={onChange} />;
  return (
    <Stack gap="var(--space-12)">
      <Text c="dimmed">{t(consentTexts[of].text)}</Text>
      {consent.withdrawn_at !== null && (
        <Text c="dimmed">{t('voices.withdrawnOn', { date: formatDate(consent.withdrawn_at) })}</Text>
      )}
      {asking ? (
        <ConsentRequest of={of} actor={actor} onGiven={onChange} />
      ) : (
        <Group>
          <SecondaryButton onClick={() => setAsking(true)}>{t('voices.giveConsent')}</SecondaryButton>
        </Group>
      )}
    </Stack>
  );
}

export function useConsent(
  actorId: string | null,
  of: ConsentSubject,
): {
  consent: Consent | null;
  problem: Problem | null;
  set: (consent: Consent) => void;
  reload: () => void;
} {
  const [found, setFound] = useState<Consent | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const reload = useCallback(() => {
    if (actorId === null) return;
    consentOf(actorId, of).then(
      (answer) => {
        setFound(answer);
        setProblem(null);
      },
      (error: unknown) => setProblem(toProblem(error)),
    );
  }, [actorId, of]);
  useEffect(reload, [reload]);
  // Another person may have been chosen meanwhile.
  const consent = found?.actor_id === actorId ? found : null;
  return { consent, problem, set: setFound, reload };
}
