import { randomUUID } from 'node:crypto';
import type { OperationInput } from '#shared/api/index.ts';
import { AppError, CancelledError, isAppError, unlessMissing } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import {
  builtinAccount,
  isSentFrom,
  restOfDraft,
  type CampaignDraft,
  type CampaignPlace,
  type CampaignSummary,
  type IpcOutput,
  type IpcParsed,
} from '#shared/ipc/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import { isFault, isPassing, lacksRoom } from '#electron/client/polling.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { deleteDraft, findDraft, saveDraft } from '../database/campaign-drafts.ts';
import {
  campaignNames,
  campaignsOfTemplate,
  findCampaignByKey,
  findVideo,
  insertCampaign,
  pageOfCampaigns,
  unfinishedCampaigns,
  type CampaignRecord,
  type VideoRecord,
} from '../database/campaigns.ts';
import { toProblem } from '../database/columns.ts';
import { noteDeleted } from '../database/deleted-campaigns.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { Shell } from '../bridge/shell.ts';
import { askAgain, correctionsOf, videosToRetry } from './again.ts';
import { draftOfUnsent, draftToReturn, hasOthers } from './duplicate.ts';
import { CampaignJobs, type CampaignJobsOptions } from './jobs.ts';
import { pageCountsOf } from './page-counts.ts';
import { pageAddress, sharesOf } from './shares.ts';
import { goneCampaign, hasEnded, isLeft, readCampaign } from './track.ts';
import {
  elapsedSeconds,
  isUnsent,
  isFinal,
  isUnsure,
  newVideo,
  parseVideoId,
  toCampaignVideo,
  unsureOf,
  withStatus,
} from './view.ts';

type LaunchInput = IpcParsed<'campaigns.launch'>;

/** Why a launch was refused, and the draft it was made of, with the 1-based rows that were sent, none for all. */
type Refused = { error: unknown; draft: CampaignDraft | undefined; lines: readonly number[] };

type CampaignsOptions = CampaignJobsOptions & { connection: ConnectionService; shell: Pick<Shell, 'openExternal'> };

/** Campaigns from their launch to their end. */
export class Campaigns {
  readonly #options: CampaignsOptions;
  readonly #jobs: CampaignJobs;

