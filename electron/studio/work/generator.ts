import { join } from 'node:path';
import { recordingSource } from '#shared/clip-sources.ts';
import type { RowFinding } from '#shared/api/index.ts';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { speakerOfNeuralVoice } from '#shared/voices.ts';
import { workError } from '#electron/db/errors.ts';
import type { Db } from '#electron/db/open.ts';
import type { Artifact, ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { allArtifacts, hasNewPictures, planDuration, type LongPart, type Plan } from '#electron/engine/render/plan.ts';
import type { RenderResult, SentenceSaid } from '#electron/engine/render/types.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import { renditionOf, type Rendition } from '#electron/engine/template/renditions.ts';
import type { Lips, PictureRequest, TimedLayer } from '#electron/engine/pictures/picture-request.ts';
import type { FittedLips } from '#electron/engine/workers/draw-pictures.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { Tally } from '#electron/lib/tally.ts';
import { doubtfulFindings } from '../domain/generation/doubtful-values.ts';
import { checkAcceptedRow } from '../domain/generation/rows.ts';
import { bodyIn, type Bodies, type BodiesOptions } from '../domain/generation/bodies.ts';
import { lostApprovals, lostSentences, spokenClips } from '../domain/clips/heard.ts';
import { installedRecognizers } from '../domain/voices/library.ts';
import { isComputerVoice, likenessOf } from '../domain/consent/likeness.ts';
import {
  passedOver,
  renderTask,
  scriptTask,
  valueSources,
  type RowTask,
  type ValueSources,
} from '../domain/generation/render-task.ts';
import {
  filmsAreAllowed,
  lipsReport,
  nothingServed,
  withReadableFilms,
  type Served,
} from '../domain/generation/row-lips.ts';
import type { ServedLips } from '../domain/generation/served-lips.ts';
import type { Renditions } from '../domain/media/renditions.ts';
import type { StoredFiles } from '../domain/stored-files.ts';
import type { Alignments } from '../domain/templates/alignments.ts';
import { isUpToDate } from '../domain/templates/readiness.ts';
import type { Snapshot } from '../store/batches.ts';
import type { DataFolder } from '../store/data-folder.ts';
import { findSpeechModel } from '../store/speech-models.ts';
import { findTemplateById } from '../store/templates.ts';
import * as store from '../store/video-states.ts';
import { signing } from './outages.ts';
import { Pace } from './pace.ts';
import { RowRenders } from './row-renders.ts';
import type { Identity } from '../domain/identity.ts';
import type { RunOfWork, StoreOutcome, Work, WorkHandler } from './runner.ts';

/** `lostFilms`: sounds whose films can't be read. */
type SpokenRow = RenderResult & {
  task: RowTask;
  sentences?: SentenceSaid[];
  longParts?: LongPart[];
  lostFilms?: ReadonlySet<string>;
};

type GeneratorOptions = BodiesOptions & {
  db: Db;
  folders: Pick<DataFolder, 'films'>;
  artifacts: ArtifactStore;
  stored: StoredFiles;
  alignments: Alignments;
  renditions: Renditions;
  bodies: Bodies;
  servedLips: Pick<ServedLips, 'filmsFor'>;
  /** The newest leaf signs new videos. */
  identity: Pick<Identity, 'current'>;
  /** Wakes the queue when there is room for more rows. */
  onRoom: () => void;
  /** Called when a video has succeeded or failed. */
  onEnded: () => void;
  logger: Logger;
};

/** Number of an account's rows that need no process and let its others begin. */
const elsewhereAtMost = 64;

/** Number of requests whose common part is cached. */
const rememberedBatches = 50;

/**
 * Renders accepted rows. The work is keyed by generated video.
 *
 * The acceptance of a row is synced to disk before the client gets its answer. Its outcome is not: after a power cut
 * the row is rendered once more, from the same artifacts and to the same plan. The artifacts of a plan are synced
 * before the plan is stored, so that a finished video never refers to lost bytes.
 */
export class Generator implements WorkHandler {
  readonly kind = 'video';
  // A recording may be deleted after it was chosen and before it is read: the retry chooses another source. And a
  // clean-up may remove fitted lips before they are drawn: the retry fits them again.
  readonly retried: ReadonlySet<ErrorCode> = new Set(['FILE_NOT_FOUND', 'ARTIFACT_MISSING']);
  readonly needs = [signing];
  readonly #options: GeneratorOptions;
  readonly #renders: RowRenders;
  /** The measured time per row. */
  readonly pace = new Pace();
  readonly #batches = createRecentlyUsed<store.RenderBatch>(rememberedBatches);
  #inWork = 0;
  /** Rows whose artifacts are being synced, or that wait for a service, by account: they need no process. */
  readonly #elsewhere = new Tally();

  constructor(options: GeneratorOptions) {
    this.#options = options;
    this.#renders = new RowRenders(options.pool);
  }

  capacity(): number {
    return this.#renders.capacity() + this.#elsewhere.total;
  }

  capacityOfAccount(account: string): number {
    return this.#renders.capacityOfAccount(account) + Math.min(this.#elsewhere.of(account), elsewhereAtMost);
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

  fail(id: string, error: AppError): void {
    const { code, message, sentence } = this.#silentVoice(id, error) ?? error;
    store.endVideo(this.#options.db, id, { status: 'failed', reason: code, said: sentence && { message, sentence } });
    this.#options.onEnded();
  }

  /** The error that names the voice of a row whose process was ended because it showed no sign of life. */
  #silentVoice(id: string, { code }: AppError): AppError | undefined {
    const video = code === 'WORKER_TIMEOUT' ? store.findVideoToRender(this.#options.db, id) : undefined;
    const voice = video && this.#batchOf(video.batchId)?.snapshot.voice;
    if (voice?.engine !== 'neural') return undefined;
    const { model } = speakerOfNeuralVoice(voice.voice);
    const { name = model } = findSpeechModel(this.#options.db, model) ?? {};
    return new AppError('VOICE_UNAVAILABLE', say('voiceSilent', { voice: name }));
  }

  /** Gives no further rows to the render processes; running ones continue. */
  stop(): void {
    this.#renders.stop();
  }

  /** Lets other rows begin meanwhile. */
  async #outside<T>({ account }: RunOfWork, work: Promise<T>): Promise<T> {
    this.#elsewhere.add(account);
    this.#options.onRoom();
    try {
      return await work;
    } finally {
      this.#elsewhere.remove(account);
    }
  }

  /** The data that all rows of a request share, cached so that 2,000 rows don't read it 2,000 times. */
  #batchOf(id: string): store.RenderBatch | undefined {
    const batch = this.#batches.get(id) ?? store.findRenderBatch(this.#options.db, id);
    // Not cached without a template: the request may still get one.
    if (!batch || batch.snapshot.template === '') return batch;
    this.#batches.set(id, batch);
    return batch;
  }

  /** Why rows of a request that was made before its template was prepared have no video to be rendered from. */
  #withoutVideo({ templateId, snapshot }: store.RenderBatch): AppError {
    const current = findTemplateById(this.#options.db, templateId)?.upload_id ?? '';
    return new AppError(current === snapshot.videoId ? 'TEMPLATE_FAILED' : 'TEMPLATE_REPLACED');
  }

  /** Whether a request was accepted before its template's last change: all its videos are of the same recording. */
  #templateFindings({ templateId, snapshot }: store.RenderBatch): RowFinding[] {
    const template = findTemplateById(this.#options.db, templateId);
    if (!template || (isUpToDate(template) && template.hash === snapshot.template)) return [];
    return [{ code: 'template_changed', subject: '', value: '' }];
  }

  async #render(id: string, { values, batchId }: store.VideoToRender, run: RunOfWork): Promise<StoreOutcome> {
    const batch = this.#batchOf(batchId);
    if (!batch) throw new AppError('NOT_FOUND', { detail: `the request of video ${id} is gone` });
    const { template, unusable, variables, leavesOut } = batch.snapshot;
    if (leavesOut) checkAcceptedRow(variables, values);
    if (template === '') throw this.#withoutVideo(batch);
    if (unusable) throw new AppError(unusable);
    // First, so that an expired certificate or a picture that cannot be shown fails the row before it is rendered, and
    // one that isn't valid yet puts it off.
    const { signer } = this.#options.identity.current();
    const backgrounds = await this.#options.rowPictures.backgroundsOf(id, batch.snapshot);
    const sources = valueSources(this.#options.db, batch, { lips: batch.snapshot.lips });
    const spoken = await this.#speak(id, { snapshot: batch.snapshot, values, sources }, run);
    const { plan: spokenPlan, unresolvedJoins, task, findings, clipBytes, unfilmed = [], ...rendered } = spoken;
    const where = { speaking: batch, template };
    const served: Served =
      unfilmed.length > 0
        ? await this.#outside(run, this.#options.servedLips.filmsFor(unfilmed, where, run.signal))
        : nothingServed;
    const {
      plan: unsigned,
      drawn,
      fitted,
    } = await this.#finish(spokenPlan, {
      snapshot: batch.snapshot,
      values,
      layers: backgrounds.layers,
      lips: [...spoken.lips, ...served.lips],
      said: spoken.sentences,
      longParts: spoken.longParts ?? [],
      run,
    });
    const plan: Plan = {
      ...unsigned,
      ...(isComputerVoice(this.#options.db, batch) && { synthetic: [template] }),
      leaf: signer.id,
    };
    const duration = planDuration(plan);
    const isSpoken = task.kind === 'render-script';
    const clips = rendered.clips.map((clip) => ({
      ...clip,
      passed_over: passedOver(sources, task.voice, clip, { isSpoken }),
    }));
    const { db } = this.#options;
    const filmed = task.kind === 'render' && { sections: task.sections, lost: spoken.lostFilms ?? new Set<string>() };
    const lips =
      filmed && batch.snapshot.lips ? lipsReport(db, { ...filmed, speaking: batch, served }, fitted) : undefined;
    const valueOf = (variable: string): string => values[batch.snapshot.variables.indexOf(variable)] ?? '';
    const lost = spoken.sentences
      ? await lostSentences(this.#options, batch.templateId, spoken.sentences)
      : lostApprovals(this.#options.db, batch.templateId, spoken, valueOf);
    const recorded = new Set(
      rendered.clips.filter(({ source }) => source === recordingSource).map(({ variable }) => variable),
    );
    const doubtful = doubtfulFindings(batch.snapshot, values, recorded);
    this.pace.rowDone();
    if (unresolvedJoins > 0) this.#options.logger.warn({ video: id, unresolvedJoins }, 'sound joins are not seamless');
    const spokenBy = spokenClips(rendered.clips, clipBytes, task.consent);
    const needed = [...allArtifacts(plan), ...spokenBy.map(({ clip }): Artifact => ({ kind: 'clips', key: clip }))];
    await this.#outside(run, this.#options.artifacts.sync(needed));
    return () => {
      // A clean-up may have removed artifacts before the plan is stored; afterwards the plan protects them. And a
      // person may have withdrawn consent to a matched voice, or to films, meanwhile.
      const mayImitate =
        !clips.some(({ matched }) => matched) || likenessOf(this.#options.db, batch).consent === task.consent;
      const mayShow = task.kind !== 'render' || filmsAreAllowed(this.#options.db, { sections: task.sections, served });
      if (!mayImitate || !mayShow || !this.#options.artifacts.areSynced(needed)) return 'again';
      store.endVideo(this.#options.db, id, {
        status: 'succeeded',
        plan,
        duration,
        clips,
        clipUses: spokenBy,
        findings: [...doubtful, ...findings, ...lost, ...backgrounds.findings, ...this.#templateFindings(batch)],
        lips,
        toHear: !isSpoken && installedRecognizers(this.#options.db).length > 0,
        ...(drawn && { drawn }),
      });
      this.#options.onEnded();
      return 'ended';
    };
  }

  /** Renders a row without new pictures. `sentences` and `longParts` are set if a voice speaks the whole script. */
  async #speak(
    id: string,
    { snapshot, values, sources }: { snapshot: Snapshot; values: readonly string[]; sources: ValueSources },
    run: RunOfWork,
  ): Promise<SpokenRow> {
    const sounds = this.#options.rowPictures.soundsOf(id, snapshot);
    if (snapshot.mode === 'full_script') {
      await this.#options.alignments.of(snapshot.template, snapshot.script);
      const task = { ...scriptTask(snapshot, values, sources), sounds };
      return { ...(await this.#renders.render(task, run)), task };
    }
    const planned = renderTask(snapshot, values, sources);
    const { sections, lost: lostFilms } = await withReadableFilms(this.#options, planned.sections);
    const task = { ...planned, sections, sounds, ...(snapshot.servedLips && { unfilmed: true }) };
    return { ...(await this.#renders.render(task, run)), task, lostFilms };
  }

  /** The rendition of a video. A smaller one is made when the first video of the template needs it. */
  async #renditionFor({ template, lines }: Snapshot, { signal, onStart }: RunOfWork): Promise<Rendition> {
    if (lines === undefined) return 'source';
    const rendition = renditionOf(lines, await readTemplateInfo(join(this.#options.folders.templates, template)));
    if (rendition === '720p' || rendition === '480p')
      await this.#options.renditions.ensure(template, rendition, { signal, onStart });
    return rendition;
  }

  /** Adds the pictures, captions and body to a personalized video. */
  async #finish(
    spoken: Plan,
    row: {
      snapshot: Snapshot;
      values: readonly string[];
      layers: TimedLayer[];
      lips: Lips[];
      said: SentenceSaid[] | undefined;
      longParts: LongPart[];
      run: RunOfWork;
    },
  ): Promise<{ plan: Plan; drawn: PictureRequest | undefined; fitted: FittedLips[] }> {
    const { values, layers, lips, said, longParts, run } = row;
    const { body, variables, captions: asked } = row.snapshot;
    const snapshot = { ...row.snapshot, said };
    const rendition = await this.#renditionFor(snapshot, run);
    const valueOf = (variable: string): string => values[variables.indexOf(variable)] ?? '';
    const burned = asked?.mode === 'burned' ? asked : undefined;
    const cues = burned && (await this.#options.captions.cuesOf(spoken, snapshot, valueOf, burned));
    const wanted = { layers, lips, captions: burned && cues && { style: burned.style, cues } };
    const { plan, request, fitted } = await this.#options.rowPictures.draw(
      spoken,
      { request: wanted, parts: longParts, rendition },
      { signal: run.signal, account: run.account },
    );
    const language = asked?.mode === 'text' ? asked.language : undefined;
    const { captions } = this.#options;
    const text = asked?.mode === 'text' ? await captions.textOf(spoken, snapshot, valueOf, asked.label) : [];
    const own = { ...plan, text, ...(language !== undefined && { language }) };
    const joined = body ? await this.#options.bodies.join(own, body, asked) : own;
    // The body needs the same smaller rendition.
    if (rendition === '720p' || rendition === '480p')
      await this.#options.renditions.ensureJoined(
        { template: snapshot.template, body: bodyIn(joined, snapshot.template) },
        rendition,
        run,
      );
    return {
      plan: joined,
      drawn: hasNewPictures(plan) ? request : undefined,
      fitted,
    };
  }
}

/** Removes the recipient's data from an error's detail, because that is logged. */
function withoutValues(error: AppError, values: readonly string[]): AppError {
  return error.with({ detail: values.reduce((text, value) => text?.replaceAll(value, '…'), error.detail) });
}
