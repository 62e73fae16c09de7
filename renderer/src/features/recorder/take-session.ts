import { createStore } from 'zustand';
import { AppError } from '#shared/errors/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { readScript, scriptName, spokenText } from '#shared/script/index.ts';
import { recordingType } from '../../devices/recording-format.ts';
import { toProblem } from '../../lib/problem.ts';
import { t } from '../../language/index.ts';
import { openSpool, type SpoolWriter } from '../../stores/index.ts';
import { toast } from '../../ui/index.ts';
import { countDown } from './countdown.ts';
import { pictureSize } from './use-screen.ts';
import { SpoolRecorder, type Writes } from './spool-recorder.ts';

export type Phase = 'ready' | 'countdown' | 'recording' | 'paused' | 'saving' | 'review';

/** A complete take on disk. `url` plays it from there; `duration` in seconds. */
export type FinishedTake = {
  spoolId: string;
  /** Suggested: the first words of its script, or its time. */
  name: string;
  /** Whether the name says something. */
  named: boolean;
  url: string;
  duration: number;
  /** The screen's recording, and its start in seconds of the camera's recording. */
  screen: { url: string; offset: number } | null;
};

/** The recorded sources, and the script. */
type Recorded = { camera: MediaStream; screen: MediaStream | null; script: string };

export type TakeState = {
  phase: Phase;
  /** Seconds left of the countdown. */
  countdown: number;
  /** 1 for the first take. */
  number: number;
  /** Bytes of this take that are safe on disk. */
  saved: number;
  /** Why writing stopped, or the take could not begin or end. */
  problem: Problem | null;
  /** Why the take ended without a failure, for example an unplugged camera. */
  notice: string | null;
  finished: FinishedTake | null;
  /** Size of the recorded pictures, pixels. Stored, as their streams may be gone later. */
  sizes: { screenSize: Size; cameraSize: Size };
};

type Size = ReturnType<typeof pictureSize>;

/** Runs one take after another. Independent of React, so that no recording depends on a component. */
export class TakeSession {
  readonly store = createStore<TakeState>(() => ({
    phase: 'ready',
    countdown: 0,
    number: 1,
    saved: 0,
    problem: null,
    notice: null,
    finished: null,
    sizes: { screenSize: pictureSize(null), cameraSize: pictureSize(null) },
  }));
  #take: SpoolRecorder | null = null;
  /** The recording of the screen, if there is one; it starts, pauses and ends with that of the camera. */
  #screenTake: SpoolRecorder | null = null;
  #name: Pick<FinishedTake, 'name' | 'named'> = { name: '', named: false };
  /** Ends the countdown, and the watch over the sources. */
  #unwatch: () => void = () => undefined;
  #ending: Promise<void> | null = null;
  /** Counts attempts, so that one that was cancelled does not record. */
  #attempt = 0;

  /** Seconds recorded of this take. */
  readonly elapsed = (): number => this.#take?.elapsed() ?? 0;

  /** Starts a take, or stops the countdown or the running take. @param recorded: null without a camera. */
  toggle(recorded: Recorded | null): void {
    const phase = this.#phase;
    if (phase === 'countdown') this.cancelCountdown();
    else if (isRunning(phase)) void this.stop();
    else if (recorded && phase === 'ready') this.#begin(recorded);
  }