  readonly handlers = {
    'campaigns.list': ({ after }) => this.#list(after),
    'campaigns.get': ({ id }) => this.#options.store.summary(this.#get(id)),
    'campaigns.videos': ({ id }) => {
      const campaign = this.#get(id);
      const videos = this.#options.store.videos(id);
      const studio = this.#options.connection.studio();
      if (isLeft(campaign, videos)) this.#jobs.lookAgain(studio);
      else if (hasEnded(campaign)) void this.#options.findings.open(studio, id);
      return videos.map((video) => toCampaignVideo(campaign, video));
    },
    'campaigns.shares': async ({ id }) => {
      const campaign = this.#get(id);
      const counts = await pageCountsOf(this.#options.connection.studio(), campaign);
      const { width, height } = this.#options.templates.find(campaign.account, campaign.templateId)?.media ?? {};
      const size = width && height ? { width, height } : null;
      return { ...sharesOf(campaign, this.#options.store.videos(id), counts), size };
    },
    'campaigns.openPage': ({ id }) => this.#openPage(id),
    'campaigns.launch': (input) => this.#launch(input),
    'campaigns.retryFailed': ({ id, row }) => this.#retryFailed(id, row),
    'campaigns.correct': ({ id, rows }) => this.#correct(id, rows),
    'campaigns.nameSender': ({ id, senderName }) => this.#nameSender(id, senderName),
    'campaigns.withdraw': ({ id }) => this.#withdraw(id),
    'campaigns.cancel': ({ id }) => this.cancel(id),
    'campaigns.delete': ({ id }) => this.#delete(id),
  } satisfies Partial<Handlers>;

  constructor(options: CampaignsOptions) {
    this.#options = options;
    this.#jobs = new CampaignJobs(options);
  }

  /** Continues campaigns that an earlier run left unfinished. */
  resume(studio: Studio): void {
    this.#jobs.resume(studio);
  }

  /** Ends looking for campaigns to follow again, until the work is resumed. */
  stopLooking(): Promise<void> {
    return this.#jobs.stopLooking();
  }

  /** The app's own studio announces changes of campaigns, whichever studio is in use. */
  noteChanges(studioIds: readonly string[]): void {
    const { store, connection, findings } = this.#options;
    for (const studioId of studioIds) {
      const campaign = store.ofStudio(builtinAccount, studioId);
      // A job follows the others, and reads the findings at its end.
      if (campaign && hasEnded(campaign)) void findings.read(connection.builtin(), campaign.id);
    }
  }

  /** Forgets the campaigns of a template once `onStudio` has deleted it there. */
  async removeOfTemplate(studio: Studio, templateId: string, onStudio: () => Promise<unknown>): Promise<void> {
    const ids = campaignsOfTemplate(this.#options.db, templateId).map(({ id }) => id);
    await this.#remove(studio, ids, onStudio);
  }

  /** Cancels the unfinished rows. Idempotent. */
  async cancel(id: string): Promise<CampaignSummary> {
    const studio = this.#options.connection.studio();
    const campaign = this.#get(id);
    if (hasEnded(campaign) && !isLeft(campaign, this.#options.store.videos(id)))
      return this.#options.store.summary(campaign);
    // First, so that no rows are sent after the studio has cancelled them.
    await this.#jobs.stop(id, new CancelledError());
    const { studioId, rowsSent } = this.#get(id, studio);
    if (studioId !== null && rowsSent) {
      await this.#orFollow(studio, async () => {
        const answer = await unlessMissing(studio.call('cancelCampaign', { id: studioId }));
        if (answer === null) throw goneCampaign();
        // Rows that finished before the cancellation stay finished.
        await readCampaign(this.#options.store, studio, id);
      });
    }
    return this.#options.store.summary(this.#markCancelled(studio, this.#get(id, studio)));
  }

  /** The first page also contains older unfinished ones. */
  #list(after: CampaignPlace | undefined): IpcOutput<'campaigns.list'> {
    const { db, store, connection } = this.#options;
    const { account } = connection.studio();
    const { campaigns, next } = pageOfCampaigns(db, account, after);
    const ids = new Set(campaigns.map(({ id }) => id));
    const older = after ? [] : unfinishedCampaigns(db, account).filter(({ id }) => !ids.has(id));
    return { campaigns: store.summaries([...campaigns, ...older]), next };
  }

  /** @param studio of the campaign; after a wait, the one in use may be another. */
  #get(id: string, studio = this.#options.connection.studio()): CampaignRecord {
    return this.#options.store.get(studio.account, id);
  }

  /**
   * Stores the rows, then sends them. A refusal of the studio is thrown and leaves nothing behind. While the studio is
   * unreachable or busy the launch waits; before it is sent again, the studio is asked whether it has the rows.
   */
  async #launch(input: LaunchInput): Promise<CampaignSummary> {
    const studio = this.#options.connection.studio();
    const present = findCampaignByKey(this.#options.db, studio.account, input.idempotencyKey);
    if (present) return this.#options.store.summary(present);
    if (input.names.length === 0) throw new AppError('ROWS_EMPTY');
    this.#options.templates.readyStudioId(studio.account, input.templateId);
    const { campaign, draft } = this.#keep(studio, input);
    this.#options.store.announce(campaign);
    // If earlier launches wait, it waits too, so that they are sent in order.
    const others = unfinishedCampaigns(this.#options.db, studio.account).filter(({ id }) => id !== campaign.id);
    if (!others.some(({ status }) => status === 'waiting')) {
      try {
        await this.#jobs.sendFirst(studio, campaign.id);
      } catch (error) {
        // Cancelled by the user, before its job began.
        if (isAppError(error) && error.code === 'CANCELLED')
          return this.#options.store.summary(this.#options.store.get(studio.account, campaign.id));
        // After a fault the studio may have the rows: only the job, which asks for them, may continue.
        const mayGoOn = isPassing(error) || lacksRoom(error);
        if (!mayGoOn && !(isFault(error) && this.#options.store.get(studio.account, campaign.id).rowsSent)) {
          await this.#forgetRefused(studio, campaign, { error, draft, lines: input.lines });
          throw error;
        }
      }
    }
    this.#jobs.start(studio, campaign);
    return this.#options.store.summary(this.#options.store.get(studio.account, campaign.id));
  }

  /**
   * Stores a launch in place of its draft, of which the people beyond a campaign's most stay.
   * @throws AppError `CHANGED_ELSEWHERE` if the draft doesn't have these people any more.
   */
  #keep(studio: Studio, input: LaunchInput): { campaign: CampaignRecord; draft: CampaignDraft | undefined } {
    const { names, lines, backgrounds, extras, endsDraft, ...given } = input;
    const draft = endsDraft ? findDraft(this.#options.db, input.templateId) : undefined;
    // Nobody gets two videos because two windows show the same list.
    if (endsDraft && !(draft && isSentFrom(draft, input)))
      throw new AppError('CHANGED_ELSEWHERE', say('listChangedElsewhere'));
    const campaign: CampaignRecord = {
      id: randomUUID(),
      account: studio.account,
      studioId: null,
      ...given,
      extraHeadings: extras.headings,
      status: 'waiting',
      problem: null,
      createdAt: new Date().toISOString(),
      accepted: false,
      rowsSent: false,
      script: null,
      draft: draft ?? null,
      workedSeconds: 0,
      runStartedAt: null,
      pace: null,
    };
    // One transaction: after a crash the rows are in the campaign or in the draft, so no recipient gets two videos.
    this.#options.db.transaction(() => {
      const videos = names.map((values, row) =>
        newVideo(values, { line: lines[row], extras: extras.rows[row], background: backgrounds[row] }, row),
      );
      insertCampaign(this.#options.db, campaign, videos);
      if (!draft) return;
      const taken = campaignNames(this.#options.db, studio.account);
      const rest = restOfDraft(draft, lines, taken);
      if (rest) saveDraft(this.#options.db, rest);
      else deleteDraft(this.#options.db, input.templateId);
    })();
    if (draft) this.#options.store.announceDraft(input.templateId);
    return { campaign, draft };
  }

  /**
   * Turns a refused launch back into its draft; beside a list that was begun since, it stays as a failed campaign. The
   * studio may already have the empty campaign; if it cannot be deleted, it does no harm.
   */
  async #forgetRefused(studio: Studio, { id, templateId }: CampaignRecord, refused: Refused): Promise<void> {
    const { db, store } = this.#options;
    const { draft, lines, error } = refused;
    const campaign = store.get(studio.account, id);
    try {
      db.transaction(() => {
        if (draft) saveDraft(db, draftOfUnsent(draft, lines, findDraft(db, templateId)));
        store.remove(id);
      })();
    } catch (inTheWay) {
      if (!isAppError(inTheWay) || inTheWay.code !== 'CONFLICT') throw inTheWay;
      store.save({ ...campaign, status: 'failed', problem: toProblem(error) });
      return;
    }
    if (draft) store.announceDraft(templateId);
    if (campaign.studioId !== null) await studio.call('deleteCampaign', { id: campaign.studioId });
  }

  async #openPage(id: string): Promise<{ address: string | null }> {
    const { connection, db, shell } = this.#options;
    const { campaignId, row } = parseVideoId(id) ?? { campaignId: '', row: 0 };
    const video = findVideo(db, this.#get(campaignId).id, row);
    if (!video?.studioId) throw new AppError('NOT_FOUND', { subject: id });
    const address = await pageAddress(connection.studio(), video.studioId);
    return { address: (await shell.openExternal(address)) ? null : address };
  }

  async #retryFailed(id: string, row: number | undefined): Promise<CampaignSummary> {
    const studio = this.#options.connection.studio();
    const campaign = this.#get(id);
    if (campaign.status === 'waiting') return this.#options.store.summary(campaign);
    if (!campaign.accepted || campaign.studioId === null) {
      this.#jobs.start(studio, this.#options.store.save({ ...campaign, status: 'waiting', problem: null }));
      return this.#options.store.summary(this.#get(id));
    }
    if (isLeft(campaign, this.#options.store.videos(id))) await this.#jobs.followAgain(studio, id);
    const ended = this.#options.store.videos(id).filter(hasNotSucceeded);
    const asked = row === undefined ? ended : ended.filter((video) => video.row === row);
    const unsure = asked.filter(isUnsure);
    if (unsure.length > 0) await this.#generateAgain(studio, campaign, unsure, correctionsOf(campaign, unsure), true);
    const again = asked.filter((video) => !isUnsure(video));
    if (again.length === 0) return this.#options.store.summary(this.#get(id, studio));
    const videos = again.length < ended.length ? await videosToRetry(studio, campaign.studioId, again) : undefined;
    return this.#generateAgain(studio, campaign, again, { id: campaign.studioId, ...(videos && { videos }) });
  }

  async #nameSender(id: string, senderName: string): Promise<CampaignSummary> {
    const studio = this.#options.connection.studio();
    const { studioId } = this.#get(id);
    // A launch that waits has its pages set up when it is sent.
    if (studioId !== null) {
      // Another program may have changed the rest.
      const page = await studio.call('getShareSettings', { id: studioId });
      const sender = { role: null, picture: null, ...page.sender, name: senderName };
      const saved = await studio.call('saveShareSettings', { id: studioId, ...page, sender });
      // Studios ignore unknown fields.
      if (!saved.sender) throw new AppError('NOT_SUPPORTED_YET', say('sharePagesNotSupported'));
    }
    const campaign = this.#get(id, studio);
    this.#options.store.save({ ...campaign, options: { ...campaign.options, senderName } });
    return this.#options.store.summary(this.#get(id, studio));
  }

  /**
   * Sends corrected rows of videos that have ended, also while others are being generated. Those of a launch that was not
   * accepted are only stored, and sent with it.
   */
  async #correct(id: string, rows: IpcParsed<'campaigns.correct'>['rows']): Promise<CampaignSummary> {
    const studio = this.#options.connection.studio();
    const campaign = this.#get(id);
    if (campaign.status === 'waiting') throw new AppError('CONFLICT', say('campaignGoesOn'));
    const changes = new Map(rows.map(({ row, ...change }) => [row, change]));
    const corrected = this.#options.store
      .videos(id)
      .filter((video) => isFinal(video) && changes.has(video.row))
      .map((video) => ({ ...video, ...changes.get(video.row) }));
    if (corrected.length === 0) return this.#options.store.summary(campaign);
    if (!campaign.accepted || campaign.studioId === null) {
      this.#options.store.saveVideos(campaign, this.#options.store.videos(id), corrected);
      return this.#retryFailed(id, undefined);
    }
    const { corrects_rows: isKnown } = await studio.call('getCampaign', { id: campaign.studioId });
    const asked = correctionsOf(campaign, corrected);
    if (!isKnown || asked.corrections.length < corrected.length)
      throw new AppError('NOT_SUPPORTED_YET', say('correctionNotSupported'));
    return this.#generateAgain(studio, campaign, corrected, asked);
  }

  /** Has the studio generate videos of a campaign again, and follows them. */
  async #generateAgain(
    studio: Studio,
    { id }: CampaignRecord,
    videos: readonly VideoRecord[],
    asked: OperationInput<'retryCampaign'>,
    isRepeated = false,
  ): Promise<CampaignSummary> {
    // An answer that is on its way would still name the old errors.
    if (this.#get(id, studio).status === 'running') await this.#jobs.stop(id);
    const before = this.#options.store.videos(id);
    const isAnswered = await this.#orFollow(studio, () => askAgain(studio, asked, isRepeated));
    const campaign = this.#get(id, studio);
    const present = this.#options.store.videos(id);
    // The answer to an earlier correction may come, or fail to come, after that to a later one.
    const latest = videos.filter(({ row }) => says(present[row]) === says(before[row]));
    this.#options.store.saveVideos(
      campaign,
      present,
      latest.map((video) => withStatus(video, 'queued')).map((video) => (isAnswered ? video : unsureOf(video))),
    );
    const worked = { workedSeconds: elapsedSeconds(campaign), runStartedAt: Date.now() };
    this.#jobs.start(studio, this.#options.store.save({ ...campaign, ...worked, status: 'running', problem: null }));
    return this.#options.store.summary(this.#get(id, studio));
  }

  /** Turns a campaign whose videos are not all made back into a draft; those that are ready are deleted. */
  async #withdraw(id: string): Promise<{ templateId: string }> {
    const studio = this.#options.connection.studio();
    const campaign = this.#get(id);
    return campaign.accepted ? this.#takeBack(studio, campaign) : this.#withdrawUnsent(studio, campaign);
  }

  async #takeBack(studio: Studio, campaign: CampaignRecord): Promise<{ templateId: string }> {
    const { db, store } = this.#options;
    const { id, templateId } = campaign;
    // Refused before anything is stopped.
    draftToReturn(campaign, store.videos(id), findDraft(db, templateId));
    // One that is only lacking for a while would make the same videos as the draft.
    if (!(await this.#endOnStudio(studio, campaign))) throw goneCampaign();
    db.transaction(() => {
      saveDraft(db, draftToReturn(this.#get(id, studio), store.videos(id), findDraft(db, templateId)));
      store.remove(id);
    })();
    store.announceDraft(templateId);
    return { templateId };
  }

  async #withdrawUnsent(studio: Studio, { id, templateId, draft }: CampaignRecord): Promise<{ templateId: string }> {
    const lines = this.#options.store.videos(id).map(({ line }) => line);
    const returned = () => {
      const rest = findDraft(this.#options.db, templateId);
      if (draft ? hasOthers(rest, draft, lines) : rest) throw new AppError('CONFLICT', say('draftInTheWay'));
      return draft && draftOfUnsent(draft, lines, rest);
    };
    // Refused before anything is stopped.
    returned();
    if (!isUnsent(this.#get(id))) throw new AppError('CONFLICT', say('launchAlreadySent'));
    await this.#jobs.stop(id);
    const stopped = this.#get(id, studio);
    if (!isUnsent(stopped)) {
      // The request with the rows was sent while the work was being stopped.
      this.#jobs.start(studio, stopped);
      throw new AppError('CONFLICT', say('launchAlreadySent'));
    }
    this.#options.db.transaction(() => {
      const again = returned();
      if (again) saveDraft(this.#options.db, again);
      this.#options.store.remove(id);
    })();
    this.#options.store.announceDraft(templateId);
    // An empty campaign on the studio does no harm, and the studio is probably out of reach.
    if (stopped.studioId !== null) {
      await studio.call('deleteCampaign', { id: stopped.studioId }).catch((error: unknown) => {
        if (!isAppError(error)) throw error;
      });
    }
    return { templateId };
  }

  #markCancelled(studio: Studio, campaign: CampaignRecord): CampaignRecord {
    const videos = this.#options.store.videos(campaign.id);
    const open = videos.filter((video) => video.status === 'queued' || video.status === 'processing');
    this.#options.store.saveVideos(
      campaign,
      videos,
      open.map((video) => ({ ...withStatus(video, 'cancelled'), ...(isUnsure(video) && { problem: video.problem }) })),
    );
    return this.#options.store.save({
      ...this.#options.store.get(studio.account, campaign.id),
      status: 'cancelled',
      problem: null,
      workedSeconds: elapsedSeconds(campaign),
      runStartedAt: null,
    });
  }

  async #delete(id: string): Promise<Record<string, never>> {
    const studio = this.#options.connection.studio();
    const { studioId } = this.#get(id);
    const isEnded = await this.#endOnStudio(studio, { id, studioId });
    this.#options.db.transaction(() => {
      if (studioId !== null && !isEnded) noteDeleted(this.#options.db, studio.account, studioId);
      this.#options.store.remove(id);
    })();
    if (!isEnded) this.#jobs.lookAgain(studio);
    return {};
  }

  /**
   * Stops following a campaign, and deletes it on the studio. It is followed again, with its people, if that fails.
   * @returns false if the studio lacks it: another program may have deleted it there, or it was restored.
   */
  async #endOnStudio(studio: Studio, { id, studioId }: Pick<CampaignRecord, 'id' | 'studioId'>): Promise<boolean> {
    await this.#jobs.stop(id);
    return this.#orFollow(studio, async () => {
      return studioId === null || (await unlessMissing(studio.call('deleteCampaign', { id: studioId }))) !== null;
    });
  }

  /** Stops following campaigns, and forgets them once `onStudio` has deleted them there. */
  async #remove(studio: Studio, ids: readonly string[], onStudio: () => Promise<unknown>): Promise<void> {
    for (const id of ids) await this.#jobs.stop(id);
    await this.#orFollow(studio, onStudio);
    for (const id of ids) this.#options.store.remove(id);
  }

  /** Ends campaigns on the studio that are no longer followed; they are followed again if that fails. */
  async #orFollow<T>(studio: Studio, end: () => Promise<T>): Promise<T> {
    try {
      return await end();
    } catch (error) {
      this.#jobs.resume(studio);
      throw error;
    }
  }
}

/** What a row is to say and show, as far as it is known that the studio has it. */
function says(video: VideoRecord | undefined): string {
  return JSON.stringify(video && [video.values, video.background, isUnsure(video)]);
}

function hasNotSucceeded({ status }: VideoRecord): boolean {
  return status === 'failed' || status === 'cancelled';
}
