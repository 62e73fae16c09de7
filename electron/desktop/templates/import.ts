import type { VideoInstance } from '#shared/api/index.ts';
import { AppError, isAppError, unlessMissing } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Studio } from '#electron/client/studio.ts';
import { unlessAborted } from '#electron/lib/settled.ts';
import { mostFaults, poll, whenReachable } from '#electron/client/polling.ts';
import { uploadFile } from '#electron/client/transfers/upload.ts';
import type { OwnActor } from '../accounts/own-actors.ts';
import { toProblem } from '../database/columns.ts';
import { isUnfinished, type JobRecord } from '../database/jobs.ts';
import type { SpoolRecord } from '../database/spools.ts';
import type { TemplateRecord } from '../database/templates.ts';
import type { JobContext, JobTracker } from '../jobs/job-tracker.ts';
import type { Spools } from '../spools/spools.ts';
import type { TemplateStore } from './store.ts';
import { nameOf, withChange, withDetails } from './view.ts';

type ImportOptions = {
  store: TemplateStore;
  spools: Spools;
  jobs: JobTracker;
  /** Possible speakers of the app's own recordings. */
  speakers: Record<'own' | 'sample', OwnActor>;
};

type Sent = NonNullable<TemplateRecord['given']['sent']>;

/** Shares of the progress bar: sending the file, then preparing it. */
const uploadShare = 0.15;

/** Time limit for telling a studio that an import was cancelled, milliseconds. */
const cancelLimit = 10_000;

/** Importing: upload, creation of the template, preparation by the studio. Each step can be resumed after a restart. */
export class Imports {
  readonly #options: ImportOptions;

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  /** Prepares a template with an assigned spool on the studio, as a job. */
  start(studio: Studio, template: TemplateRecord): void {
    this.#launch(studio, this.#createJob(studio, template));
  }

  /** Continues an import job of an earlier run. */
  resume(studio: Studio, job: JobRecord): void {
    this.#launch(studio, job);
  }

  /** Adds a template that the studio has made from something it had, and follows its preparation. */
  followMade(studio: Studio, instance: VideoInstance): TemplateRecord {
    const saved = this.#options.store.saveMade(studio.account, instance);
    this.follow(studio, saved);
    return saved;
  }

