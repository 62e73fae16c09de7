import { useEffect, useEffectEvent, useState } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import type { Script } from '#shared/script/index.ts';
import { isPassing, toProblem } from '#renderer/lib/problem.ts';
import { previewVideo, type PreviewInput } from '#renderer/stores/index.ts';

/** Milliseconds without a change before a preview is drawn. */
const calm = 400;
/** Pause before a preview is drawn again that met a passing problem, milliseconds. */
const passingPause = 3_000;

export type MovingPreview = {
  /** The last drawn preview; null before. */
  url: string | null;
  drawing: boolean;
  /** Why the current settings could not be drawn. */
  problem: Problem | null;
  /** Whether the video shows the current settings. */
  current: boolean;
  /** Draws the current settings again. */
  retry: () => void;
};

type Drawn = { key: string; url: string | null; problem: Problem | null };

/**
 * Draws a few seconds of a video after each change of its settings; nothing for null.
 * @param version of its backgrounds' content: their addresses stay the same when they are cropped.
 */
export function useMovingPreview(input: PreviewInput | null, version = ''): MovingPreview {
  const [attempt, setAttempt] = useState(0);
  const key = input === null ? null : `${JSON.stringify(input)} ${version} ${attempt}`;
  const [drawn, setDrawn] = useState<Drawn | null>(null);

  /** @returns whether it is to be drawn again, because of a problem that passes. */
  const draw = useEffectEvent(async (key: string, signal: AbortSignal): Promise<boolean> => {
    if (input === null) return false;
    try {
      const { url } = await previewVideo(input, signal);
      if (!signal.aborted) setDrawn({ key, url, problem: null });
      return false;
    } catch (error) {
      const problem = toProblem(error);
      if (!signal.aborted) setDrawn((before) => ({ key, url: before?.url ?? null, problem }));
      return isPassing(problem);
    }
  });

  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    let timer = setTimeout(() => void keepDrawing(), calm);
    async function keepDrawing(): Promise<void> {
      const isAgain = await draw(key ?? '', stop.signal);
      if (isAgain && !stop.signal.aborted) timer = setTimeout(() => void keepDrawing(), passingPause);
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);

  const isCurrent = drawn !== null && drawn.key === key;
  return {
    url: key === null ? null : (drawn?.url ?? null),
    drawing: key !== null && !isCurrent,
    problem: isCurrent ? drawn.problem : null,
    current: isCurrent && drawn.problem === null,
    retry: () => setAttempt((before) => before + 1),
  };
}

/** Seconds of a preview at which something is said, and shown if it is captioned. */
const telling = 1;

/** The address of a preview that shows such a moment while it rests; null before one is drawn. */
export function stillOf({ url }: Pick<MovingPreview, 'url'>): string | null {
  return url === null ? null : `${url}#t=${telling}`;
}

/** The recorded words as values, by variable: their clips do not depend on rows and are ready soon. */
export function ownWords(script: Script): Record<string, string> {
  return Object.fromEntries(
    script.flatMap((part) => (part.kind === 'variable' ? [[part.name, part.spoken.trim() || part.name]] : [])),
  );
}
