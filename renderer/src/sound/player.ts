import { create } from 'zustand';

type PlayerState = {
  /** Address of the sound that is heard now, or null. */
  url: string | null;
  /** 0–1 of it. */
  progress: number;
  /** Address of the sound that could not be played last, or null. */
  failed: string | null;
  /** Plays from the start; what was heard before stops. */
  play(url: string): void;
  stop(): void;
  toggle(url: string): void;
};

let element: HTMLAudioElement | null = null;
let frame = 0;

/** One sound at a time, for the whole window. */
export const usePlayer = create<PlayerState>((set, get) => ({
  url: null,
  progress: 0,
  failed: null,
  play(url) {
    get().stop();
    const audio = new Audio(url);
    element = audio;
    set({ url, progress: 0, failed: null });
    audio.addEventListener('ended', () => get().stop());
    audio.addEventListener('error', () => fail(audio, url));
    audio.play().catch((error: unknown) => {
      // Stopping before it began is what "AbortError" tells; everything else is a sound that cannot be played.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      fail(audio, url);
    });
    frame = requestAnimationFrame(showProgress);
  },
  stop() {
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
  if (duration > 0) usePlayer.setState({ progress: Math.min(1, currentTime / duration) });
  frame = requestAnimationFrame(showProgress);
}

function fail(audio: HTMLAudioElement, url: string): void {
  if (element !== audio) return;
  usePlayer.getState().stop();
  usePlayer.setState({ failed: url });
}
