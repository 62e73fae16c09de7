import type { TemplateDetails } from '#shared/api/index.ts';
import { isAppError, toAppError } from '#shared/errors/index.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Studio } from '#electron/client/studio.ts';
import { poll } from '#electron/client/polling.ts';
import type { TemplateRecord } from '../database/templates.ts';
import type { TemplateStore } from './store.ts';
import { withDetails } from './view.ts';

type CutFollowerOptions = { store: TemplateStore; logger: Logger };

/**
 * Follows cuts that a studio is making until the template has its new video. The template stays usable meanwhile, so
 * this is not a job. After a restart the next refresh of the library notices the result.
 */
export class CutFollower {
  readonly #options: CutFollowerOptions;
  /** By template. */
  readonly #running = new Map<string, AbortController>();

  constructor(options: CutFollowerOptions) {
    this.#options = options;
  }

  /** Stores the studio's answer about a template whose cuts or layout it applies, and follows them. */
  followDetails(studio: Studio, record: TemplateRecord, details: TemplateDetails): TemplateRecord {
    const saved = this.#options.store.save(withDetails(record, details));
    this.follow(studio, saved);
    return saved;
  }

  /** Looks now and until the cuts are made. Ends an earlier call for this template. */
  follow(studio: Studio, { id, studioId }: Pick<TemplateRecord, 'id' | 'studioId'>): void {
    if (studioId === null) return;
    this.#running.get(id)?.abort();
    const own = new AbortController();
    this.#running.set(id, own);
    void this.#watch(studio, id, studioId, own.signal).finally(() => {
      if (this.#running.get(id) === own) this.#running.delete(id);
    });
  }

  /** Changes nothing more, until something is followed again. */
  stop(): void {
    for (const own of this.#running.values()) own.abort();
  }

  async #watch(studio: Studio, id: string, studioId: string, signal: AbortSignal): Promise<void> {
    const look = async (): Promise<'changed' | 'done'> => {
      const details = await studio.call('templateDetails', { id: studioId }, { signal, once: true });
      signal.throwIfAborted();
      const record = this.#options.store.change(studio.account, id, (before) => withDetails(before, details));
      return record?.cutting === 'running' ? 'changed' : 'done';
    };
    try {
      await poll(look, { signal, pace: studio.pace, changes: { from: studio.changes, subject: studioId } });
    } catch (error) {
      // A studio without details makes no cuts, and a template may be deleted meanwhile.
      const isGone = isAppError(error) && error.code === 'NOT_FOUND';
      if (!signal.aborted && !isGone)
        this.#options.logger.warn({ template: id, code: toAppError(error).code }, 'cuts not followed');
    }
  }
}
