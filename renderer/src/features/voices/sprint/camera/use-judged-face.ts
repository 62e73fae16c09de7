import { useEffect, useState, type RefObject } from 'react';
import { createStore, type StoreApi } from 'zustand';
import type { Problem } from '#shared/ipc/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { judgeFace, type JudgedStill, type PhraseRead } from '#renderer/stores/index.ts';

/** Width of the stills, pixels. */
const width = 320;
/** Interval between two stills, and after a failure, milliseconds. */
const interval = 250;
const afterFailure = 4_000;

export type JudgedFace = { judged: JudgedStill | null; problem: Problem | null };

const nothing: JudgedFace = { judged: null, problem: null };

/**
 * Compares the camera's picture with the template's face where a phrase is said, about four times a second.
 * @param phrase null if nothing is filmed.
 * @returns the latest comparison, for the few parts of the screen that show it.
 */
export function useJudgedFace(video: RefObject<HTMLVideoElement | null>, phrase: PhraseRead): StoreApi<JudgedFace> {
  const [store] = useState(() => createStore<JudgedFace>(() => nothing));
  const { templateId, variable, occurrence } = phrase ?? {};

  useEffect(() => {
    if (templateId === undefined || variable === undefined || occurrence === undefined) return;
    const place = { templateId, variable, occurrence };
    const canvas = document.createElement('canvas');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;

    /** One still at a time: a slow studio gets fewer. */
    async function look(): Promise<void> {
      const startedAt = performance.now();
      const still = stillOf(video.current, canvas);
      let pause = interval;
      if (still !== null) {
        const next = await judgeFace(place, still).then(
          (judged) => ({ judged, problem: null }),
          (error: unknown) => ({ judged: null, problem: toProblem(error) }),
        );
        if (!current) return;
        if (next.problem) pause = afterFailure;
        store.setState(next);
      }
      timer = setTimeout(() => void look(), Math.max(0, pause - (performance.now() - startedAt)));
    }

    void look();
    return () => {
      current = false;
      clearTimeout(timer);
      store.setState(nothing);
    };
  }, [store, video, templateId, variable, occurrence]);

  return store;
}

/** A still as JPEG, base64; null while there is no picture. */
function stillOf(video: HTMLVideoElement | null, canvas: HTMLCanvasElement): string | null {
  const context = canvas.getContext('2d');
  if (!context || !video || video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  canvas.width = Math.min(width, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const address = canvas.toDataURL('image/jpeg', 0.8);
  return address.slice(address.indexOf(',') + 1);
}
