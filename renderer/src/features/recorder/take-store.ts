import { createStore, type StoreApi } from 'zustand';
import type { Problem } from '#shared/ipc/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { t } from '../../language/index.ts';
import { openSpool, type SpoolWriter } from '../../stores/index.ts';
import { toast } from '../../ui/index.ts';
import { recordingType, SpoolRecorder, type Writes } from './spool-recorder.ts';

export type Phase = 'ready' | 'countdown' | 'recording' | 'paused' | 'saving' | 'review';

/** A take that is whole on disk. `url` plays it from there; `duration` in seconds. */
export type FinishedTake = {
  spoolId: string;
  name: string;
  url: string;
  duration: number;
  /** Where something was said wrong and then again, seconds. */
  flubs: readonly number[];
  /** What was recorded of the screen, and when it begins, seconds of the camera's recording. */
  screen: { url: string; offset: number } | null;
};

/** What is recorded, and what is read meanwhile. */
type Recorded = { camera: MediaStream; screen: MediaStream | null; script: string };

export type TakeState = {
  phase: Phase;
  /** Seconds left of the countdown. */
  countdown: number;
  /** 1 for the first take. */
  number: number;
  /** Where something was said wrong in this take, seconds. */
  flubs: readonly number[];
  /** Bytes of this take that are safe on disk. */
  saved: number;
  /** Why writing stopped, or the take could not begin or end. */
  problem: Problem | null;
  /** Something that ended the take but is no failure: a camera was unplugged. */
  notice: string | null;
  finished: FinishedTake | null;
  elapsed(): number;
  begin(recorded: Recorded): void;
  cancelCountdown(): void;
  pause(): void;
  resume(): void;
  /** Notes that something was just said wrong; the sentence is said again. */
  markFlub(): void;
  /** @returns when the take is whole on disk, or could not be made so. */
  stop(notice?: string): Promise<void>;
  retryWrites(): void;
  /** Throws this take away and is ready for the next. */
  discard(): Promise<void>;
  /** A template was made of the take: it is no longer the recorder's. */
  handOver(): void;
  /** The screen is left: the recording ends, and what was recorded stays on disk to be found again. */
  leave(): Promise<void>;
};

const countdownFrom = 3;

/** What happens to one take after another. Free of React, so that nothing of a recording hangs on a component. */
export function createTakeStore(): StoreApi<TakeState> {
  let take: SpoolRecorder | null = null;
  /** Of the screen, where one is recorded; it does what the take of the camera does. */
  let screenTake: SpoolRecorder | null = null;
  let name = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ending: Promise<void> | null = null;

  return createStore<TakeState>((set, get) => {
    function count(recorded: Recorded, left: number): void {
      if (left === 0) {
        void record(recorded);
        return;
      }
      set({ phase: 'countdown', countdown: left });
      timer = setTimeout(() => count(recorded, left - 1), 1_000);
    }

    async function record({ camera, screen, script }: Recorded): Promise<void> {
      const mimeType = recordingType();
      name = t('recorder.recordingOf', { date: new Date() });
      try {
        const spool = await openSpool({ kind: 'recording', name, script, mimeType });
        const screenSpool = screen && (await openScreenSpool(spool, mimeType));
        if (get().phase !== 'countdown') {
          // Cancelled, or left, in the moment the file was opened. The screen's goes with it.
          await spool.discard();
          return;
        }
        const written = { camera: 0, screen: 0 };
        const problems: Record<keyof typeof written, Problem | null> = { camera: null, screen: null };
        const onPaused = (): void => get().pause();
        const onWrites =
          (of: keyof typeof written) =>
          ({ saved, problem }: Writes): void => {
            written[of] = saved;
            problems[of] = problem;
            set({ saved: written.camera + written.screen, problem: problems.camera ?? problems.screen });
          };
        take = new SpoolRecorder({ stream: camera, spool, mimeType, onWrites: onWrites('camera'), onPaused });
        screenTake =
          screen && screenSpool
            ? new SpoolRecorder({
                stream: screen,
                spool: screenSpool,
                mimeType,
                onWrites: onWrites('screen'),
                onPaused,
              })
            : null;
        set({ phase: 'recording' });
        for (const track of camera.getTracks()) {
          track.addEventListener('ended', () => void get().stop(lostDevice(track.kind)), { once: true });
        }
        const [picture] = screen?.getVideoTracks() ?? [];
        picture?.addEventListener('ended', () => void get().stop(t('recorder.screenEnded')), { once: true });
      } catch (error) {
        set({ phase: 'ready', problem: toProblem(error) });
      }
    }

    async function openScreenSpool(spool: SpoolWriter, mimeType: string): Promise<SpoolWriter> {
      try {
        return await openSpool({ kind: 'recording', name, mimeType, camera: spool.id });
      } catch (error) {
        await spool.discard();
        throw error;
      }
    }

    async function end(current: SpoolRecorder, notice: string | null): Promise<void> {
      set({ phase: 'saving', notice });
      try {
        const [{ spoolId, url, duration }, shown] = await Promise.all([current.finish(), screenTake?.finish()]);
        const offset = screenTake ? (screenTake.startedAt - current.startedAt) / 1_000 : 0;
        // A screen that was closed at once has no picture.
        const screen = shown && shown.bytes > 0 ? { url: shown.url, offset } : null;
        set({ finished: { spoolId, name, url, duration, flubs: get().flubs, screen }, phase: 'review', problem: null });
      } catch (error) {
        set({ phase: 'paused', problem: toProblem(error) });
      }
    }

    return {
      phase: 'ready',
      countdown: 0,
      number: 1,
      flubs: [],
      saved: 0,
      problem: null,
      notice: null,
      finished: null,
      elapsed: () => take?.elapsed() ?? 0,
      begin(recorded) {
        if (get().phase !== 'ready') return;
        set({ problem: null, notice: null, flubs: [], saved: 0, finished: null });
        count(recorded, countdownFrom);
      },
      cancelCountdown() {
        if (get().phase !== 'countdown') return;
        clearTimeout(timer);
        set({ phase: 'ready' });
      },
      pause() {
        if (get().phase !== 'recording') return;
        take?.pause();
        screenTake?.pause();
        set({ phase: 'paused' });
      },
      resume() {
        if (get().phase !== 'paused' || get().problem) return;
        take?.resume();
        screenTake?.resume();
        set({ phase: 'recording' });
      },
      markFlub() {
        if (get().phase === 'recording') set(({ flubs, elapsed }) => ({ flubs: [...flubs, elapsed()] }));
      },
      async stop(notice) {
        const { phase } = get();
        if (take && (phase === 'recording' || phase === 'paused')) ending = end(take, notice ?? null);
        await ending;
      },
      retryWrites() {
        take?.retryWrites();
        screenTake?.retryWrites();
      },
      async discard() {
        const gone = [screenTake, take];
        take = screenTake = null;
        set(({ number }) => ({
          phase: 'ready',
          number: number + 1,
          saved: 0,
          problem: null,
          notice: null,
          finished: null,
        }));
        try {
          // The camera's spool last: it takes the screen's along.
          for (const one of gone) await one?.discard();
        } catch (error) {
          set({ problem: toProblem(error) });
        }
      },
      handOver() {
        take = screenTake = null;
        set({ phase: 'ready', finished: null, notice: null });
      },
      async leave() {
        get().cancelCountdown();
        await get().stop();
        if (get().phase === 'ready') return;
        toast.show(t('recorder.keptOnLeave'));
      },
    };
  });
}

function lostDevice(kind: string): string {
  return t(kind === 'video' ? 'recorder.cameraLost' : 'recorder.microphoneLost');
}
