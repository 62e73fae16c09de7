import type { RowFinding } from '#shared/api/index.ts';
import { parseScript } from '#shared/script/index.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import type { ErrorCode } from '#shared/errors/index.ts';
import { isSqliteError, workError } from '#electron/db/errors.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { listenTask, valuesAmong, type ListenTask, type Recognizing } from '../domain/clips/listening.ts';
import { renderTask, valueSources } from '../domain/generation/render-task.ts';
import { approvedBytes } from '../store/heard-clips.ts';
import { endHearing, nextVideoToHear, valuesOfBatch, type VideoToHear } from '../store/videos-to-hear.ts';
import { batchUses } from '../store/section-uses.ts';
import { findRenderBatch } from '../store/video-states.ts';

type ListenerOptions = Recognizing & {
  pool: WorkerPool;
  logger: Logger;
  /** Called with a campaign whose videos have new findings. */
  onMoved: (subject: string) => void;
};

/** Number of requests whose values are cached. */
const rememberedBatches = 4;

/** Failures that another attempt may not have. */
const passing: ReadonlySet<ErrorCode> = new Set(['WORKER_CRASHED', 'WORKER_TIMEOUT']);
/** Failures that concern all videos: of the disk, and of the database. */
const ofStorage: ReadonlySet<ErrorCode> = new Set(['STORAGE_FULL', 'STORAGE_UNWRITABLE', 'DATABASE_CORRUPT']);

/**
 * Listens to the values of finished videos, one video after another, while the render processes have nothing else to do.
 * It makes no sound: it listens to the clips that the videos have. What was heard is kept by sound, so a value that many
 * rows have costs once. The database knows what is left, also after a restart.
 */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #stopped = new AbortController();
  #among = createRecentlyUsed<ListenTask['among']>(rememberedBatches);
  /** Videos that were not listened to because of a passing failure. */
  readonly #failed = new Set<string>();
  #current: Promise<void> | undefined;
  /** The video that is listened to. */
  #hearing: { interrupt: AbortController; ended: Promise<unknown> } | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** There may be something to listen to. */
  wake(): void {
    if (this.#stopped.signal.aborted) return;
    this.#current ??= this.#listen().finally(() => (this.#current = undefined));
  }

  /**
   * Forgets the values of all rows, to be called when some were changed or deleted. The video that is listened to is
   * begun again, if it is still there. Resolves when no process works with the values of before.
   */
  async forget(): Promise<void> {
    this.#among = createRecentlyUsed(rememberedBatches);
    this.#hearing?.interrupt.abort();
    await this.#hearing?.ended;
  }

  /** Resolves when it listens to nothing any more. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.forget();
    await this.#current;
  }

  async #listen(): Promise<void> {
    const { db, logger } = this.#options;
    try {
      let after = 0;
      while (!this.#stopped.signal.aborted) {
        const video = nextVideoToHear(db, after);
        if (!video) return;
        if (await this.#hear(video)) after = video.seq;
      }
    } catch (error) {
      const { code, detail } = workError(error);
      logger.error({ code, detail }, 'finished videos are not listened to until another one is finished');
    }
  }

  /** @returns false if it was interrupted. @throws errors of the database and the disk. */
  async #hear(video: VideoToHear): Promise<boolean> {
    const { db, logger, onMoved } = this.#options;
    const interrupt = new AbortController();
    const hearing = this.#findingsOf(video, interrupt.signal);
    const ended = Promise.allSettled([hearing]);
    this.#hearing = { interrupt, ended };
    try {
      const found = await hearing;
      if (interrupt.signal.aborted) return false;
      endHearing(db, video.id, found);
      if (found.length > 0 && video.campaignId !== null) onMoved(video.campaignId);
    } catch (error) {
      if (interrupt.signal.aborted) return false;
      const { code, detail } = workError(error);
      if (isSqliteError(error) || ofStorage.has(code)) throw error;
      logger.warn({ code, detail, video: video.id }, 'a video was not listened to');
      const isLeft = passing.has(code) && !this.#failed.has(video.id);
      if (isLeft) this.#failed.add(video.id);
      else endHearing(db, video.id, []);
    } finally {
      this.#hearing = undefined;
    }
    return true;
  }

  async #findingsOf({ batchId, values }: VideoToHear, signal: AbortSignal): Promise<RowFinding[]> {
    const { db, pool } = this.#options;
    const batch = findRenderBatch(db, batchId);
    if (!batch) return [];
    const { snapshot, templateId } = batch;
    const { sections: all, kind: _, ...task } = renderTask(snapshot, values, valueSources(db, batch));
    // A person said the others, and kept them.
    const sections = all.filter(({ recording }) => recording === undefined);
    if (sections.length === 0) return [];
    const among = this.#among.get(batchId) ?? valuesAmong(snapshot.variables, valuesOfBatch(db, batchId));
    this.#among.set(batchId, among);
    const script = parseScript(snapshot.script).length === 0 ? '' : snapshot.script;
    const listened = { task, script, sections, places: snapshot.sections, among, onlyKept: true };
    const heard = await pool.run(listenTask(this.#options, listened), { priority: 'background', signal });
    return sections.flatMap(({ variable, text }, index): RowFinding[] => {
      const one = heard[index];
      if (!one || 'error' in one || one.verdict !== 'unsure') return [];
      const { clip, soundsLike } = one;
      // A recording, a pronunciation or a consent may have come or gone since, and the videos have another clip.
      if (clip !== undefined && !batchUses(db, batchId, clip)) return [];
      if (clip !== undefined && approvedBytes(db, templateId, clip) !== undefined) return [];
      const like = soundsLike === null ? {} : { sounds_like: soundsLike };
      return [{ code: 'unsure_value', subject: variable, value: text, ...like }];
    });
  }
}
