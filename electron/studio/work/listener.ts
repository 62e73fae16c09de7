import type { RowFinding } from '#shared/api/index.ts';
import { parseScript } from '#shared/script/index.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { workError } from '#electron/db/errors.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { listenTask, valuesAmong, type ListenTask, type Recognizing } from '../domain/clips/listening.ts';
import { renderTask, valueSources } from '../domain/generation/render-task.ts';
import { approvedBytes } from '../store/heard-clips.ts';
import { endHearing, nextVideoToHear, valuesOfBatch, type VideoToHear } from '../store/videos-to-hear.ts';
import { findRenderBatch } from '../store/video-states.ts';

type ListenerOptions = Recognizing & {
  pool: WorkerPool;
  logger: Logger;
  /** Called with a campaign whose videos have new findings. */
  onMoved: (subject: string) => void;
};

/** Number of requests whose values are cached. */
const rememberedBatches = 4;

/**
 * Listens to the values of finished videos, one video after another, while the render processes have nothing else to do.
 * What was heard is kept by sound, so a value that many rows have costs once. The database knows what is left, also after
 * a restart.
 */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #stopped = new AbortController();
  readonly #among = createRecentlyUsed<ListenTask['among']>(rememberedBatches);
  #current: Promise<void> | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** There may be something to listen to. */
  wake(): void {
    if (this.#stopped.signal.aborted) return;
    this.#current ??= this.#listen().finally(() => (this.#current = undefined));
  }

  /** Resolves when it listens to nothing any more. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#current;
  }

  async #listen(): Promise<void> {
    const { db, logger, onMoved } = this.#options;
    for (;;) {
      const video = nextVideoToHear(db);
      if (!video) return;
      try {
        const found = await this.#findingsOf(video);
        if (this.#stopped.signal.aborted) return;
        endHearing(db, video.id, found);
        if (found.length > 0 && video.campaignId !== null) onMoved(video.campaignId);
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        const { code, detail } = workError(error);
        logger.warn({ code, detail, video: video.id }, 'a video was not listened to');
        endHearing(db, video.id, []);
      }
    }
  }

  async #findingsOf({ batchId, values }: VideoToHear): Promise<RowFinding[]> {
    const { db, pool } = this.#options;
    const batch = findRenderBatch(db, batchId);
    if (!batch) return [];
    const { snapshot, templateId } = batch;
    const { sections, kind: _, ...task } = renderTask(snapshot, values, valueSources(db, batch));
    const among = this.#among.get(batchId) ?? valuesAmong(snapshot.variables, valuesOfBatch(db, batchId));
    this.#among.set(batchId, among);
    const script = parseScript(snapshot.script).length === 0 ? '' : snapshot.script;
    const listened = { task, script, sections, places: snapshot.sections, among };
    const { signal } = this.#stopped;
    const heard = await pool.run(listenTask(this.#options, listened), { priority: 'background', signal });
    return sections.flatMap(({ variable, text }, index): RowFinding[] => {
      const one = heard[index];
      if (!one || 'error' in one || one.verdict !== 'unsure') return [];
      if (one.clip !== undefined && approvedBytes(db, templateId, one.clip) !== undefined) return [];
      const like = one.soundsLike === null ? {} : { sounds_like: one.soundsLike };
      return [{ code: 'unsure_value', subject: variable, value: text, ...like }];
    });
  }
}
