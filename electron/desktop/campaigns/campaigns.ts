import { randomUUID } from 'node:crypto';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import { Places } from '../../lib/places.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Studio } from '../accounts/studio.ts';
import { readFigures } from '../database/campaign-figures.ts';
import { deleteDraft, findDraft, saveDraft } from '../database/campaign-drafts.ts';
import {
  campaignsOfTemplate,
  findCampaignByKey,
  insertCampaign,
  listCampaigns,
  type CampaignRecord,
  type VideoRecord,
} from '../database/campaigns.ts';
import { toProblem } from '../database/columns.ts';
import type { JobContext, JobTracker } from '../jobs/tracker.ts';
import { isPassing, whenReachable } from '../polling.ts';
import type { Handlers } from '../requests.ts';
import type { TemplateStore } from '../templates/store.ts';
import { createLaunch } from './launch.ts';
import { sharesOf } from './shares.ts';
import type { CampaignStore } from './store.ts';
import { readCampaign, trackCampaign } from './track.ts';
import { elapsedSeconds, isUnsent, toCampaignVideo } from './view.ts';

export type Campaigns = ReturnType<typeof createCampaigns>;

type CampaignsOptions = {
  db: Db;
  connection: ConnectionService;
  store: CampaignStore;
  templates: TemplateStore;
  jobs: JobTracker;
};

