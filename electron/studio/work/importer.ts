import { existsSync, renameSync } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { lookInput } from '#shared/looks.ts';
import { isSameLayout } from '#shared/layouts.ts';
import type { Range } from '#shared/timeline/range.ts';
import { withoutSync } from '#electron/db/durability.ts';
import type { Db } from '#electron/db/open.ts';
import { lookLayers } from '#electron/engine/pictures/background-layers.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { PictureDrawer, type DrawnVideo } from '#electron/engine/workers/draw-pictures.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { syncFolder, temporaryName } from '#electron/lib/files.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { DataFolder } from '../store/data-folder.ts';
import type { PartnerAdapter } from '../domain/partners/adapter.ts';
import { fetchProject } from '../domain/partners/fetch-project.ts';
import * as store from '../store/imports.ts';
import {
  crashedBefore,
  expectTemplateMedia,
  findCut,
  findPrepared,
  findTemplateById,
  setTemplateCrashes,
  setTemplateMedia,
  setTemplateRecording,
  type Sources,
  type Template,
  type TemplateMedia,
} from '../store/templates.ts';
import { findPartnerImport } from '../store/partner-imports.ts';
import { findUpload, finishUpload, type Upload } from '../store/uploads.ts';
import { workError } from '#electron/db/errors.ts';
import { releaseRows } from '../domain/generation/waiting-rows.ts';
import { keptFrames } from '../domain/templates/cuts.ts';
import { keepSource } from '../domain/templates/sources.ts';
import type { StoredFiles } from '../domain/stored-files.ts';
import type { UploadStore } from '../domain/templates/upload-store.ts';
import type { RunOfWork, Work, WorkHandler } from './runner.ts';

type RecordingTask = Extract<Task, { kind: 'normalize' | 'compose' | 'assemble' }>;

/** A template's folder name, relative to the templates folder, and its contents. */
type Prepared = { name: string; info: TemplateInfo };

/** How a step is cancelled and reports its progress, 0–1. */
type Reporting = { signal: AbortSignal; report: (phase: string, progress: number) => void };

type ImporterOptions = {
  db: Db;
  pool: WorkerPool;
  folders: DataFolder;
  stored: StoredFiles;
  uploads: UploadStore;
  /** Sources of the videos of imported templates. */
  partners: readonly PartnerAdapter[];
  /** Called when a template was prepared. */
  onReady: (id: string) => void;
  /** Called when the preparation of a template has advanced. */
  onMoved: (id: string) => void;
  logger: Logger;
};

/** A single import already uses all cores; a second lets a short one overtake a long one. */
const concurrentImports = 2;
/** The progress of the import at the end of each step, 0–1. */
const videoFetched = 0.04;
const sourceKept = 0.05;
const normalized = 0.95;
const normalizedBeforeLook = 0.45;
/** The share of the progress for preparing the recording if cuts follow, 0–1. */
const recordingBeforeCuts = 0.6;

/**
 * Prepares templates: stores the source, normalizes it unless that was done before, makes the stills, and then the
 * video without the cut ranges. Until that is complete, a template keeps its previous video. The work is keyed by
 * template.
 */
export class Importer implements WorkHandler {
  readonly kind = 'import';
  readonly durable = true;
  readonly #options: ImporterOptions;
  readonly #drawer: PictureDrawer;
  /** What imports are at, by template. Not stored: it is of use only while they run. */
  readonly #phases = new Map<string, string>();

  constructor(options: ImporterOptions) {
    this.#options = options;
    this.#drawer = new PictureDrawer(options.pool);
  }

