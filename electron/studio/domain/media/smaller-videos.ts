import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { picturesAlone, withPicturesOf } from '#electron/engine/render/join-plans.ts';
import { allArtifacts, restingParts, showsAll, type Plan } from '#electron/engine/render/plan.ts';
import { readRenditionFacts, type MadeRendition } from '#electron/engine/template/renditions.ts';
import { Failures } from '#electron/lib/back-off.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { createSerialQueue } from '#electron/lib/serial-queue.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Db } from '#electron/db/open.ts';
import { workError } from '#electron/db/errors.ts';
import {
  dropRenditionPlan,
  findDrawnRow,
  findRenditionPlan,
  keepRenditionPlan,
  type DrawnRow,
} from '../../store/rendition-plans.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { bodyIn, templateFolders, templateIn } from '../generation/bodies.ts';
import { removeDamaged } from '../generation/video-parts.ts';
import type { RowPictures } from '../generation/row-pictures.ts';
import { priorityOf, type Renditions, type RenditionWaiter } from './renditions.ts';

/**
 * A plan that is not stored yet, and the folders of its templates by hash. `keep` stores it, and returns false if a
 * clean-up removed its artifacts meanwhile, or its video has another plan.
 */
export type SmallerPlan = { plan: Plan; templates: (hash: string) => string; keep(): boolean };

/**
 * Videos with new pictures, or with a resting presenter, in the renditions of their template. Their pictures are drawn
 * again on each rendition after the video itself is finished, at the priority of the rendition. A rendition is not served before
 * that, because its bytes must not change afterwards.
 */
export class SmallerVideos {
  readonly #options: SmallerOptions;
  readonly #ordered = new Set<string>();
  readonly #failures: Failures;
  /** One video at a time, so that a thousand opened pages don't fill the processes' queue. */
  readonly #queue = createSerialQueue();
  readonly #closed = new AbortController();

  constructor(options: SmallerOptions) {
    this.#options = options;
    this.#failures = new Failures(options.clock);
  }

  /** Whether a video with new pictures was drawn on the rendition whose file has this hash. */
  isDrawn(videoId: string, { rendition, hash }: { rendition: MadeRendition; hash: string }): boolean {
    return findRenditionPlan(this.#options.db, videoId, rendition)?.hash === hash;
  }

  /** Orders a video in renditions, each once. Failures are only logged. */
  order(videoId: string, renditions: readonly MadeRendition[]): void {
    for (const rendition of renditions) {
      const key = `${videoId} ${rendition}`;
      if (this.#ordered.has(key) || !this.#failures.mayTry(key)) continue;
      this.#ordered.add(key);
      this.#queue
        .take(() => this.#make(videoId, rendition))
        .then(() => this.#failures.forget(key))
        .catch((error: unknown) => {
          if (this.#closed.signal.aborted) return;
          const { code, detail } = workError(error);
          this.#failures.note(key, code);
          this.#options.logger.warn({ video: videoId, rendition, code, detail }, 'a video could not be drawn smaller');
        })
        .finally(() => this.#ordered.delete(key));
    }
  }

  /** Draws a video again in a rendition that has lost a picture. */
  async drawAgain(videoId: string, rendition: MadeRendition): Promise<void> {
    const { db, artifacts } = this.#options;
    const known = findRenditionPlan(db, videoId, rendition);
    if (known) await removeDamaged(artifacts, known.plan);
    dropRenditionPlan(db, videoId, rendition);
    this.order(videoId, [rendition]);
  }

  /** Cancels the orders, and resolves when no drawing is running. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#queue.close();
  }

  /**
   * The plan of a finished video in a rendition; draws it now if needed.
   * @returns undefined for a video that was deleted.
   * @throws AppError as {@link Renditions.ensure}, and the errors of drawing a piece.
   */
  async draw(videoId: string, rendition: MadeRendition, waiter: RenditionWaiter): Promise<SmallerPlan | undefined> {
    const { db, folders, artifacts, renditions } = this.#options;
    const row = findDrawnRow(db, videoId);
    if (!row) return undefined;
    const { template } = row;
    const body = bodyIn(row.plan, template);
    await renditions.ensureJoined({ template, body }, rendition, waiter);
    const templates = templateFolders(folders, { plan: row.plan, template, rendition });
    if (showsAll(row.plan, rendition)) return { plan: row.plan, templates, keep: () => true };
    const { hash } = await readRenditionFacts(templates(template), rendition);
    const known = findRenditionPlan(db, videoId, rendition);
    if (known?.hash === hash) return { plan: known.plan, templates, keep: () => true };
    const plan = await this.#drawn(row, templateIn(rendition, template, body), rendition, waiter.signal);
    const needed = allArtifacts(plan);
    await artifacts.sync(needed);
    return {
      plan,
      templates,
      keep() {
        if (!artifacts.areSynced(needed)) return false;
        return keepRenditionPlan(db, videoId, rendition, { plan, hash, of: row.of });
      },
    };
  }

  /** @param place name of the template in the rendition. */
  async #drawn(
    { plan, template, drawn }: DrawnRow,
    place: string,
    rendition: MadeRendition,
    signal: AbortSignal,
  ): Promise<Plan> {
    const { rowPictures } = this.#options;
    const own = picturesAlone(plan, template);
    const request = drawn ?? { layers: [] };
    // A presenter whose mouth is a film's never rests.
    const parts = request.lips?.length ? [] : restingParts(own);
    const video = { plan: own, request, parts, template: place, rendition };
    return withPicturesOf(
      plan,
      template,
      await rowPictures.drawSmaller(video, { signal, priority: priorityOf(rendition) }),
    );
  }

  async #make(videoId: string, rendition: MadeRendition): Promise<void> {
    const waiter = { signal: this.#closed.signal, onStart: () => undefined };
    for (;;) {
      const made = await this.draw(videoId, rendition, waiter);
      waiter.signal.throwIfAborted();
      if (!made || made.keep()) return;
    }
  }
}

type SmallerOptions = {
  db: Db;
  folders: Pick<DataFolder, 'templates'>;
  artifacts: ArtifactStore;
  renditions: Renditions;
  rowPictures: RowPictures;
  clock: Clock;
  logger: Logger;
};