  /** Follows the preparation of a template that this app did not start, or no longer remembers starting. */
  follow(studio: Studio, template: TemplateRecord): void {
    const latest = this.#options.jobs.latestOf('import', { templateId: template.id });
    if (latest && (this.#options.jobs.isRunning(latest.id) || isUnfinished(latest))) return;
    this.#launch(studio, this.#createJob(studio, template));
  }

  /** Prepares a failed or cancelled template again. */
  async retry(studio: Studio, template: TemplateRecord): Promise<void> {
    const { studioId } = template;
    if (studioId !== null) await studio.call('retryImport', { id: studioId });
    const { store } = this.#options;
    const current = store.get(studio.account, template.id);
    // Asked twice, e.g. by a double click: the first answer has started it.
    if (current.status === 'preparing') return;
    const again = store.save({ ...current, status: 'preparing', progress: 0, problem: null });
    this.#launch(studio, this.#createJob(studio, again));
  }

  /** Stops preparing a template. */
  async cancel(templateId: string): Promise<void> {
    const job = this.#options.jobs.latestOf('import', { templateId });
    if (job) await this.#options.jobs.cancel(job.id);
  }

  #createJob(studio: Studio, template: TemplateRecord): JobRecord {
    return this.#options.jobs.create({
      account: studio.account,
      kind: 'import',
      title: nameOf(template),
      templateId: template.id,
    });
  }

  #launch(studio: Studio, job: JobRecord): void {
    void this.#options.jobs.run(job.id, (context) => this.#runImport(studio, context));
  }

  async #runImport(studio: Studio, context: JobContext): Promise<void> {
    const { job, signal } = context;
    const id = job.templateId ?? '';
    try {
      const studioId =
        this.#options.store.get(studio.account, id).studioId ?? (await this.#createOnStudio(studio, context, id));
      await this.#awaitPreparation(studio, context, id, studioId);
      await this.#discardSpool(id);
    } catch (error) {
      await this.#markFailed(studio, id, signal, error);
      throw error;
    }
  }

  /** Uploads and creates; waits while the studio is unreachable or has no room, and continues where it stopped. */
  async #createOnStudio(studio: Studio, context: JobContext, id: string): Promise<string> {
    const { signal, wait: onWait } = context;
    const options = { signal, changes: studio.changes, onWait, faults: mostFaults, waitsForRoom: true };
    try {
      return await whenReachable(() => this.#uploadAndCreate(studio, context, id), options);
    } catch (error) {
      if (!this.#forgetLostUpload(id, error)) throw error;
      return whenReachable(() => this.#uploadAndCreate(studio, context, id), options);
    }
  }

  async #uploadAndCreate(studio: Studio, context: JobContext, id: string): Promise<string> {
    const videoId = await this.#upload(studio, context, id);
    const { script, speaker, screen: given } = this.#options.store.get(studio.account, id).given;
    const screenId = given && (await this.#uploadScreen(studio, context, id));
    const retakes = await this.#uploadRetakes(studio, context, id);
    const screen = given && screenId !== null ? { ...given, video_id: screenId } : undefined;
    const actorId = speaker && (await unlessAborted(this.#options.speakers[speaker].ensure(studio), context.signal));
    const mode = this.#options.spools.ofTemplate(id)?.kind === 'recording' ? 0 : 1;
    const sent = this.#firstSent(studio, id);
    const named = { name: sent.name, folder_id: sent.folderId };
    context.signal.throwIfAborted();
    const signal = untilAnswered(context.signal);
    const instance = await studio.call(
      'createVideoInstance',
      { ...named, greetings: script, mode, video_id: videoId, actor_id: actorId, screen, retakes },
      // One key per upload, so that retries never create the same template twice.
      { idempotencyKey: `import-${videoId}`, signal },
    );
    const current = await this.#catchUp(studio, signal, id, { instance, sent });
    this.#options.store.adopt(studio.account, id, current);
    return current.id;
  }

  /** The name and folder to create a template with: a repeated request has to be the same, whatever was chosen since. */
  #firstSent(studio: Studio, id: string): Sent {
    const { name, folderId, sent = { name, folderId } } = this.#options.store.get(studio.account, id).given;
    this.#options.store.change(studio.account, id, (record) => ({ ...record, given: { ...record.given, sent } }));
    return sent;
  }

  /**
   * Gives a new template the name and folder that were chosen since its creation was asked for; not a folder that is gone
   * again.
   */
  async #catchUp(
    studio: Studio,
    signal: AbortSignal,
    id: string,
    { instance, sent }: { instance: VideoInstance; sent: Sent },
  ): Promise<VideoInstance> {
    const { name, folderId } = this.#options.store.get(studio.account, id).given;
    if (name === sent.name && folderId === sent.folderId) return instance;
    const changed =
      name === sent.name
        ? studio.call('moveVideoInstance', { id: instance.id, folder_id: folderId }, { signal })
        : studio.call('updateVideoInstance', { id: instance.id, name }, { signal });
    const next = { name, folderId: name === sent.name ? folderId : sent.folderId };
    return this.#catchUp(studio, signal, id, { instance: (await unlessMissing(changed)) ?? instance, sent: next });
  }

  /** A studio forgets finished uploads after a while. The file, which is still here, is then sent again. */
  #forgetLostUpload(id: string, error: unknown): boolean {
    const spool = this.#options.spools.ofTemplate(id);
    if (!spool?.videoId || !isAppError(error) || error.code !== 'NOT_FOUND') return false;
    const screen = this.#options.spools.screenOf(spool.id);
    for (const lost of [spool, ...(screen ? [screen] : []), ...this.#options.spools.retakesOf(spool.id)])
      this.#options.spools.setUpload(lost.id, { uploadUrl: null, videoId: null });
    return true;
  }

  async #upload(studio: Studio, context: JobContext, id: string): Promise<string> {
    const spool = this.#options.spools.ofTemplate(id);
    if (!spool) throw new AppError('FILE_NOT_FOUND', say('recordedVideoGone'));
    return this.#uploadSpool(studio, context, spool, this.#options.spools.screenOf(spool.id) ? 0.5 : 1);
  }

  /** The same for the screen's recording; null without one. */
  async #uploadScreen(studio: Studio, context: JobContext, id: string): Promise<string | null> {
    const screen = this.#options.spools.screenOf(this.#options.spools.ofTemplate(id)?.id ?? '');
    return screen ? this.#uploadSpool(studio, context, screen, 1) : null;
  }

  /** The same for retakes; undefined without any. */
  async #uploadRetakes(studio: Studio, context: JobContext, id: string) {
    const retakes = [];
    for (const spool of this.#options.spools.retakesOf(this.#options.spools.ofTemplate(id)?.id ?? ''))
      retakes.push({ ...spool.retake, video_id: await this.#uploadSpool(studio, context, spool, 1) });
    return retakes.length === 0 ? undefined : retakes;
  }

  /** @param until share of the total when this is sent, 0–1. */
  async #uploadSpool(
    studio: Studio,
    { signal, report }: JobContext,
    spool: SpoolRecord,
    until: number,
  ): Promise<string> {
    if (spool.videoId !== null) return spool.videoId;
    // Retakes are short and not counted.
    const from = spool.takeId === null ? (spool.cameraId === null ? 0 : 0.5) : until;
    const videoId = await uploadFile(studio, {
      file: this.#options.spools.file(spool.id),
      name: spool.name,
      mimeType: spool.mimeType,
      uploadUrl: spool.uploadUrl,
      onUploadUrl: (uploadUrl) => this.#options.spools.setUpload(spool.id, { uploadUrl, videoId: null }),
      onProgress: (progress) => report('Copying the video', (from + progress * (until - from)) * uploadShare),
      signal,
    });
    // Stored before it is used, so that a repeated request refers to the same upload.
    this.#options.spools.setUpload(spool.id, { uploadUrl: null, videoId });
    return videoId;
  }

  async #awaitPreparation(
    studio: Studio,
    { signal, report, wait }: JobContext,
    id: string,
    studioId: string,
  ): Promise<void> {
    let seen = '';
    await poll(
      async () => {
        const details = await studio.call('templateDetails', { id: studioId }, { signal, once: true });
        if (details.import.status === 'succeeded') await this.#savePendingContent(studio, id, studioId);
        const record = this.#options.store.change(studio.account, id, (before) => withDetails(before, details));
        if (!record) throw new AppError('NOT_FOUND', { subject: id });
        const { phase, progress, waits_for: waitsFor } = details.import;
        if (waitsFor) wait(waitsFor.message);
        else report(phase || 'Preparing video', uploadShare + (1 - uploadShare) * progress);
        if (record.status === 'failed' && record.problem) throw new AppError(record.problem.code, record.problem);
        if (record.status === 'cancelled') throw new AppError('CANCELLED');
        if (record.status === 'ready') return 'done';
        const state = JSON.stringify(details.import);
        const outcome = state === seen ? 'same' : 'changed';
        seen = state;
        return outcome;
      },
      { signal, pace: studio.pace, changes: { from: studio.changes, subject: studioId }, onWait: wait },
    );
  }

  /** The sample has sections; they can be saved once the length of the video is known. */
  async #savePendingContent(studio: Studio, id: string, studioId: string): Promise<void> {
    const content = this.#options.store.get(studio.account, id).pendingContent;
    if (!content) return;
    await studio.call('saveTemplateScript', { id: studioId, ...content });
    this.#options.store.change(studio.account, id, (record) => ({
      ...withChange(record, { greetings: content.script }),
      pendingContent: null,
    }));
  }

  async #discardSpool(id: string): Promise<void> {
    const spool = this.#options.spools.ofTemplate(id);
    if (spool) await this.#options.spools.discard(spool.id);
  }

  async #markFailed(studio: Studio, id: string, signal: AbortSignal, error: unknown): Promise<void> {
    const failure = signal.aborted ? signal.reason : error;
    const code = isAppError(failure) ? failure.code : 'INTERNAL';
    if (code === 'SHUTTING_DOWN') return;
    const record = this.#options.store.change(studio.account, id, (before) =>
      code === 'CANCELLED'
        ? { ...before, status: 'cancelled', problem: null }
        : { ...before, status: 'failed', problem: toProblem(failure), given: withoutSent(before.given) },
    );
    if (code === 'CANCELLED' && record?.studioId) {
      await studio.call('cancelImport', { id: record.studioId }, { signal: AbortSignal.timeout(cancelLimit) });
    }
  }
}

/**
 * Leaves a cancelled job a while for the answer to what it asked to create: only what is known can be cancelled or deleted
 * on the studio. All else aborts at once, because it is repeated.
 */
function untilAnswered(signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const abort = (): void => late.abort(signal.reason);
  const onAbort = (): void => {
    if (isAppError(signal.reason) && signal.reason.code === 'CANCELLED') setTimeout(abort, cancelLimit).unref();
    else abort();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return late.signal;
}

/** A refused name or folder may be replaced by another. */
function withoutSent({ sent: _sent, ...given }: TemplateRecord['given']): TemplateRecord['given'] {
  return given;
}
