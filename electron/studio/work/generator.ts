import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import { workError } from '#electron/db/errors.ts';
import type { Db } from '#electron/db/open.ts';
import type { Artifact, ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { allArtifacts, hasNewPictures, planDuration, type LongPart, type Plan } from '#electron/engine/render/plan.ts';
import type { RenderResult, SentenceSaid } from '#electron/engine/render/types.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import { renditionOf, type Rendition } from '#electron/engine/template/renditions.ts';
import type { PictureRequest, TimedLayer } from '#electron/engine/pictures/picture-request.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import type { Captions } from '../domain/captions/captions.ts';
import type { RowPictures } from '../domain/generation/row-pictures.ts';
import { bodyIn, type Bodies } from '../domain/generation/bodies.ts';
import { likenessOf } from '../domain/consent/likeness.ts';
import {
  passedOver,
  renderTask,
  scriptTask,
  valueSources,
  type RowTask,
  type ValueSources,
} from '../domain/generation/render-task.ts';
import type { Renditions } from '../domain/media/renditions.ts';
import type { Alignments } from '../domain/templates/alignments.ts';
import type { Snapshot } from '../store/batches.ts';
import type { DataFolder } from '../store/data-folder.ts';
import * as store from '../store/video-states.ts';
import { Pace } from './pace.ts';
import { RowRenders } from './row-renders.ts';
import type { RunOfWork, StoreOutcome, Work, WorkHandler } from './runner.ts';

type GeneratorOptions = {
  db: Db;
  pool: WorkerPool;
  folders: Pick<DataFolder, 'templates'>;
  artifacts: ArtifactStore;
  alignments: Alignments;
  renditions: Renditions;
  bodies: Bodies;
  captions: Captions;
  rowPictures: RowPictures;
  /** Wakes the queue: more rows may be taken. */
  onRoom: () => void;
  /** Called when a video has ended, one way or the other. */
  onEnded: () => void;
  logger: Logger;
};

/** Requests whose common part is remembered. */
const rememberedBatches = 50;

/**
 * Renders accepted rows. The work is keyed by generated video.
 *
 * That a row was accepted is synced to disk before the client gets its answer. How far it has come is not: after a power
 * cut the row is rendered once more, from the same artifacts and to the same plan. What a plan refers to is synced before the
 * plan is stored, so that no video counts as done whose bytes may be gone.
 */
export class Generator implements WorkHandler {
  readonly kind = 'video';
  // Not the row's fault: a recording may be deleted between being found and being read, and another way is found.
  readonly retried: ReadonlySet<ErrorCode> = new Set(['FILE_NOT_FOUND']);
  readonly #options: GeneratorOptions;
  readonly #renders: RowRenders;
  /** How fast it goes. */
  readonly pace = new Pace();
  readonly #batches = createRecentlyUsed<store.RenderBatch>(rememberedBatches);
  #inWork = 0;
  #syncing = 0;

  constructor(options: GeneratorOptions) {
    this.#options = options;
    this.#renders = new RowRenders(options.pool);
  }

  // Rows whose artifacts are being synced keep no process busy.
  capacity(): number {
    return this.#renders.capacity() + this.#syncing;
  }

  read(id: string): Work | undefined {
    const video = store.findVideoToRender(this.#options.db, id);
    if (!video) return undefined;
    return async (run) => {
      if (this.#inWork === 0) this.pace.resume();
      this.#inWork += 1;
      try {
        return await this.#render(id, video, run);
      } catch (error) {
        throw withoutValues(workError(error), video.values);
      } finally {
        this.#inWork -= 1;
      }
    };
  }

  fail(id: string, { code, message, sentence }: AppError): void {
    store.endVideo(this.#options.db, id, { status: 'failed', reason: code, said: sentence && { message, sentence } });
    this.#options.onEnded();
  }

  /** Hands nothing more to render processes; what was handed over goes on. */
  stop(): void {
    this.#renders.stop();
  }

  async #synced(needed: readonly Artifact[]): Promise<void> {
    this.#syncing += 1;
    this.#options.onRoom();
    try {
      await this.#options.artifacts.sync(needed);
    } finally {
      this.#syncing -= 1;
    }
  }

  /** What a row's request has for all its rows: 2,000 rows need not read it 2,000 times. */
  #batchOf(id: string): store.RenderBatch | undefined {
    const batch = this.#batches.get(id) ?? store.findRenderBatch(this.#options.db, id);
    // One whose template could not be prepared may be given another one.
    if (!batch || batch.snapshot.template === '') return batch;
    this.#batches.set(id, batch);
    return batch;
  }

  async #render(id: string, { values, batchId }: store.VideoToRender, run: RunOfWork): Promise<StoreOutcome> {
    const batch = this.#batchOf(batchId);
    if (!batch) throw new AppError('NOT_FOUND', { detail: `the request of video ${id} is gone` });
    const { template, unusable } = batch.snapshot;
    if (template === '') throw new AppError('TEMPLATE_FAILED');
    if (unusable) throw new AppError(unusable);
    // What cannot be shown fails the row before anything is rendered for it.
    const layers = await this.#options.rowPictures.layersOf(id, batch.snapshot);
    const sources = valueSources(this.#options.db, batch);
    const spoken = await this.#speak(id, { snapshot: batch.snapshot, values, sources }, run);
    const { plan: spokenPlan, unresolvedJoins, task, ...rendered } = spoken;
    const { plan, drawn } = await this.#finish(spokenPlan, {
      snapshot: batch.snapshot,
      values,
      layers,
      said: spoken.sentences,
      longParts: spoken.longParts ?? [],
      run,
    });
    const duration = planDuration(plan);
    const isSpoken = task.kind === 'render-script';
    const clips = rendered.clips.map((clip) => ({
      ...clip,
      passed_over: passedOver(sources, task.voice, clip, { isSpoken }),
    }));
    this.pace.rowDone();
    if (unresolvedJoins > 0) this.#options.logger.warn({ video: id, unresolvedJoins }, 'sound joins are not seamless');
    const checksum = crc32(JSON.stringify(plan));
    const needed = allArtifacts(plan);
    await this.#synced(needed);
    return () => {
      // A clean-up may have come in between; what a stored plan refers to is never removed. Nor is a voice used that
      // sounds like somebody who has taken that back meanwhile.
      const isAllowed =
        !clips.some(({ matched }) => matched) || likenessOf(this.#options.db, batch).consent === task.consent;
      if (!isAllowed || !this.#options.artifacts.areSynced(needed)) return 'again';
      store.endVideo(this.#options.db, id, {
        status: 'succeeded',
        plan,
        duration,
        checksum,
        clips,
        ...(drawn && { drawn }),
      });
      this.#options.onEnded();
      return 'ended';
    };
  }

  /** A personalized video without pictures of its own. `sentences` and `longParts` are set where a voice speaks the whole script. */
  async #speak(
    id: string,
    { snapshot, values, sources }: { snapshot: Snapshot; values: readonly string[]; sources: ValueSources },
    run: RunOfWork,
  ): Promise<RenderResult & { task: RowTask; sentences?: SentenceSaid[]; longParts?: LongPart[] }> {
    const sounds = this.#options.rowPictures.soundsOf(id, snapshot);
    if (snapshot.mode === 'full_script') {
      await this.#options.alignments.of(snapshot.template, snapshot.script);
      const task = { ...scriptTask(snapshot, values, sources), sounds };
      return { ...(await this.#renders.render(task, run)), task };
    }
    const task = { ...renderTask(snapshot, values, sources), sounds };
    return { ...(await this.#renders.render(task, run)), task };
  }

  /** The rendition a video is. A smaller one is made with the first video of its template. */
  async #renditionFor({ template, lines }: Snapshot, { signal, onStart }: RunOfWork): Promise<Rendition> {
    if (lines === undefined) return 'source';
    const rendition = renditionOf(lines, await readTemplateInfo(join(this.#options.folders.templates, template)));
    if (rendition === '720p' || rendition === '480p')
      await this.#options.renditions.ensure(template, rendition, { signal, onStart });
    return rendition;
  }

  /** Gives a personalized video its pictures, its captions and its body. */
  async #finish(
    spoken: Plan,
    row: {
      snapshot: Snapshot;
      values: readonly string[];
      layers: TimedLayer[];
      said: SentenceSaid[] | undefined;
      longParts: LongPart[];
      run: RunOfWork;
    },
  ): Promise<{ plan: Plan; drawn: PictureRequest | undefined }> {
    const { values, layers, said, longParts, run } = row;
    const { body, variables, captions: asked } = row.snapshot;
    const snapshot = { ...row.snapshot, said };
    const rendition = await this.#renditionFor(snapshot, run);
    const valueOf = (variable: string): string => values[variables.indexOf(variable)] ?? '';
    const burned = asked?.mode === 'burned' ? asked : undefined;
    const cues = burned && (await this.#options.captions.cuesOf(spoken, snapshot, valueOf, burned));
    const request = { layers, captions: burned && cues && { style: burned.style, cues } };
    const plan = await this.#options.rowPictures.draw(
      spoken,
      { request, parts: longParts, rendition },
      { signal: run.signal },
    );
    const language = asked?.mode === 'text' ? asked.language : undefined;
    const text = asked?.mode === 'text' ? await this.#options.captions.textOf(spoken, snapshot, valueOf) : [];
    const own = { ...plan, text, ...(language !== undefined && { language }) };
    const joined = body ? await this.#options.bodies.join(own, body, asked) : own;
    // A video that is a smaller rendition shows its body in the same one.
    if (rendition === '720p' || rendition === '480p')
      await this.#options.renditions.ensureJoined(
        { template: snapshot.template, body: bodyIn(joined, snapshot.template) },
        rendition,
        run,
      );
    return {
      plan: joined,
      drawn: hasNewPictures(plan) ? request : undefined,
    };
  }
}

/** An error whose detail, which goes to the log, has the recipient's data taken out. */
function withoutValues(error: AppError, values: readonly string[]): AppError {
  return error.with({ detail: values.reduce((text, value) => text?.replaceAll(value, '…'), error.detail) });
}
