import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Range } from '#shared/timeline/range.ts';
import { cutAt } from '#shared/timeline/cuts.ts';
import { auditionRange, recordingTime, type Audition } from '../model/audition.ts';
import { playableFrom } from '../model/cuts.ts';

export type PlaybackState = {
  /** Where in the recording we are, seconds; during an audition the place that corresponds to it. */
  time: number;
  playing: boolean;
  /** Playing starts over at the end of the range. */
  looping: boolean;
  /** The part that is being played, or null for all of it. */
  range: Range | null;
  audition: Audition | null;
};

/** The one thing that plays in the editor: the recording, or an audition in front of it. */
export type Playback = {
  store: StoreApi<PlaybackState>;
  /** The element that shows the recording. @returns a function that lets go of it. */
  attachRecording(element: HTMLVideoElement): () => void;
  /** The element that shows the running audition. @returns a function that lets go of it. */
  attachAudition(element: HTMLVideoElement): () => void;
  seek(time: number): void;
  toggle(): void;
  pause(): void;
  /** Plays a part of the recording, again and again while looping is on. */
  playRange(range: Range): void;
  setLooping(looping: boolean): void;
  startAudition(audition: Audition): void;
  /** Plays the running audition from its start. */
  repeatAudition(): void;
  endAudition(): void;
};

function play(element: HTMLVideoElement | null): void {
  element?.play().catch((error: unknown) => {
    // The browser ends a pending play when the user pauses or seeks away: nothing to tell. A source it cannot
    // read is reported by the element's own error event.
    const expected =
      error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotSupportedError');
    if (!expected) throw error;
  });
}

/** @param options.cuts what playing leaves out, as it is now. */
export function createPlayback({ cuts }: { cuts: () => readonly Range[] }): Playback {
  const store = createStore<PlaybackState>(() => ({
    time: 0,
    playing: false,
    looping: false,
    range: null,
    audition: null,
  }));
  let recording: HTMLVideoElement | null = null;
  let auditionElement: HTMLVideoElement | null = null;
  let frame = 0;

  function active(): HTMLVideoElement | null {
    return store.getState().audition ? auditionElement : recording;
  }

  /** Runs once a frame while something plays; the element's own events are too coarse for a playhead. */
  function tick(): void {
    cancelAnimationFrame(frame);
    const element = active();
    if (!element) return;
    const { audition, range, looping } = store.getState();
    const part = audition ? auditionRange(audition) : range;
    const { ended } = element;
    const after = audition ? element.currentTime : afterCut(element);
    const over = ended || after === null || (!element.paused && part !== null && element.currentTime >= part.end);
    if (over && looping) {
      element.currentTime = part?.start ?? 0;
      if (ended) play(element);
    } else if (over) {
      element.pause();
    } else if (after !== element.currentTime && !element.paused) {
      element.currentTime = after;
    }
    const time = audition ? recordingTime(audition, element.currentTime) : element.currentTime;
    store.setState({ time, playing: !element.paused });
    if (!element.paused) frame = requestAnimationFrame(tick);
  }

  /** Where the recording goes on: what is cut out is not played, unless it is what was asked for. */
  function afterCut({ currentTime, duration }: HTMLVideoElement): number | null {
    const { range } = store.getState();
    const cut = cutAt(cuts(), currentTime);
    if (!cut || (range && range.start >= cut.start && range.end <= cut.end)) return currentTime;
    return playableFrom(cuts(), currentTime, duration);
  }

  function listen(element: HTMLVideoElement): () => void {
    const listeners = new AbortController();
    const { signal } = listeners;
    for (const event of ['play', 'pause', 'seeked', 'ended', 'timeupdate'] as const) {
      element.addEventListener(event, () => element === active() && tick(), { signal });
    }
    return () => listeners.abort();
  }

  function endAudition(): void {
    const { audition } = store.getState();
    if (!audition) return;
    auditionElement?.pause();
    const time = recordingTime(audition, auditionRange(audition).start);
    store.setState({ audition: null, playing: false, range: null });
    if (recording) recording.currentTime = time;
  }

  return {
    store,
    attachRecording(element) {
      recording = element;
      const stop = listen(element);
      return () => {
        stop();
        recording = null;
      };
    },
    attachAudition(element) {
      auditionElement = element;
      const stop = listen(element);
      return () => {
        stop();
        auditionElement = null;
      };
    },
    seek(time) {
      endAudition();
      store.setState({ range: null, time });
      if (recording) recording.currentTime = time;
    },
    toggle() {
      const element = active();
      if (!element) return;
      if (!element.paused) return element.pause();
      const { range, audition } = store.getState();
      const part = audition ? auditionRange(audition) : range;
      if (part && element.currentTime >= part.end - 0.01) {
        if (audition) element.currentTime = part.start;
        else store.setState({ range: null });
      }
      play(element);
    },
    pause: () => active()?.pause(),
    playRange(range) {
      endAudition();
      store.setState({ range });
      if (recording) recording.currentTime = range.start;
      play(recording);
    },
    setLooping: (looping) => store.setState({ looping }),
    startAudition(audition) {
      recording?.pause();
      store.setState({ audition, range: null, time: recordingTime(audition, auditionRange(audition).start) });
    },
    repeatAudition() {
      const { audition } = store.getState();
      if (!audition || !auditionElement) return;
      auditionElement.currentTime = auditionRange(audition).start;
      play(auditionElement);
    },
    endAudition,
  };
}
