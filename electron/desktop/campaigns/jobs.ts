import { AppError, unlessMissing } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { Semaphore } from '#electron/lib/semaphore.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import type { Studio } from '#electron/client/studio.ts';
import { lacksRoom, mostFaults, whenReachable } from '#electron/client/polling.ts';
import { unfinishedCampaigns, type CampaignRecord } from '../database/campaigns.ts';
import { toProblem } from '../database/columns.ts';
import type { JobContext, JobTracker } from '../jobs/job-tracker.ts';
import type { TemplateStore } from '../templates/store.ts';
import { sendLaunch, type LaunchOptions } from './launch.ts';
import type { FindingsReader } from './findings.ts';
import { LeftCampaigns } from './left.ts';
import type { CampaignStore } from './store.ts';
import { goneCampaign, isLeft, readCampaign, trackCampaign } from './track.ts';
import { elapsedSeconds } from './view.ts';

export type CampaignJobsOptions = {
  db: Db;
  store: CampaignStore;
  templates: TemplateStore;
  jobs: JobTracker;
  findings: FindingsReader;
};

/** How long the window waits for the studio's first answer to a launch, milliseconds. */
const firstAnswerLimit = 10_000;

/** The job of each campaign: sends its launch once the studio is reachable, then follows its rows to their end. */
export class CampaignJobs {
  readonly #options: CampaignJobsOptions;
  /** By account. Waiting launches are sent one after the other, in the order they were made. */
  readonly #lines = new Map<string, Semaphore>();
  /** Launches being sent for the first time, by their campaigns. */
  readonly #first = new Map<string, { sent: Promise<unknown>; stop: AbortController }>();
  readonly #left: LeftCampaigns;