  // One process stays free, so that previews and rows don't wait minutes for an import.
  capacity(): number {
    return Math.max(1, Math.min(concurrentImports, this.#options.pool.size - 1));
  }

  read(id: string): Work | undefined {
    const template = findTemplateById(this.#options.db, id);
    if (!template) return undefined;
    return async (run) => {
      const media = await this.#prepare(template, run).finally(() => this.#phases.delete(id));
      return () => {
        setTemplateMedia(this.#options.db, id, media);
        store.endImport(this.#options.db, id, { outcome: 'succeeded' });
        releaseRows(this.#options.db, id);
        this.#options.onReady(id);
        return 'ended';
      };
    };
  }

  wait(id: string): void {
    this.#phases.set(id, 'Waiting to try again');
  }

  fail(id: string, { code, message, sentence }: AppError): void {
    if (code === 'MEDIA_CRASHES_DECODER') setTemplateCrashes(this.#options.db, id);
    store.endImport(this.#options.db, id, { outcome: 'failed', reason: code, error: message, sentence });
    releaseRows(this.#options.db, id);
  }

  /** What the import of a template is at; undefined if it is not running, and is not to be tried again. */
  phaseOf(id: string): string | undefined {
    return this.#phases.get(id);
  }

  /** Reports progress (0–1) only when the change is visible: a new phase, or another hundredth. */
  #progressReporter(id: string, signal: AbortSignal): (phase: string, progress: number) => void {
    const { db, onMoved, logger } = this.#options;
    let lastProgress = -1;
    return (phase, progress) => {
      if (signal.aborted || (phase === this.#phases.get(id) && progress < lastProgress + 0.01)) return;
      this.#phases.set(id, phase);
      lastProgress = progress;
      try {
        withoutSync(db, () => store.setImportProgress(db, id, progress));
        onMoved(id);
      } catch (error) {
        // Progress that cannot be stored (a full disk) must not end the import; its own writes report the problem.
        logger.warn({ template: id, code: workError(error).code }, 'progress could not be stored');
      }
    };
  }

  async #prepare(template: Template, { signal, onStart }: RunOfWork): Promise<TemplateMedia> {
    const { id, cuts, layout, screen_upload_id: screenId } = template;
    const upload = template.upload_id ? findUpload(this.#options.db, template.user_id, template.upload_id) : undefined;
    if (!upload) throw new AppError('FILE_NOT_FOUND', { detail: `template ${id} has no upload` });
    // An import has several tasks, unlike a row. A crash of the studio counts as an attempt in any of them.
    onStart();
    const report = this.#progressReporter(id, signal);
    if (upload.finished_at === null) await this.#fetchFromPartner(id, upload, report, signal);
    report('Keeping the original', videoFetched);
    const source = await keepSource(this.#options.db, this.#options.folders, this.#options.uploads, upload, signal);
    const screen = screenId === null ? null : await this.#keepUpload(template, screenId, signal);
    const retakes: Sources['retakes'][number][] = [];
    for (const { upload_id: uploadId, ...retake } of template.retakes)
      retakes.push({ ...retake, source: await this.#keepUpload(template, uploadId, signal) });
    signal.throwIfAborted();
    const sources: Sources = { source, screen, layout, retakes };
    const hasCuts = cuts.length > 0;
    const recording =
      this.#reuseRecording(template, sources) ??
      (await this.#prepareRecording(template, sources, {
        signal,
        report: hasCuts ? (phase, progress) => report(phase, progress * recordingBeforeCuts) : report,
      }));
    if (!hasCuts) return { info: recording, recording, cuts, layout };
    return {
      info: this.#reuseCut(id, recording, cuts) ?? (await this.#cutRecording(template, recording, { signal, report })),
      recording,
      cuts,
      layout,
    };
  }

  /** Normalizes a source, or combines several into one recording, and draws the look on it. */
  async #prepareRecording(template: Template, sources: Sources, run: Reporting): Promise<TemplateInfo> {
    const kept = this.#keptPlain(template);
    if (kept && template.look === null) return this.#takePlain(template, kept, sources, run);
    // It would crash again and cost two processes.
    if (crashedBefore(this.#options.db, sources)) throw new AppError('MEDIA_CRASHES_DECODER');
    const { signal, report } = run;
    const end = kept ? sourceKept : template.look === null ? normalized : normalizedBeforeLook;
    return this.#make(signal, async (inMaking) => {
      const recording = kept ? kept.hash : `${inMaking}/template`;
      const prepared =
        kept ??
        (await this.#options.pool.run(this.#recordingTask(template, sources, recording), {
          signal,
          onProgress: (phase, progress) => report(phase, sourceKept + progress * (end - sourceKept)),
        }));
      const plan = { name: recording, info: prepared, target: `${inMaking}/with-look`, begun: end };
      const looked = await this.#applyLook(template, plan, run);
      const { name, info } = looked;
      this.#checkRepair(template, sources, info);
      report('Making the preview', normalized);
      await this.#options.pool.run({ kind: 'stills', template: name }, { signal });
      if (sources.layout !== null && name !== recording) await this.#copyStills(recording, name);
      signal.throwIfAborted();
      const plain = name === recording ? null : prepared;
      // The reference is stored before the folder is moved, because clean-up never removes referenced templates.
      setTemplateRecording(this.#options.db, template.id, { recording: info, plain }, sources);
      if (plain && !kept) await this.#keep(this.#folderOf(recording), plain);
      return looked;
    });
  }

  /** The recording without a look, if the template is to get another look and the files still exist. */
  #keptPlain({ recording_info: recording, plain_info: plain }: Template): TemplateInfo | null {
    return recording === null && plain !== null && this.#isKept(plain) ? plain : null;
  }

  /** Removes the look of a template. */
  async #takePlain(template: Template, plain: TemplateInfo, sources: Sources, run: Reporting): Promise<TemplateInfo> {
    // If the recording always had a look, stills were only made with that look.
    if (!existsSync(join(this.#folderOf(plain.hash), templateFiles.poster))) {
      run.report('Making the preview', normalized);
      await this.#options.pool.run({ kind: 'stills', template: plain.hash }, { signal: run.signal });
    }
    setTemplateRecording(this.#options.db, template.id, { recording: plain, plain: null }, sources);
    return plain;
  }

  #recordingTask(template: Template, sources: Sources, name: string): RecordingTask {
    const { source, screen, layout } = sources;
    if (sources.retakes.length > 0) {
      const retakes = sources.retakes.map((retake) => ({ ...retake, source: `sources/${retake.source}` as const }));
      return { kind: 'assemble', take: `sources/${source}`, retakes, template: name };
    }
    if (screen === null || layout === null) {
      return { kind: 'normalize', source: `sources/${source}`, template: name };
    }
    const { recording_info: own, screen_offset: offset } = template;
    const composed = own && this.#isKept(own) ? own.hash : null;
    const recordings = { camera: `sources/${source}`, screen: `sources/${screen}` } as const;
    return { kind: 'compose', ...recordings, offset, layout, composed, template: name };
  }

  /** Copies the camera and screen stills of a composed recording, which drawing a look does not make. */
  async #copyStills(from: string, to: string): Promise<void> {
    for (const still of [templateFiles.screenStill, templateFiles.cameraStill])
      await copyFile(join(this.#folderOf(from), still), join(this.#folderOf(to), still));
  }

  /** Makes the video of a recording without its cut ranges. */
  async #cutRecording({ id, cuts }: Template, recording: TemplateInfo, run: Reporting): Promise<TemplateInfo> {
    const { signal, report } = run;
    return this.#make(signal, async (inMaking) => {
      const name = `${inMaking}/cut`;
      const task = { kind: 'cut-template' as const, template: recording.hash, kept: keptFrames(cuts, recording) };
      const onProgress = (phase: string, progress: number): void =>
        report(phase, recordingBeforeCuts + progress * (normalized - recordingBeforeCuts));
      const info = await this.#options.pool.run({ ...task, target: name }, { signal, onProgress });
      report('Making the preview', normalized);
      await this.#options.pool.run({ kind: 'stills', template: name }, { signal });
      signal.throwIfAborted();
      expectTemplateMedia(this.#options.db, id, info.hash);
      return { name, info };
    });
  }

  /** Makes a template in a temporary folder, which is always removed, and keeps the result. */
  async #make(signal: AbortSignal, work: (inMaking: string) => Promise<Prepared>): Promise<TemplateInfo> {
    const parent = temporaryName(join(this.#options.folders.templates, 'template'));
    try {
      const { name, info } = await work(basename(parent));
      signal.throwIfAborted();
      await this.#keep(this.#folderOf(name), info);
      return info;
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  }

  /** Draws a template's look, if any, on all its pictures. */
  async #applyLook(
    template: Template,
    { name, info, target, begun }: Prepared & { target: string; /** 0–1 of the whole. */ begun: number },
    { signal, report }: Reporting,
  ): Promise<Prepared> {
    // Checked when the template was made.
    const look = template.look === null ? null : lookInput.parse(template.look);
    if (look === null) return { name, info };
    const onProgress = (progress: number): void => report('Drawing the look', begun + progress * (normalized - begun));
    const drawLook = async (): Promise<DrawnVideo> => {
      const behind = look.background ? await this.#prepareBackground(template, look.background, signal) : null;
      const request = { layers: lookLayers(look, behind, info) };
      return this.#drawer.draw({ plan: planOf(info), template: name, request }, { signal, onProgress });
    };
    // Nothing refers to the prepared background, so a clean-up may remove it meanwhile. Pieces already drawn are kept.
    const { plan } = await drawLook().catch((error: unknown) => {
      if (toAppError(error).code !== 'FILE_NOT_FOUND') throw error;
      return drawLook();
    });
    return {
      name: target,
      info: await this.#options.pool.run({ kind: 'bake-template', template: name, plan, target }, { signal }),
    };
  }

  async #prepareBackground(template: Template, uploadId: string, signal: AbortSignal): Promise<PreparedAsset> {
    const source = await this.#keepUpload(template, uploadId, signal);
    return this.#options.pool.run({ kind: 'prepare-asset', source: `sources/${source}` }, { signal });
  }

  /** Stores another upload of a template's account as a source. @returns its name in the sources folder. */
  #keepUpload({ user_id: userId }: Template, uploadId: string, signal: AbortSignal): Promise<string> {
    const upload = findUpload(this.#options.db, userId, uploadId);
    if (!upload) throw new AppError('FILE_NOT_FOUND', { detail: `upload ${uploadId}` });
    return keepSource(this.#options.db, this.#options.folders, this.#options.uploads, upload, signal);
  }

  /** Fetches the video of a partner's project and stores it as an upload. */
  async #fetchFromPartner(
    id: string,
    upload: Upload,
    report: (phase: string, progress: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const origin = findPartnerImport(this.#options.db, id);
    if (!origin) throw new AppError('FILE_NOT_FOUND', { detail: `upload ${upload.id} has not arrived` });
    const phase = 'Fetching the video';
    report(phase, 0);
    const onProgress = (bytes: number, total: number | undefined): void =>
      report(phase, total ? (bytes / total) * videoFetched : 0);
    await fetchProject(
      this.#options.partners,
      origin,
      { uploads: this.#options.uploads, uploadId: upload.id },
      { signal, onProgress },
    );
    finishUpload(this.#options.db, upload.id);
  }

  /**
   * Reuses the recording that was prepared before from the same sources, if it still exists. Check and reference happen
   * in one step of the event loop, so that no clean-up can come in between.
   */
  #reuseRecording(template: Template, sources: Sources): TemplateInfo | undefined {
    const { id, look, recording_info: own, plain_info: ownPlain, recording_layout: ownLayout } = template;
    const { layout } = sources;
    const isOwn = layout === null || (ownLayout !== null && isSameLayout(layout, ownLayout));
    // Sections and cuts are times in the template's own recording, so it is kept even after a change of the normalizer.
    const prepared =
      own && isOwn && this.#isKept(own)
        ? { recording: own, plain: ownPlain }
        : findPrepared(this.#options.db, sources, look);
    if (!prepared || !this.#isKept(prepared.recording)) return undefined;
    const { recording, plain } = prepared;
    const keptPlain = plain && this.#isKept(plain) ? plain : null;
    setTemplateRecording(this.#options.db, id, { recording, plain: keptPlain }, sources);
    return recording;
  }

  /** Reuses a video with the same cuts, in the same way. */
  #reuseCut(id: string, recording: TemplateInfo, cuts: readonly Range[]): TemplateInfo | undefined {
    const cut = findCut(this.#options.db, recording.hash, cuts);
    if (!cut || !this.#isKept(cut)) return undefined;
    expectTemplateMedia(this.#options.db, id, cut.hash);
    return cut;
  }

  /**
   * A damaged recording is made again from its sources. Sections and cuts are times in it, so another result, of another
   * version of the normalizer, must not take its place.
   * @throws AppError `STORAGE_DAMAGED`.
   */
  #checkRepair(
    { recording_info: own, recording_layout: layout }: Template,
    sources: Sources,
    made: TemplateInfo,
  ): void {
    if (!own || own.hash === made.hash || !this.#isDamaged(own)) return;
    const isOwn = sources.layout === null || (layout !== null && isSameLayout(sources.layout, layout));
    if (isOwn) throw new AppError('STORAGE_DAMAGED', { subject: own.hash, detail: `another import gave ${made.hash}` });
  }

  /** Moves a template to its place and checks its files there. Of one that is there, damaged files are replaced. */
  async #keep(temporary: string, { hash }: TemplateInfo): Promise<void> {
    const folder = this.#folderOf(hash);
    const { stored } = this.#options;
    // Another version may write the other files of a template that was deleted differently.
    if (!existsSync(folder)) stored.forget(folder);
    const made = new Set(await readdir(temporary));
    for (const name of stored.damagedIn(folder))
      if (made.has(name)) renameSync(join(temporary, name), join(folder, name));
    await keepTemplate(temporary, folder);
    await stored.checkBelow(folder);
  }

  #isKept({ hash }: Pick<TemplateInfo, 'hash'>): boolean {
    return existsSync(this.#folderOf(hash)) && !this.#isDamaged({ hash });
  }

  #isDamaged({ hash }: Pick<TemplateInfo, 'hash'>): boolean {
    return this.#options.stored.damagedIn(this.#folderOf(hash)).length > 0;
  }

  #folderOf(name: string): string {
    return join(this.#options.folders.templates, name);
  }
}

/**
 * Moves a prepared template to its final folder, unless the same video was prepared before, with identical files.
 * Check and rename happen in one step of the event loop, so that two imports of the same video don't conflict.
 */
async function keepTemplate(temporary: string, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  renameSync(temporary, folder);
  await syncFolder(join(folder, '..'));
}