/** Campaigns from their launch to their end. */
export function createCampaigns({ db, connection, store, templates, jobs }: CampaignsOptions) {
  const send = createLaunch({ store, templates });
  /** Launches that wait are sent one after the other, in the order they were made. */
  const line = new Places(1);

  function get(id: string): CampaignRecord {
    return store.get(connection.studio().account, id);
  }

  function startJob(studio: Studio, campaign: CampaignRecord): void {
    const unfinished = jobs
      .unfinished(studio.account)
      .find((job) => job.kind === 'generate' && job.campaignId === campaign.id);
    const job =
      unfinished ??
      jobs.create({
        account: studio.account,
        kind: 'generate',
        title: campaign.name,
        phase: 'Waiting',
        templateId: campaign.templateId,
        campaignId: campaign.id,
      });
    void jobs.run(job.id, (context) => generate(studio, campaign.id, context));
  }

  async function generate(studio: Studio, id: string, context: JobContext): Promise<void> {
    if (!store.get(studio.account, id).accepted) await sendInTurn(studio, id, context);
    try {
      await trackCampaign(store, studio, id, context);
    } catch (error) {
      if (!context.signal.aborted) endFollowing(studio, id, error);
      throw error;
    }
  }

  /** A campaign that can no longer be followed, as one that was deleted on the studio, does not stay "running". */
  function endFollowing(studio: Studio, id: string, error: unknown): void {
    const campaign = store.find(studio.account, id);
    if (campaign?.status !== 'running') return;
    const workedSeconds = elapsedSeconds(campaign);
    store.save({ ...campaign, status: 'failed', problem: toProblem(error), workedSeconds, runStartedAt: null });
  }

  async function sendInTurn(studio: Studio, id: string, context: JobContext): Promise<void> {
    if (line.full) context.wait('Waiting for the launches before it');
    await line.hold(() => sendWhenReachable(studio, id, context), context.signal);
  }

  async function sendWhenReachable(studio: Studio, id: string, { signal, wait }: JobContext): Promise<void> {
    try {
      await whenReachable(() => send(studio, id, { mayHaveBeenSent: true, signal }), {
        signal,
        news: studio.news,
        onWait: wait,
      });
    } catch (error) {
      if (!signal.aborted) {
        store.save({ ...store.get(studio.account, id), status: 'failed', problem: toProblem(error) });
      }
      throw error;
    }
  }

  /** The studio may have the empty campaign already; one that cannot be deleted there does no harm. */
  async function forgetRefused(studio: Studio, id: string): Promise<void> {
    const studioId = store.find(studio.account, id)?.studioId ?? null;
    store.remove(id);
    if (studioId !== null) await studio.call('deleteCampaign', { id: studioId });
  }

  async function stopFollowing(id: string): Promise<void> {
    const job = jobs.latestOf('generate', { campaignId: id });
    if (job) await jobs.cancel(job.id);
  }

  function markCancelled(studio: Studio, campaign: CampaignRecord): CampaignRecord {
    const videos = store.videos(campaign.id);
    const open = videos.filter((video) => video.status === 'queued' || video.status === 'processing');
    store.saveVideos(
      campaign,
      videos,
      open.map((video) => withStatus(video, 'cancelled')),
    );
    return store.save({
      ...store.get(studio.account, campaign.id),
      status: 'cancelled',
      problem: null,
      workedSeconds: elapsedSeconds(campaign),
      runStartedAt: null,
    });
  }

  /** Cancels the rows that are not done. Idempotent. */
  async function cancel(id: string): Promise<CampaignSummary> {
    const studio = connection.studio();
    const campaign = get(id);
    if (campaign.status !== 'running' && campaign.status !== 'waiting') return store.summary(campaign);
    if (campaign.studioId !== null && campaign.rowsSent) {
      await studio.call('cancelCampaign', { id: campaign.studioId });
      // Rows that were done before the cancel arrived stay done.
      await readCampaign(store, studio, id);
    }
    await stopFollowing(id);
    return store.summary(markCancelled(studio, get(id)));
  }

  const handlers = {
    'campaigns.list': () => listCampaigns(db, connection.studio().account).map(store.summary),
    'campaigns.get': ({ id }) => store.summary(get(id)),
    'campaigns.videos'({ id }) {
      const campaign = get(id);
      return store.videos(id).map((video) => toCampaignVideo(campaign, video));
    },

    'campaigns.figures': ({ days }) => readFigures(db, connection.studio().account, days),

    'campaigns.shares'({ id }) {
      const campaign = get(id);
      return sharesOf(campaign, store.videos(id));
    },

    /**
     * Keeps the rows, then sends them. What the studio refuses is thrown and leaves nothing behind. While it is out of
     * reach or busy the launch waits; before it is sent again, the studio is asked whether it has the rows.
     */
    async 'campaigns.launch'(input) {
      const { templateId, names, backgrounds, extras, idempotencyKey, endsDraft, ...given } = input;
      const studio = connection.studio();
      const present = findCampaignByKey(db, studio.account, idempotencyKey);
      if (present) return store.summary(present);
      if (names.length === 0) throw new AppError('ROWS_EMPTY');
      templates.readyStudioId(studio.account, templateId);
      const campaign: CampaignRecord = {
        id: randomUUID(),
        account: studio.account,
        studioId: null,
        templateId,
        ...given,
        extraHeadings: extras.headings,
        status: 'waiting',
        problem: null,
        createdAt: new Date().toISOString(),
        idempotencyKey,
        accepted: false,
        rowsSent: false,
        draft: null,
        workedSeconds: 0,
        runStartedAt: null,
      };
      const draft = endsDraft ? findDraft(db, templateId) : undefined;
      // One transaction: after a crash the rows are in the campaign or in the draft, so no recipient gets two videos.
      db.transaction(() => {
        const videos = names.map((values, row) =>
          newVideo(values, { extras: extras.rows[row], background: backgrounds[row] }, row),
        );
        insertCampaign(db, draft ? { ...campaign, draft } : campaign, videos);
        if (draft) deleteDraft(db, templateId);
      })();
      store.announce(campaign);
      // Launches before it wait: it does too, so that they are sent in order.
      if (listCampaigns(db, studio.account).some(({ id, status }) => status === 'waiting' && id !== campaign.id)) {
        startJob(studio, campaign);
        return store.summary(campaign);
      }
      try {
        await line.hold(() => send(studio, campaign.id, { mayHaveBeenSent: false }));
      } catch (error) {
        if (!isPassing(error)) {
          if (draft) saveDraft(db, draft);
          await forgetRefused(studio, campaign.id);
          throw error;
        }
      }
      startJob(studio, campaign);
      return store.summary(store.get(studio.account, campaign.id));
    },

    async 'campaigns.retryFailed'({ id }) {
      const studio = connection.studio();
      const campaign = get(id);
      if (campaign.status === 'running' || campaign.status === 'waiting') return store.summary(campaign);
      if (!campaign.accepted || campaign.studioId === null) {
        startJob(studio, store.save({ ...campaign, status: 'waiting', problem: null }));
        return store.summary(get(id));
      }
      await studio.call('retryCampaign', { id: campaign.studioId });
      const videos = store.videos(id);
      const again = videos.filter((video) => video.status === 'failed' || video.status === 'cancelled');
      store.saveVideos(
        campaign,
        videos,
        again.map((video) => withStatus(video, 'queued')),
      );
      startJob(studio, store.save({ ...get(id), status: 'running', problem: null, runStartedAt: Date.now() }));
      return store.summary(get(id));
    },

    async 'campaigns.withdraw'({ id }) {
      const studio = connection.studio();
      const { templateId } = get(id);
      if (findDraft(db, templateId)) throw new AppError('CONFLICT', say('draftInTheWay'));
      if (!isUnsent(get(id))) throw new AppError('CONFLICT', say('launchAlreadySent'));
      await stopFollowing(id);
      const stopped = get(id);
      if (!isUnsent(stopped)) {
        // The request with the rows left while the work was being stopped.
        startJob(studio, stopped);
        throw new AppError('CONFLICT', say('launchAlreadySent'));
      }
      db.transaction(() => {
        if (stopped.draft) saveDraft(db, stopped.draft);
        store.remove(id);
      })();
      // An empty campaign on the studio does no harm, and the studio is probably out of reach.
      if (stopped.studioId !== null) {
        await studio.call('deleteCampaign', { id: stopped.studioId }).catch((error: unknown) => {
          if (!isAppError(error)) throw error;
        });
      }
      return { templateId };
    },

    'campaigns.cancel': ({ id }) => cancel(id),

    /** How many callbacks would never be made if the campaign were deleted now. */
    async 'campaigns.undelivered'({ id }) {
      const { studioId, options } = get(id);
      if (studioId === null || options.callbackUrl === '') return { count: 0 };
      const query = { campaign_id: studioId, status: 'pending' as const, page: 0, size: 1 };
      return { count: (await connection.studio().call('listCallbacks', query)).total };
    },

    async 'campaigns.delete'({ id }) {
      const studio = connection.studio();
      const { studioId } = get(id);
      await stopFollowing(id);
      if (studioId !== null) await studio.call('deleteCampaign', { id: studioId });
      store.remove(id);
      return {};
    },
  } satisfies Partial<Handlers>;

  return {
    handlers,
    cancel,

    /** Takes up campaigns that an earlier run left unfinished. */
    resume(studio: Studio): void {
      const unfinished = listCampaigns(db, studio.account).filter(
        ({ status }) => status === 'waiting' || status === 'running',
      );
      // The list begins with the newest.
      for (const campaign of unfinished.toReversed()) startJob(studio, campaign);
      // A stop between the end of a campaign and the end of its job leaves the job open.
      for (const job of jobs.unfinished(studio.account)) {
        if (job.kind !== 'generate' || jobs.isRunning(job.id)) continue;
        const campaign = store.find(studio.account, job.campaignId ?? '');
        if (campaign) startJob(studio, campaign);
        else void jobs.cancel(job.id);
      }
    },

    /** Stops following the campaigns of a template that is about to be deleted, and forgets them. */
    async stopOfTemplate(templateId: string): Promise<void> {
      for (const { id } of campaignsOfTemplate(db, templateId)) {
        await stopFollowing(id);
        store.remove(id);
      }
    },
  };
}

function newVideo(
  values: string[],
  { extras = [], background = '' }: { extras: string[] | undefined; background: string | undefined },
  row: number,
): VideoRecord {
  return {
    row,
    studioId: null,
    values,
    extras,
    background,
    status: 'queued',
    problem: null,
    videoUrl: null,
    posterUrl: null,
    gifUrl: null,
    captionsUrl: null,
    shareUrl: null,
    finishedAt: null,
  };
}

function withStatus(video: VideoRecord, status: VideoRecord['status']): VideoRecord {
  return { ...video, status, problem: null, finishedAt: status === 'cancelled' ? new Date().toISOString() : null };
}
