import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CheckedClip, CheckedSentence } from '#shared/api/index.ts';
import type { GenerationMode } from '#shared/generation-modes.ts';
import type { IpcOutput, Problem, Template } from '#shared/ipc/index.ts';
import { isPaidVoice } from '#shared/voices.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { approveClip, checkClips, estimateCost } from '#renderer/stores/index.ts';
import { useToast } from '#renderer/ui/index.ts';
import { listeningOrder, readingOrder } from '../model/clips.ts';
import { calm, whenCalm } from '../model/when-calm.ts';

/** The future sound, judged before rendering: values in their places, or sentences if the whole script is spoken. */
export type Checks = {
  /** The clips spoken so far, null before the first; sorted by urgency once all are spoken. */
  clips: readonly CheckedClip[] | null;
  sentences: readonly CheckedSentence[] | null;
  /** Number spoken so far and number of all; null while unknown. */
  progress: { done: number; total: number } | null;
  /** Whether all were spoken. */
  isComplete: boolean;
  problem: Problem | null;
  /** The price of a voice service; null before it is known, and for local voices. */
  price: Price | null;
  /** Whether speaking the rows costs nothing, or nothing more. */
  isFree: boolean;
  /** Whether they wait for the user to accept the price. */
  asksToAgree: boolean;
  agree(): void;
  /** Speaks them again. */
  retry(): void;
  setApproved(checked: Pick<CheckedClip, 'clip'>, approved: boolean): Promise<void>;
};

/** The price of a voice service for rows, or why it is unknown. */
export type Price = { names: readonly (readonly string[])[]; charge: Charge | null; problem: Problem | null };

type Charge = IpcOutput<'clips.cost'>;

type WhatToCheck = {
  template: Template;
  variables: readonly string[];
  names: readonly (readonly string[])[] | null;
  mode: GenerationMode;
  /** The campaign's own; null for the template's. */
  voice: string | null;
  listens: boolean;
};

type Answer = {
  of: string;
  clips: CheckedClip[] | null;
  sentences: CheckedSentence[] | null;
  progress: Checks['progress'];
  isComplete: boolean;
  problem: Problem | null;
};

const unknown = { clips: null, sentences: null, progress: null, isComplete: false, problem: null };

/**
 * Speaks each distinct value of rows once, or each sentence of a whole script, a page at a time, once the user listens.
 * A voice service only speaks texts that are not paid for after the user has accepted the price. Before the user
 * listens, only the voice for sentences is prepared.
 * @param names null without anything to speak.
 */