  constructor(options: CampaignJobsOptions) {
    this.#options = options;
    this.#left = new LeftCampaigns({
      db: options.db,
      start: (studio) => this.#startUnfinished(studio),
      follow: (...campaign) => this.followAgain(...campaign),
    });
  }

  /**
   * Sends a new launch, without waiting for an unreachable studio. If the answer is late, the campaign's job continues
   * with the same attempt: the request may have arrived, so it is not cancelled.
   * @throws the studio's errors.
   */
  async sendFirst(studio: Studio, id: string): Promise<void> {
    const stop = new AbortController();
    const sent = this.#line(studio)
      .hold(() => this.#attempt(studio, id, { mayHaveBeenSent: false, signal: stop.signal }), stop.signal)
      .finally(() => this.#first.delete(id));
    this.#first.set(id, { sent, stop });
    await settledWithin(sent, firstAnswerLimit);
  }

  /**
   * Runs the job of a campaign, or continues one that an earlier run left unfinished. Without room for one, it is begun
   * once there is some.
   */
  start(studio: Studio, campaign: CampaignRecord): void {
    try {
      this.#start(studio, campaign);
    } catch (error) {
      if (!lacksRoom(error)) throw error;
      this.#left.look(studio);
    }
  }

  #start(studio: Studio, campaign: CampaignRecord): void {
    const unfinished = this.#options.jobs
      .unfinished(studio.account)
      .find((job) => job.kind === 'generate' && job.campaignId === campaign.id);
    const job =
      unfinished ??
      this.#options.jobs.create({
        account: studio.account,
        kind: 'generate',
        title: campaign.name,
        templateId: campaign.templateId,
        campaignId: campaign.id,
      });
    void this.#options.jobs.run(job.id, (context) => this.#generate(studio, campaign.id, context));
  }

  /**
   * Ends a campaign's job, or the first attempt to send it, and waits for it. The studio continues with its part of the
   * campaign.
   * @param reason the error of that attempt; by default that the campaign is gone.
   */
  async stop(id: string, reason = new AppError('NOT_FOUND', { subject: id })): Promise<void> {
    const first = this.#first.get(id);
    first?.stop.abort(reason);
    const job = this.#options.jobs.latestOf('generate', { campaignId: id });
    if (job) await this.#options.jobs.cancel(job.id);
    if (first) await Promise.allSettled([first.sent]);
  }

  /**
   * Follows a campaign again that ended here while the studio may still make some of its videos.
   * @throws AppError `NOT_FOUND` while the studio lacks it; the studio's other errors.
   */
  async followAgain(studio: Studio, id: string, signal?: AbortSignal): Promise<void> {
    const { store } = this.#options;
    const { studioId } = store.get(studio.account, id);
    if (studioId === null) return;
    // A studio that answers only half of this would end the job again at once.
    const isThere = async (): Promise<object> => {
      const found = await studio.call('getCampaign', { id: studioId }, { signal });
      await readCampaign(store, studio, id);
      return found;
    };
    if ((await unlessMissing(isThere())) === null) throw goneCampaign();
    signal?.throwIfAborted();
    const campaign = store.find(studio.account, id);
    if (campaign?.status !== 'failed') return;
    const run = { workedSeconds: elapsedSeconds(campaign), runStartedAt: Date.now() };
    this.start(studio, store.save({ ...campaign, ...run, status: 'running', problem: null }));
  }

  /** Looks soon for campaigns to follow again. */
  lookAgain(studio: Studio): void {
    this.#left.look(studio);
  }

  /** Ends looking for them. */
  stopLooking(): Promise<void> {
    return this.#left.stop();
  }

  /** Continues campaigns that an earlier run left unfinished. */
  resume(studio: Studio): void {
    this.#startUnfinished(studio);
    // A stop between the end of a campaign and the end of its job leaves the job open.
    for (const job of this.#options.jobs.unfinished(studio.account)) {
      if (job.kind !== 'generate' || this.#options.jobs.isRunning(job.id)) continue;
      const campaign = this.#options.store.find(studio.account, job.campaignId ?? '');
      if (campaign) this.start(studio, campaign);
      else void this.#options.jobs.cancel(job.id);
    }
    this.#left.look(studio);
  }

  /** Runs the jobs of campaigns that have none under way, and aren't being sent for the first time. */
  #startUnfinished(studio: Studio): void {
    const { db, jobs } = this.#options;
    // The list is newest first.
    for (const campaign of unfinishedCampaigns(db, studio.account).toReversed()) {
      const job = jobs.latestOf('generate', { campaignId: campaign.id });
      const isUnderWay = this.#first.has(campaign.id) || (job && jobs.isRunning(job.id));
      if (!isUnderWay) this.#start(studio, campaign);
    }
  }

  async #generate(studio: Studio, id: string, context: JobContext): Promise<void> {
    if (!this.#options.store.get(studio.account, id).accepted) await this.#sendInTurn(studio, id, context);
    try {
      await trackCampaign(this.#options.store, studio, id, context);
    } catch (error) {
      if (!context.signal.aborted) this.#endFollowing(studio, id, error);
      throw error;
    } finally {
      // Videos that ended earlier were not read again since.
      if (!context.signal.aborted) void this.#options.findings.read(studio, id);
    }
  }

  /** A campaign that can no longer be followed, e.g. deleted on the studio, must not stay "running". */
  #endFollowing(studio: Studio, id: string, error: unknown): void {
    const campaign = this.#options.store.find(studio.account, id);
    if (campaign?.status !== 'running') return;
    const workedSeconds = elapsedSeconds(campaign);
    const ended: CampaignRecord = {
      ...campaign,
      status: 'failed',
      problem: toProblem(error),
      workedSeconds,
      runStartedAt: null,
    };
    this.#options.store.save(ended);
    if (isLeft(ended, this.#options.store.videos(id))) this.#left.look(studio);
  }

  /** Waits for an attempt that began before the job; the job's end cancels it too. */
  async #firstAttempt(id: string, { signal, wait }: JobContext): Promise<void> {
    const first = this.#first.get(id);
    if (!first) return;
    wait('Waiting for the studio');
    const stop = (): void => first.stop.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    await Promise.allSettled([first.sent]);
    signal.removeEventListener('abort', stop);
    signal.throwIfAborted();
  }

  async #sendInTurn(studio: Studio, id: string, context: JobContext): Promise<void> {
    await this.#firstAttempt(id, context);
    if (this.#options.store.get(studio.account, id).accepted) return;
    const line = this.#line(studio);
    if (line.full) context.wait('Waiting for the launches before it');
    await line.hold(() => {
      // Which may keep its answer back.
      context.wait('Waiting for the studio');
      return this.#sendWhenReachable(studio, id, context);
    }, context.signal);
  }

  #line({ account }: Studio): Semaphore {
    const line = this.#lines.get(account) ?? new Semaphore(1);
    this.#lines.set(account, line);
    return line;
  }

  /** When the computer woke, or the user does not want to wait, a hanging request is repeated. */
  #attempt(studio: Studio, id: string, options: Omit<LaunchOptions, 'hurry'>): Promise<CampaignRecord> {
    return studio.changes.untilChange((hurry) => sendLaunch(this.#options, studio, id, { ...options, hurry }));
  }

  async #sendWhenReachable(studio: Studio, id: string, { signal, wait }: JobContext): Promise<void> {
    try {
      await whenReachable(() => this.#attempt(studio, id, { mayHaveBeenSent: true, signal }), {
        signal,
        changes: studio.changes,
        onWait: wait,
        faults: mostFaults,
      });
    } catch (error) {
      if (!signal.aborted) {
        this.#options.store.save({
          ...this.#options.store.get(studio.account, id),
          status: 'failed',
          problem: toProblem(error),
        });
      }
      throw error;
    }
  }
}
