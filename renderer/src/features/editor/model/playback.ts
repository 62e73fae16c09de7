import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Range } from '#shared/timeline/range.ts';
import { cutAt } from '#shared/timeline/cuts.ts';
import { auditionRange, recordingTime, type Audition } from './audition.ts';
import { playableFrom } from './cuts.ts';

export type PlaybackState = {
  /** Position in the recording, seconds; during an audition the corresponding one. */
  time: number;
  playing: boolean;
  /** Playing starts over at the end of the range. */
  looping: boolean;
  /** The range being played, or null for all of it. */
  range: Range | null;
  audition: Audition | null;
};

/** Seconds between two places that show and say the same: about half a frame. */
const sameMoment = 0.02;

/** The single player of the editor: the recording, or an audition in its place. */
export class Playback {
  readonly store: StoreApi<PlaybackState> = createStore(() => ({
    time: 0,
    playing: false,
    looping: false,
    range: null,
    audition: null,
  }));
  /** The current cuts, which playback skips. */
  readonly #cuts: () => readonly Range[];
  #recording: HTMLVideoElement | null = null;
  #audition: HTMLVideoElement | null = null;
  #frame = 0;

  constructor({ cuts }: { cuts: () => readonly Range[] }) {
    this.#cuts = cuts;
  }

  /** Sets the element that shows the recording. @returns a function that removes it. */
  attachRecording(element: HTMLVideoElement): () => void {
    this.#recording = element;
    const stop = this.#listen(element);
    return () => {
      stop();
      this.#recording = null;
    };
  }

  /** Sets the element that shows the running audition. @returns a function that removes it. */
  attachAudition(element: HTMLVideoElement): () => void {
    this.#audition = element;
    const stop = this.#listen(element);
    return () => {
      stop();
      this.#audition = null;
    };
  }

  seek(time: number): void {
    this.endAudition();
    this.store.setState({ range: null, time });
    if (this.#recording) this.#recording.currentTime = time;
  }

  toggle(): void {
    const element = this.#active;
    if (!element) return;
    if (!element.paused) return element.pause();
    const { range, audition } = this.store.getState();
    const part = audition ? auditionRange(audition) : range;
    if (part && element.currentTime >= part.end - 0.01) {
      if (audition) element.currentTime = part.start;
      else this.store.setState({ range: null });
    }
    play(element);
  }

  pause(): void {
    this.#active?.pause();
  }

  /** Plays a part of the recording, again and again while looping is on. */
  playRange(range: Range): void {
    this.endAudition();
    this.store.setState({ range });
    if (this.#recording) this.#recording.currentTime = range.start;
    play(this.#recording);
  }

  setLooping(looping: boolean): void {
    this.store.setState({ looping });
  }

  startAudition(audition: Audition): void {
    this.#recording?.pause();
    const time = recordingTime(audition, auditionRange(audition).start, this.#cuts());
    this.store.setState({ audition, range: null, time });
  }

  /** Plays the running audition from its start. */
  repeatAudition(): void {
    const { audition } = this.store.getState();
    if (!audition || !this.#audition) return;
    const { start } = auditionRange(audition);
    // A seek that would change nothing delays the first picture.
    if (Math.abs(this.#audition.currentTime - start) > sameMoment) this.#audition.currentTime = start;
    play(this.#audition);
  }

  endAudition(): void {
    const { audition } = this.store.getState();
    if (!audition) return;
    this.#audition?.pause();
    const time = recordingTime(audition, auditionRange(audition).start, this.#cuts());
    this.store.setState({ audition: null, playing: false, range: null });
    if (this.#recording) this.#recording.currentTime = time;
  }

  get #active(): HTMLVideoElement | null {
    return this.store.getState().audition ? this.#audition : this.#recording;
  }

  #listen(element: HTMLVideoElement): () => void {
    const listeners = new AbortController();
    const { signal } = listeners;
    for (const event of ['play', 'pause', 'seeked', 'ended', 'timeupdate'] as const) {
      element.addEventListener(event, () => element === this.#active && this.#tick(), { signal });
    }
    return () => listeners.abort();
  }

  /** Runs once a frame during playback; the element's own events are too coarse for a playhead. */
  #tick(): void {
    cancelAnimationFrame(this.#frame);
    const element = this.#active;
    if (!element) return;
    const { audition, range, looping } = this.store.getState();
    const part = audition ? auditionRange(audition) : range;
    const { ended } = element;
    const after = audition ? element.currentTime : this.#afterCut(element);
    const over = ended || after === null || (!element.paused && part !== null && element.currentTime >= part.end);
    if (over && looping) {
      element.currentTime = part?.start ?? 0;
      if (ended) play(element);
    } else if (over) {
      element.pause();
    } else if (after !== element.currentTime && !element.paused) {
      element.currentTime = after;
    }
    const time = audition ? recordingTime(audition, element.currentTime, this.#cuts()) : element.currentTime;
    this.store.setState({ time, playing: !element.paused });
    if (!element.paused) this.#frame = requestAnimationFrame(() => this.#tick());
  }

  /** Skips cuts, unless one was explicitly played. */
  #afterCut({ currentTime, duration }: HTMLVideoElement): number | null {
    const { range } = this.store.getState();
    const cut = cutAt(this.#cuts(), currentTime);
    if (!cut || (range && range.start >= cut.start && range.end <= cut.end)) return currentTime;
    return playableFrom(this.#cuts(), currentTime, duration);
  }
}

function play(element: HTMLVideoElement | null): void {
  element?.play().catch((error: unknown) => {
    // The browser ends a pending play when the user pauses or seeks: nothing to report. An unreadable source is
    // reported by the element's own error event.
    const expected =
      error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotSupportedError');
    if (!expected) throw error;
  });
}