  cancelCountdown(): void {
    if (this.#phase !== 'countdown') return;
    this.#unwatch();
    this.#set({ phase: 'ready' });
  }

  togglePause(): void {
    if (this.#phase === 'recording') this.pause();
    else this.resume();
  }

  pause(): void {
    if (this.#phase !== 'recording') return;
    this.#take?.pause();
    this.#screenTake?.pause();
    this.#set({ phase: 'paused' });
  }

  resume(): void {
    if (this.#phase !== 'paused' || this.store.getState().problem) return;
    this.#take?.resume();
    this.#screenTake?.resume();
    this.#set({ phase: 'recording' });
  }

  /** @returns when the take is complete on disk, or failed. */
  async stop(notice?: string): Promise<void> {
    if (this.#take && isRunning(this.#phase)) this.#ending = this.#end(this.#take, notice ?? null);
    await this.#ending;
  }

  /** Writes again after a problem. A take that has ended cannot be resumed, only completed. */
  retry(): void {
    const { phase, notice } = this.store.getState();
    if (phase === 'saving' && this.#take) {
      this.#ending = this.#end(this.#take, notice);
    } else {
      this.#take?.retryWrites();
      this.#screenTake?.retryWrites();
    }
  }

  /** Discards this take and prepares for the next. */
  async discard(): Promise<void> {
    this.#set({ number: this.store.getState().number + 1 });
    await this.#drop(null);
  }

  async #drop(problem: Problem | null): Promise<void> {
    const gone = [this.#screenTake, this.#take];
    this.#take = this.#screenTake = null;
    this.#set({ phase: 'ready', saved: 0, problem, notice: null, finished: null });
    try {
      // The camera's spool last: discarding it discards the screen's.
      for (const one of gone) await one?.discard();
    } catch (error) {
      this.#set({ problem: toProblem(error) });
    }
  }

  /** A template was created from the take, which no longer belongs to the recorder. */
  handOver(): void {
    this.#take = this.#screenTake = null;
    this.#set({ phase: 'ready', finished: null, notice: null });
  }

  /** The user leaves the screen: the recording ends and stays on disk, where recovery finds it. */
  async leave(): Promise<void> {
    this.cancelCountdown();
    await this.stop();
    if (this.#phase !== 'ready') toast.show(t('recorder.keptOnLeave'));
  }

  get #phase(): Phase {
    return this.store.getState().phase;
  }

  #set(state: Partial<TakeState>): void {
    this.store.setState(state);
  }

  #begin(recorded: Recorded): void {
    const sizes = { screenSize: pictureSize(recorded.screen), cameraSize: pictureSize(recorded.camera) };
    this.#attempt += 1;
    this.#set({ problem: null, notice: null, saved: 0, finished: null, sizes });
    const [picture] = recorded.screen?.getVideoTracks() ?? [];
    const tracks = recorded.camera.getTracks();
    this.#unwatch = countDown({
      tracks: picture ? [...tracks, picture] : tracks,
      onLeft: (countdown) => this.#set({ phase: 'countdown', countdown }),
      onDone: () => void this.#record(recorded),
      onLost: (track) =>
        this.#lose(track === picture ? t('recorder.screenEnded') : t('recorder.cameraLost', { device: track.kind })),
    });
  }

  /** A device or the screen is gone: cancels the countdown, or stops and keeps the recording so far. */
  #lose(notice: string): void {
    if (this.#phase === 'countdown') this.cancelCountdown();
    else void this.stop(notice);
  }

  async #record({ camera, screen, script }: Recorded): Promise<void> {
    const own = this.#attempt;
    const isWanted = (): boolean => own === this.#attempt && this.#phase === 'countdown';
    const mimeType = recordingType();
    const words = scriptName(spokenText(readScript(script)));
    const name = words ?? t('recorder.recordingOf', { date: new Date() });
    this.#name = { name, named: words !== null };
    try {
      const spool = await openSpool({ kind: 'recording', name, script, mimeType });
      const screenSpool = screen && (await openScreenSpool(spool, name, mimeType));
      if (!isWanted()) {
        // Cancelled, or left, while the file was being created. The screen's is discarded with it.
        await spool.discard();
        return;
      }
      this.#start(camera, spool, screen && screenSpool ? { stream: screen, spool: screenSpool } : null, mimeType);
    } catch (error) {
      if (!isWanted()) return;
      this.#unwatch();
      this.#set({ phase: 'ready', problem: toProblem(error) });
    }
  }

  #start(
    camera: MediaStream,
    spool: SpoolWriter,
    screen: { stream: MediaStream; spool: SpoolWriter } | null,
    mimeType: string,
  ): void {
    const none: Writes = { saved: 0, problem: null };
    const writes = { camera: none, screen: none };
    const recorderOf = (of: keyof typeof writes, stream: MediaStream, spool: SpoolWriter): SpoolRecorder =>
      new SpoolRecorder({
        stream,
        spool,
        mimeType,
        onPaused: () => this.pause(),
        onEnded: () => void this.stop(t('recorder.recordingEnded')),
        onWrites: (written) => {
          writes[of] = written;
          const { camera, screen } = writes;
          this.#set({ saved: camera.saved + screen.saved, problem: camera.problem ?? screen.problem });
        },
      });
    this.#take = recorderOf('camera', camera, spool);
    this.#screenTake = screen && recorderOf('screen', screen.stream, screen.spool);
    this.#set({ phase: 'recording' });
  }

  async #end(take: SpoolRecorder, notice: string | null): Promise<void> {
    const screenTake = this.#screenTake;
    this.#unwatch();
    this.#set({ phase: 'saving', notice, problem: null });
    try {
      const [{ spoolId, url, bytes, duration }, shown] = await Promise.all([take.finish(), screenTake?.finish()]);
      // It ended before its first picture.
      if (bytes === 0) return await this.#drop(toProblem(new AppError('MEDIA_EMPTY')));
      const offset = screenTake ? (screenTake.startedAt - take.startedAt) / 1_000 : 0;
      // A screen that was closed at once has no picture.
      const screen = shown && shown.bytes > 0 ? { url: shown.url, offset } : null;
      const finished = { spoolId, ...this.#name, url, duration, screen };
      this.#set({ finished, phase: 'review' });
    } catch (error) {
      this.#set({ problem: toProblem(error) });
    }
  }
}

/** Whether a take is being recorded, or pauses. */
export function isRunning(phase: Phase): boolean {
  return phase === 'recording' || phase === 'paused';
}

/** Whether there is a take that a closed window would interrupt, or leave unused. */
export function isBegun(phase: Phase): boolean {
  return phase !== 'ready' && phase !== 'countdown';
}

async function openScreenSpool(camera: SpoolWriter, name: string, mimeType: string): Promise<SpoolWriter> {
  try {
    return await openSpool({ kind: 'recording', name, mimeType, camera: camera.id });
  } catch (error) {
    await camera.discard();
    throw error;
  }
}
