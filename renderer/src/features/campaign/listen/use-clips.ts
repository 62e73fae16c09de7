import { useCallback, useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { CheckedClip, CheckedClips, CheckedSentence, VoiceCost } from '#shared/api/index.ts';
import type { GenerationMode } from '#shared/generation-modes.ts';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { isPaidVoice } from '#shared/voices.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { approveClip, checkClips, estimateVoiceCost, type SpokenRows } from '#renderer/stores/index.ts';
import { useToast } from '#renderer/ui/index.ts';
import { clipKey, listeningOrder, readingOrder, wordKey } from '../model/clips.ts';
import { listenToValues, type ListeningProgress } from './listen-to-values.ts';
import { calm, whenCalm } from '../model/when-calm.ts';
import { noteCheck, settingOf } from '../model/word-pace.ts';

/** The future sound, judged before rendering: values in their places, or sentences if the whole script is spoken. */
export type Checks = {
  /** The clips spoken so far, null before the first; sorted by urgency once all are spoken. */
  clips: readonly CheckedClip[] | null;
  sentences: readonly CheckedSentence[] | null;
  /** Number spoken so far and number of all; null while unknown. */
  progress: { done: number; total: number } | null;
  /** Whether all were spoken, and whether there is also nothing left to listen to. */
  isComplete: boolean;
  isHeard: boolean;
  problem: Problem | null;
  /** How far the studio is with listening to the values, once all are spoken; null if it does not listen. */
  listening: ListeningProgress | null;
  /** Why it stopped listening. The values can be used all the same. */
  unheard: Problem | null;
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
export type Price = { names: readonly (readonly string[])[]; charge: VoiceCost | null; problem: Problem | null };

type WhatToCheck = {
  template: Template;
  variables: readonly string[];
  names: readonly (readonly string[])[] | null;
  mode: GenerationMode;
  /** The campaign's own; null for the template's. */
  voice: string | null;
  listens: boolean;
};

type Spoken = {
  clips: CheckedClip[] | null;
  sentences: CheckedSentence[] | null;
  progress: Checks['progress'];
  isComplete: boolean;
  listening: ListeningProgress | null;
  unheard: Problem | null;
  problem: Problem | null;
};

/** What was spoken of a setting. */
type Answer = Spoken & {
  of: string;
  /** Whether it is whole, and is being replaced. */
  isKept?: boolean;
  /** Keys of the words in the order of the answer that this one replaced: the user is among them. */
  order?: readonly string[];
};

const unknown: Spoken = {
  clips: null,
  sentences: null,
  progress: null,
  isComplete: false,
  listening: null,
  unheard: null,
  problem: null,
};

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
  const { id: templateId, script, actorId } = template;
  const speaker = voice ?? template.voice;
  const setting = settingOf(template, voice);
  // Key of everything the clips depend on.
  const of = useMemo(
    () =>
      names === null || !listens
        ? null
        : JSON.stringify([templateId, script, speaker, actorId, mode, variables, names]),
    [templateId, script, speaker, actorId, mode, variables, names, listens],
  );
  const changed = useRef({ names, at: -calm });
  useEffect(() => {
    if (changed.current.names !== names) changed.current = { names, at: performance.now() };
  }, [names]);
  useReadyVoice({ template, variables, names, mode, voice, listens });
  const setApproved = useApproval(templateId, setAnswer);

  const shown: Spoken = answer?.of === of ? answer : unknown;
  // Texts that are paid for cost nothing more, so the price is requested again once all are spoken.
  const price = usePrice({ template, variables, names, mode, voice, occasion: `${tries} ${shown.isComplete}` });
  const texts = price !== null && price.names === names ? price.charge?.texts : undefined;
  const isFree = !isPaidVoice(speaker) || texts === 0;
  const isAgreed = isFree || agreed === of;

  useEffect(() => {
    if (of === null || names === null || !isAgreed) return;
    let current = true;
    const input = { templateId, variables: [...variables], names: names.map((row) => [...row]), mode, voice };
    /** What was spoken again so far: the former answer stays in sight until there is a whole one. */
    let again: Answer | null = null;
    const onPage = ({ page, ...spoken }: Page): boolean => {
      again = withPage(page === 0 ? null : again, { of, ...spoken });
      const whole = again.isComplete ? again : null;
      if (current)
        setAnswer((before) =>
          before?.of === of && before.isKept
            ? ((whole && inOrderOf(before, whole)) ?? before)
            : withPage(page === 0 ? null : before, { of, ...spoken }),
        );
      return current;
    };
    const fail = (error: unknown): void => {
      if (current) setAnswer({ ...unknown, of, problem: toProblem(error) });
    };
    const onListened = (clips: readonly CheckedClip[], listening: ListeningProgress): boolean => {
      if (current) setAnswer((before) => before && withListening(before, clips, listening));
      return current;
    };
    const check = async (): Promise<void> => {
      const began = performance.now();
      try {
        await speakPages(input, onPage);
      } catch (error) {
        fail(error);
        return;
      }
      if (!current || mode !== 'keep_original') return;
      const end = (unheard: Problem | null): void => {
        if (current) setAnswer((before) => before && { ...before, listening: null, unheard });
      };
      // Before the answer is shown, which may launch the campaign and end this.
      const note = (): void => noteCheck((performance.now() - began) / 1_000, setting, names);
      const onHeard = (...[clips, progress]: Parameters<typeof onListened>): boolean => {
        if (progress.done >= progress.total) note();
        return onListened(clips, progress);
      };
      try {
        if (await listenToValues(input, onHeard)) return;
        note();
        end(null);
      } catch (error) {
        end(toProblem(error));
      }
    };
    setAnswer((before) => before && { ...before, isKept: before.of === of && before.isComplete });
    const timer = setTimeout(() => void check(), changed.current.at + calm - performance.now());
    return () => {
      current = false;
      clearTimeout(timer);
    };
    // Each try speaks them again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of, isAgreed, names, templateId, variables, mode, voice, setting, tries]);

  return {
    clips: shown.clips,
    sentences: shown.sentences,
    progress: shown.progress,
    isComplete: shown.isComplete,
    isHeard: shown.isComplete && (shown.listening === null || shown.listening.done >= shown.listening.total),
    listening: shown.listening,
    unheard: shown.unheard,
    problem: shown.problem ?? (isAgreed ? null : (price?.problem ?? null)),
    price,
    isFree,
    asksToAgree: !isAgreed && texts !== undefined,
    agree: () => setAgreed(of),
    retry() {
      setAnswer((before) => before && { ...before, problem: null });
      setTries((count) => count + 1);
    },
    setApproved,
  };
}

type Page = Pick<Answer, 'progress' | 'isComplete'> & { page: number; found: CheckedClips };

/**
 * Speaks everything, a page at a time.
 * @param onPage returns whether to go on.
 * @throws AppError
 */
async function speakPages(rows: SpokenRows, onPage: (page: Page) => boolean): Promise<void> {
  let done = 0;
  for (let page = 0; ; page += 1) {
    const found = await checkClips(rows, page);
    const count = found.clips.length + found.sentences.length;
    done += count;
    const isComplete = count === 0 || done >= found.total;
    if (!onPage({ page, found, progress: { done, total: found.total }, isComplete }) || isComplete) return;
  }
}

/** Approves clips. The mark is shown at once, and removed if that fails. */
function useApproval(templateId: string, setAnswer: Dispatch<SetStateAction<Answer | null>>): Checks['setApproved'] {
  const toast = useToast();
  return useCallback(
    async ({ clip }, approved) => {
      if (clip === null) return;
      const mark = (value: boolean): void =>
        setAnswer((before) => {
          if (!before) return before;
          const clips = withApproval(before.clips, clip, value);
          return { ...before, clips, sentences: withApproval(before.sentences, clip, value) };
        });
      mark(approved);
      try {
        await approveClip(templateId, clip, approved);
      } catch (error) {
        mark(!approved);
        toast.fail(toProblem(error));
      }
    },
    [templateId, setAnswer, toast],
  );
}

/** The state after another page. The order only changes with the last page, as the user may be listening. */
function withPage(
  before: Answer | null,
  { found: { clips, sentences }, ...now }: Omit<Page, 'page'> & { of: string },
): Answer {
  const all = {
    clips: [...(before?.clips ?? []), ...listeningOrder(clips)],
    sentences: [...(before?.sentences ?? []), ...readingOrder(sentences)],
  };
  const ordered = { clips: listeningOrder(all.clips), sentences: readingOrder(all.sentences) };
  // Whether there is a recognizer shows with the first values that are listened to.
  const listening =
    now.isComplete && all.clips.length > 0 ? { done: 0, total: all.clips.length, secondsLeft: 0 } : null;
  return { ...now, ...(now.isComplete ? ordered : all), listening, unheard: null, problem: null };
}

/** A new answer with its words in the order of the one that it replaces. */
function inOrderOf({ clips }: Answer, answer: Answer): Answer {
  if (!clips || !answer.clips) return answer;
  const order = clips.map(wordKey);
  const place = new Map(order.map((key, index) => [key, index]));
  const placeOf = (clip: CheckedClip): number => place.get(wordKey(clip)) ?? order.length;
  return { ...answer, order, clips: answer.clips.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** The state after more values were listened to. The order changes with the last ones. */
function withListening(before: Answer, listened: readonly CheckedClip[], progress: ListeningProgress): Answer {
  const heard = new Map(listened.map((clip) => [clipKey(clip), clip.listening]));
  const clips = (before.clips ?? []).map((clip) => ({
    ...clip,
    listening: heard.get(clipKey(clip)) ?? clip.listening,
  }));
  const isComplete = progress.done >= progress.total;
  return { ...before, clips: isComplete && !before.order ? listeningOrder(clips) : clips, listening: progress };
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
        estimateVoiceCost(input).then(
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
    checkClips({ templateId, variables: [...variables], names: [], mode, voice }, 0).catch(() => undefined);
  }, [of, templateId, variables, mode, voice]);
}

function withApproval<Checked extends CheckedClip | CheckedSentence>(
  all: Checked[] | null,
  clip: string,
  approved: boolean,
): Checked[] | null {
  return all && all.map((checked) => (checked.clip === clip ? { ...checked, approved, approval_lost: null } : checked));
}
