import { itemAt } from '#shared/at.ts';
import { CancelledError, isAppError, throwIfCancelled } from '#shared/errors/index.ts';
import type { LipsRefusal } from '#shared/lips.ts';
import { unlessAborted } from '#electron/lib/settled.ts';
import type { FittedFilm } from '../lips/types.ts';
import type { Lips, PictureRequest } from '../pictures/picture-request.ts';
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
  /** Whose video it is. */
  account?: string;
  /** 0–1. */
  onProgress?: (progress: number) => void;
};

/** When a task's turn comes; that of a shared one is its first caller's. */
type Turn = Pick<RunOptions, 'priority' | 'account'>;

/** A plan with its drawn pictures, and how many of its pieces had to be encoded rather than reused. */
export type DrawnVideo = {
  plan: Plan;
  /** Where the plan begins in the whole video, seconds; 0 unless a stretch was asked for. */
  starts: number;
  encodedPieces: number;
  pieces: number;
  /** What was drawn, each film with its mouths. */
  request: PictureRequest;
  /** What came of each film. */
  fitted: FittedLips[];
};

/** A film, the start of its section (seconds), and why it was not drawn, so that the recording's own mouth is seen. */
export type FittedLips = { start: number; film: string; refused: LipsRefusal | null };

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
    const { signal, onProgress } = options;
    const turn = turnOf(options);
    const { template } = video;
    const { request, fitted } = await this.#fit(video, options);
    const work = await this.#pool.run(
      { kind: 'plan-pictures', ...rest, request, rendition },
      { ...turn, ...(signal && { signal }) },
    );
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
        work.cuts.map((job) => step(this.#share({ kind: 'cut-presenter', template, job }, turn, either))),
      );
      const drawn = await Promise.all(
        work.missing.map((piece) => step(this.#drawPiece({ ...place, piece }, turn, either))),
      );
      const { starts, missing, kept } = work;
      const pieces = missing.length + kept.length;
      return { plan: withPictures(work, drawn), starts, encodedPieces: missing.length, pieces, request, fitted };
    } catch (error) {
      failed.abort();
      throw signal?.aborted ? new CancelledError() : error;
    }
  }

  /** Lays films on the template. One that does not fit, or whose fitting fails, is left out: the video goes on. */
  async #fit(
    { template, request }: Pick<DrawRequest, 'template' | 'request'>,
    options: DrawOptions,
  ): Promise<{ request: PictureRequest; fitted: FittedLips[] }> {
    if (!request.lips?.length) return { request, fitted: [] };
    const cancelled = options.signal ?? new AbortController().signal;
    const laid = await Promise.all(
      request.lips.map(async (lips) => {
        const task = { kind: 'fit-film', template, lips: alone(lips) } as const;
        return { lips, ...(await this.#share(task, turnOf(options), cancelled).catch(unavailable)) };
      }),
    );
    const drawn = laid.flatMap(({ lips, key }) => (key === null ? [] : [{ ...lips, patches: key }]));
    return {
      request: { ...request, lips: drawn.length > 0 ? drawn : undefined },
      fitted: laid.map(({ lips: { start, film }, refused }) => ({ start, film: film.id, refused })),
    };
  }

  #drawPiece(
    task: { template: string; rendition: Rendition; piece: Piece },
    turn: Turn,
    signal: AbortSignal,
  ): Promise<NewPictures> {
    return this.#share({ kind: 'draw-piece', ...task }, turn, signal);
  }

  /** Runs a task, or waits for an identical one that is already running. */
  #share<T extends Extract<Task, { kind: 'cut-presenter' | 'fit-film' | 'draw-piece' }>>(
    task: T,
    turn: Turn,
    signal: AbortSignal,
  ): Promise<TaskResult<T>> {
    const key = task.kind === 'draw-piece' ? task.piece.key : JSON.stringify(task);
    let shared = this.#running.get(key);
    if (!shared) {
      const started: SharedTask<Task> = new SharedTask(this.#pool, task, turn, () => {
        if (this.#running.get(key) === started) this.#running.delete(key);
      });
      this.#running.set(key, started);
      shared = started;
    }
    // Equal keys mean the same task and so the same kind.
    return (shared as unknown as SharedTask<T>).wait(signal);
  }
}

function turnOf({ priority, account }: DrawOptions): Turn {
  return { ...(priority && { priority }), ...(account !== undefined && { account }) };
}

/** A film as it is in all rows with its value: its times as if the section came first, and without what was drawn once. */
export function alone<Asked extends Pick<Lips, 'times' | 'heardAt' | 'patches'>>({
  times,
  heardAt,
  patches: _patches,
  ...lips
}: Asked): Omit<Asked, 'times' | 'heardAt' | 'patches'> & Pick<Lips, 'times' | 'heardAt'> {
  const shift = itemAt(times, 0).output - itemAt(times, 0).source;
  return {
    ...lips,
    heardAt: heardAt - shift,
    times: times.map(({ source, output }) => ({ source, output: output - shift })),
  };
}

/** What stands for a film that could not be fitted. @throws errors that are not the film's. */
function unavailable(error: unknown): Pick<FittedFilm, 'key' | 'refused'> {
  if (error instanceof CancelledError || (isAppError(error) && error.code === 'STORAGE_FULL')) throw error;
  return { key: null, refused: 'unavailable' };
}

/** A task with several callers: cancelled once all of them have stopped waiting. */
class SharedTask<T extends Task> {
  readonly #result: Promise<TaskResult<T>>;
  readonly #cancelling = new AbortController();
  readonly #onEnd: () => void;
  #waiting = 0;

  /** @param onEnd called when the task has ended or is being cancelled; no new caller may wait for it after that. */
  constructor(pool: Pick<WorkerPool, 'run'>, task: T, turn: Turn, onEnd: () => void) {
    const { signal } = this.#cancelling;
    this.#onEnd = onEnd;
    this.#result = pool.run(task, { ...turn, signal });
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
