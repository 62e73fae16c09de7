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

/** What will be said, judged before it is rendered: values in their places, or sentences where all of a script is spoken. */
export type Checks = {
  /** Those that were spoken so far, null before the first; once all were, what should be heard first comes first. */
  clips: readonly CheckedClip[] | null;
  sentences: readonly CheckedSentence[] | null;
  /** How many were spoken so far; null before anything is known. */
  progress: { done: number; total: number } | null;
  /** Whether all were spoken. */
  isComplete: boolean;
  problem: Problem | null;
  /** What a voice service charges; null before that is known, and for voices of this computer. */
  price: Price | null;
  /** Whether speaking the rows costs nothing, or nothing more. */
  isFree: boolean;
  /** Whether they wait for somebody to agree to the price. */
  asksToAgree: boolean;
  agree(): void;
  /** Speaks them again. */
  retry(): void;
  setApproved(checked: Pick<CheckedClip, 'clip'>, approved: boolean): Promise<void>;
};

/** What a voice service will charge for rows, or why that is not known. */
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
 * Speaks each distinct value of rows once, or each sentence of a whole script, a page at a time, once somebody listens. A
 * voice service is only asked for what was not paid for before once its price is agreed to. Until somebody listens, only
 * what speaks sentences is made ready.
 * @param names null while there is nothing to speak.
 */
export function useChecks({ template, variables, names, mode, voice, listens }: WhatToCheck): Checks {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  const [agreed, setAgreed] = useState<string | null>(null);
  const toast = useToast();
  const { id: templateId, script, actorId } = template;
  const speaker = voice ?? template.voice;
  // What the clips depend on: other rows of the same values sound the same.
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
  // What was paid for costs nothing more: asked for again once a voice has spoken.
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

/** What is shown once another page was spoken. The order changes with the last page alone, as somebody may be listening. */
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
  /** On each the price is asked for again. */
  occasion: string;
};

/** What a voice service will charge for rows; null with a voice of this computer. */
function usePrice({ template, variables, names, mode, voice, occasion }: WhatToPrice): Price | null {
  const [told, setTold] = useState<(Price & { of: string }) | null>(null);
  const { id } = template;
  const speaker = voice ?? template.voice;
  const isPaid = isPaidVoice(speaker);
  // What it is of besides rows: while others are typed, the price of the last ones is shown.
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
    // Each occasion asks again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPaid, of, id, variables, names, mode, occasion]);
  return isPaid && names !== null && told?.of === of ? told : null;
}

/** Has the words of a whole script found, and its voice loaded, before anybody listens. */
function useReadyVoice({ template, variables, names, mode, voice, listens }: WhatToCheck): void {
  const { id: templateId, script, actorId } = template;
  const isWanted = mode === 'full_script' && names !== null && !listens;
  // What is made ready: the voice may be the one nearest to the actor.
  const of = isWanted ? JSON.stringify([script, voice ?? template.voice, actorId]) : null;
  useEffect(() => {
    if (of === null) return;
    // What cannot be spoken is said to who listens.
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
