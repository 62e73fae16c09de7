import { create } from 'zustand';
import type { Range } from '#shared/timeline/range.ts';

type PlayerState = {
  /** Address of the sound that is heard now, or null. */
  url: string | null;
  /** 0–1 of what is played of it. */
  progress: number;
  /** Address of the sound that could not be played last, or null. */
  failed: string | null;
  /** Plays it all, or a part (seconds); what was heard before stops. */
  play(url: string, part?: Range): void;
  /** Plays sounds one after the other, until another one is played or it is stopped. */
  playAll(urls: readonly string[]): void;
  stop(): void;
  toggle(url: string): void;
};

let element: HTMLVideoElement | null = null;
/** What is played of it; null for all. */
let part: Range | null = null;
let frame = 0;
/** Addresses of the sounds that follow. */
let next: readonly string[] = [];

/** One sound at a time, for the whole window. */
export const usePlayer = create<PlayerState>((set, get) => ({
  url: null,
  progress: 0,
  failed: null,
  play(url, wanted) {
    get().stop();
    // Videos are played as sounds too, and shown where somebody wants to see them.
    const audio = Object.assign(document.createElement('video'), { src: url, playsInline: true });
    element = audio;
    part = wanted ?? null;
    if (part) audio.currentTime = part.start;
    set({ url, progress: 0, failed: null });
    audio.addEventListener('ended', () => get().playAll(next));
    audio.addEventListener('error', () => fail(audio, url));
    audio.play().catch((error: unknown) => {
      // "AbortError" means that it was stopped before it began; any other error is a sound that cannot be played.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      fail(audio, url);
    });
    frame = requestAnimationFrame(showProgress);
  },
  playAll([first, ...others]) {
    if (first === undefined) return get().stop();
    get().play(first);
    next = others;
  },
  stop() {
    next = [];
    cancelAnimationFrame(frame);
    element?.pause();
    element = null;
    if (get().url !== null) set({ url: null, progress: 0 });
  },
  toggle(url) {
    if (get().url === url) get().stop();
    else get().play(url);
  },
}));

function showProgress(): void {
  if (!element) return;
  const { currentTime, duration } = element;
  const { start, end } = part ?? { start: 0, end: duration };
  if (part && currentTime >= end) return usePlayer.getState().stop();
  if (duration > 0) usePlayer.setState({ progress: Math.min(1, Math.max(0, (currentTime - start) / (end - start))) });
  frame = requestAnimationFrame(showProgress);
}

function fail(audio: HTMLVideoElement, url: string): void {
  if (element !== audio) return;
  usePlayer.getState().stop();
  usePlayer.setState({ failed: url });
}

/** Puts the picture of what is played into an element. @returns a function that takes it away. */
export function showPicture(place: HTMLElement): () => void {
  const shown = element;
  if (shown) place.append(shown);
  return () => shown?.remove();
}
