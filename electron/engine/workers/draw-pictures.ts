import { CancelledError, throwIfCancelled } from '#shared/errors/index.ts';
import { unlessAborted } from '#electron/lib/settled.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import type { Piece } from '../media/layers/layers.ts';
import { withPictures, type PicturePlanning } from '../render/picture-work.ts';
import type { Plan } from '../render/plan.ts';
import type { Rendition } from '../template/renditions.ts';
import type { Priority, RunOptions, WorkerPool } from './pool.ts';
import type { Task, TaskResult } from './protocol.ts';

/** By default the rendition `source` is drawn on. */
export type DrawRequest = Omit<PicturePlanning, 'rendition'> & { rendition?: Rendition };

export type DrawOptions = {
  signal?: AbortSignal;
  priority?: Priority;
  /** 0–1. */
  onProgress?: (progress: number) => void;
};

/** A plan with its drawn pictures, and how many of its pieces had to be encoded rather than reused. */
export type DrawnVideo = {
  plan: Plan;
  /** Where the plan begins in the whole video, seconds; 0 unless a stretch was asked for. */
  starts: number;
  encodedPieces: number;
  pieces: number;
};

/**
 * Draws layers and resting presenters on videos: cuts the presenter out once per template, then encodes all missing
 * pieces in parallel in the pool. Videos that need the same piece at the same time share one task.
 */
export class PictureDrawer {
  readonly #pool: Pick<WorkerPool, 'run'>;
  readonly #running = new Map<string, SharedTask<Task>>();

  constructor(pool: Pick<WorkerPool, 'run'>) {
    this.#pool = pool;
  }

  /**
   * @returns the plan with its new pictures.
   * @throws AppError the error of the first piece that fails. The other pieces are then cancelled, except those that
   * another video waits for.
   */
  async draw(video: DrawRequest, options: DrawOptions = {}): Promise<DrawnVideo> {
    const { rendition = 'source', ...rest } = video;
    const { signal, priority, onProgress } = options;
    const runOptions: RunOptions = { ...(signal && { signal }), ...(priority && { priority }) };
    const { template } = video;
    const work = await this.#pool.run({ kind: 'plan-pictures', ...rest, rendition }, runOptions);
    // If one piece fails, this cancels the video's other pieces.
    const failed = new AbortController();
    const either = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
    const steps = work.cuts.length + work.missing.length;
    let done = 0;
    const step = async <T>(result: Promise<T>): Promise<T> => {
      const value = await result;
      onProgress?.((done += 1) / steps);
      return value;
    };
    try {
      const place = { template, rendition };
      await Promise.all(
        work.cuts.map((job) => step(this.#share({ kind: 'cut-presenter', template, job }, priority, either))),
      );
      const drawn = await Promise.all(
        work.missing.map((piece) => step(this.#drawPiece({ ...place, piece }, priority, either))),
      );
      const { starts, missing, kept } = work;
      const pieces = missing.length + kept.length;
      return { plan: withPictures(work, drawn), starts, encodedPieces: missing.length, pieces };
    } catch (error) {
      failed.abort();
      throw signal?.aborted ? new CancelledError() : error;
    }
  }

  #drawPiece(
    task: { template: string; rendition: Rendition; piece: Piece },
    priority: Priority | undefined,
    signal: AbortSignal,
  ): Promise<NewPictures> {
    return this.#share({ kind: 'draw-piece', ...task }, priority, signal);
  }

  /** Runs a task, or waits for an identical one that is already running. */
  #share<T extends Extract<Task, { kind: 'cut-presenter' | 'draw-piece' }>>(
    task: T,
    priority: Priority | undefined,
    signal: AbortSignal,
  ): Promise<TaskResult<T>> {
    const key = task.kind === 'draw-piece' ? task.piece.key : JSON.stringify(task);
    let shared = this.#running.get(key);
    if (!shared) {
      const started: SharedTask<Task> = new SharedTask(this.#pool, task, priority, () => {
        if (this.#running.get(key) === started) this.#running.delete(key);
      });
      this.#running.set(key, started);
      shared = started;
    }
    // Equal keys mean the same task and so the same kind.
    return (shared as unknown as SharedTask<T>).wait(signal);
  }
}

/** A task with several callers: cancelled once all of them have stopped waiting. */
class SharedTask<T extends Task> {
  readonly #result: Promise<TaskResult<T>>;
  readonly #cancelling = new AbortController();
  readonly #onEnd: () => void;
  #waiting = 0;

  /** @param onEnd called when the task has ended or is being cancelled; no new caller may wait for it after that. */
  constructor(pool: Pick<WorkerPool, 'run'>, task: T, priority: Priority | undefined, onEnd: () => void) {
    const { signal } = this.#cancelling;
    this.#onEnd = onEnd;
    this.#result = pool.run(task, { signal, ...(priority && { priority }) });
    this.#result.then(onEnd, onEnd);
  }

  async wait(signal: AbortSignal): Promise<TaskResult<T>> {
    throwIfCancelled(signal);
    this.#waiting += 1;
    try {
      return await unlessAborted(this.#result, signal, new CancelledError());
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) {
        this.#onEnd();
        this.#cancelling.abort();
      }
    }
  }
}
