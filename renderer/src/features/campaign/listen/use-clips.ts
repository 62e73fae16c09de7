import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CheckedClip } from '#shared/api/index.ts';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { problemText } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { approveClip, checkClips } from '#renderer/stores/index.ts';
import { useToast } from '#renderer/ui/index.ts';
import { clipKey, listeningOrder } from '../model/clips.ts';

export type Clips = {
  /** In listening order; null until all were spoken. */
  clips: readonly CheckedClip[] | null;
  /** 0–1 of the values spoken so far; null before anything is known. */
  progress: number | null;
  problem: Problem | null;
  /** Speaks them again. */
  retry(): void;
  setApproved(clip: CheckedClip, approved: boolean): Promise<void>;
};

type Answer = { of: string; clips: CheckedClip[] | null; progress: number | null; problem: Problem | null };

/** Milliseconds without a change of the rows before their values are spoken. */
const calm = 600;

/**
 * Speaks each distinct value of rows once, a page at a time.
 * @param names null while there is nothing to speak, or nobody listens.
 */
export function useClips(
  template: Template,
  variables: readonly string[],
  names: readonly (readonly string[])[] | null,
): Clips {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  const toast = useToast();
  const { id: templateId, script, voice, actorId } = template;
  // What the clips depend on: other rows of the same values sound the same.
  const of = useMemo(
    () => (names === null ? null : JSON.stringify([templateId, script, voice, actorId, variables, names, tries])),
    [templateId, script, voice, actorId, variables, names, tries],
  );

  useEffect(() => {
    if (of === null || names === null) return;
    let current = true;
    const show = (part: Omit<Answer, 'of'>): void => {
      if (current) setAnswer({ of, ...part });
    };
    const speakAll = async (): Promise<void> => {
      const spoken: CheckedClip[] = [];
      for (let page = 0; current; page += 1) {
        const input = { templateId, variables: [...variables], names: names.map((row) => [...row]), page };
        const { total, clips } = await checkClips(input);
        spoken.push(...clips);
        if (clips.length === 0 || spoken.length >= total) break;
        show({ clips: null, progress: spoken.length / total, problem: null });
      }
      show({ clips: listeningOrder(spoken), progress: 1, problem: null });
    };
    const timer = setTimeout(() => {
      speakAll().catch((error: unknown) => show({ clips: null, progress: null, problem: toProblem(error) }));
    }, calm);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [of, names, templateId, variables]);

  const setApproved = useCallback(
    async (clip: CheckedClip, approved: boolean) => {
      if (clip.clip === null) return;
      const mark = (value: boolean): void =>
        setAnswer((before) => before && { ...before, clips: withApproval(before.clips, clip, value) });
      mark(approved);
      try {
        await approveClip({ templateId, clip: clip.clip, approved });
      } catch (error) {
        mark(!approved);
        toast.show(problemText(toProblem(error)), { tone: 'bad' });
      }
    },
    [templateId, toast],
  );

  const shown = answer?.of === of ? answer : null;
  return {
    clips: shown?.clips ?? null,
    progress: shown?.progress ?? null,
    problem: shown?.problem ?? null,
    retry: () => setTries((count) => count + 1),
    setApproved,
  };
}

function withApproval(clips: CheckedClip[] | null, changed: CheckedClip, approved: boolean): CheckedClip[] | null {
  return clips && clips.map((clip) => (clipKey(clip) === clipKey(changed) ? { ...clip, approved } : clip));
}