export function useChecks({ template, variables, names, mode, voice, listens }: WhatToCheck): Checks {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  const [agreed, setAgreed] = useState<string | null>(null);
  const toast = useToast();
  const { id: templateId, script, actorId } = template;
  const speaker = voice ?? template.voice;
  // Key of everything the clips depend on.
  const of = useMemo(
    () =>
      names === null || !listens
        ? null
        : JSON.stringify([templateId, script, speaker, actorId, mode, variables, names, tries]),
    [templateId, script, speaker, actorId, mode, variables, names, tries, listens],
  );
  const changed = useRef({ names, at: -calm });
  useEffect(() => {
    if (changed.current.names !== names) changed.current = { names, at: performance.now() };
  }, [names]);
  useReadyVoice({ template, variables, names, mode, voice, listens });

  const shown = answer?.of === of ? answer : null;
  // Texts that are paid for cost nothing more, so the price is requested again once all are spoken.
  const hasSpoken = shown?.isComplete ?? false;
  const price = usePrice({ template, variables, names, mode, voice, occasion: `${tries} ${hasSpoken}` });
  const texts = price !== null && price.names === names ? price.charge?.texts : undefined;
  const isFree = !isPaidVoice(speaker) || texts === 0;
  const isAgreed = isFree || agreed === of;

  useEffect(() => {
    if (of === null || names === null || !isAgreed) return;
    let current = true;
    const fail = (problem: Problem): void => {
      if (current) setAnswer({ ...unknown, of, problem });
    };
    const input = { templateId, variables: [...variables], names: names.map((row) => [...row]), mode, voice };
    const speakAll = async (): Promise<void> => {
      let done = 0;
      for (let page = 0; current; page += 1) {
        const found = await checkClips({ ...input, page });
        const count = found.clips.length + found.sentences.length;
        done += count;
        const progress = { done, total: found.total };
        const isComplete = count === 0 || done >= found.total;
        if (current) setAnswer((before) => withPage(page === 0 ? null : before, found, { of, progress, isComplete }));
        if (isComplete) break;
      }
    };
    const timer = setTimeout(
      () => {
        speakAll().catch((error: unknown) => fail(toProblem(error)));
      },
      changed.current.at + calm - performance.now(),
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [of, isAgreed, names, templateId, variables, mode, voice]);

  const setApproved = useCallback(
    async ({ clip }: Pick<CheckedClip, 'clip'>, approved: boolean) => {
      if (clip === null) return;
      const mark = (value: boolean): void =>
        setAnswer((before) => {
          if (!before) return before;
          const [clips, sentences] = [
            withApproval(before.clips, clip, value),
            withApproval(before.sentences, clip, value),
          ];
          return { ...before, clips, sentences };
        });
      mark(approved);
      try {
        await approveClip({ templateId, clip, approved });
      } catch (error) {
        mark(!approved);
        toast.fail(toProblem(error));
      }
    },
    [templateId, toast],
  );

  return {
    clips: shown?.clips ?? null,
    sentences: shown?.sentences ?? null,
    progress: shown?.progress ?? null,
    isComplete: hasSpoken,
    problem: shown?.problem ?? (isAgreed ? null : (price?.problem ?? null)),
    price,
    isFree,
    asksToAgree: !isAgreed && texts !== undefined,
    agree: () => setAgreed(of),
    retry: () => setTries((count) => count + 1),
    setApproved,
  };
}

/** The state after another page. The order only changes with the last page, as the user may be listening. */
function withPage(
  before: Answer | null,
  { clips, sentences }: Pick<IpcOutput<'clips.check'>, 'clips' | 'sentences'>,
  now: Pick<Answer, 'of' | 'progress' | 'isComplete'>,
): Answer {
  const all = {
    clips: [...(before?.clips ?? []), ...listeningOrder(clips)],
    sentences: [...(before?.sentences ?? []), ...readingOrder(sentences)],
  };
  const ordered = { clips: listeningOrder(all.clips), sentences: readingOrder(all.sentences) };
  return { ...now, ...(now.isComplete ? ordered : all), problem: null };
}

type WhatToPrice = Omit<WhatToCheck, 'listens'> & {
  /** A change of it requests the price again. */
  occasion: string;
};

/** The price of a voice service for rows; null with a local voice. */
function usePrice({ template, variables, names, mode, voice, occasion }: WhatToPrice): Price | null {
  const [told, setTold] = useState<(Price & { of: string }) | null>(null);
  const { id } = template;
  const speaker = voice ?? template.voice;
  const isPaid = isPaidVoice(speaker);
  // Key of its input without the rows, so that the last price stays while rows are typed.
  const of = JSON.stringify([id, speaker, mode]);
  useEffect(() => {
    if (!isPaid || names === null) return;
    const input = { templateId: id, variables: [...variables], names: names.map((row) => [...row]), mode, voice };
    return whenCalm(
      () =>
        estimateCost(input).then(
          (charge) => ({ charge, problem: null }),
          (error: unknown) => ({ charge: null, problem: toProblem(error) }),
        ),
      (answer) => setTold({ of, names, ...answer }),
    );
    // Each occasion requests it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPaid, of, id, variables, names, mode, occasion]);
  return isPaid && names !== null && told?.of === of ? told : null;
}

/** Aligns the words of a whole script, and loads its voice, before the user listens. */
function useReadyVoice({ template, variables, names, mode, voice, listens }: WhatToCheck): void {
  const { id: templateId, script, actorId } = template;
  const isWanted = mode === 'full_script' && names !== null && !listens;
  // Key of the prepared setting. Includes the actor, as the voice may be the one nearest to theirs.
  const of = isWanted ? JSON.stringify([script, voice ?? template.voice, actorId]) : null;
  useEffect(() => {
    if (of === null) return;
    // The error is shown when the user listens.
    checkClips({ templateId, variables: [...variables], names: [], mode, voice, page: 0 }).catch(() => undefined);
  }, [of, templateId, variables, mode, voice]);
}

function withApproval<Checked extends CheckedClip | CheckedSentence>(
  all: Checked[] | null,
  clip: string,
  approved: boolean,
): Checked[] | null {
  return all && all.map((checked) => (checked.clip === clip ? { ...checked, approved } : checked));
}
