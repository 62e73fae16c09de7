import { isSameId, type GeneratedVideo } from '#shared/api/index.ts';
import { AppError, CancelledError, unlessMissing } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import type { Studio } from '#electron/client/studio.ts';
import { poll } from '#electron/client/polling.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import type { JobContext } from '../jobs/job-tracker.ts';
import type { CampaignStore } from './store.ts';
import { believed, isWithoutAddress, OwedVideos, vanished, withoutAddress, withoutAnothers } from './doubts.ts';
import type { RowTexts } from './own-rows.ts';
import { elapsedSeconds, isFinal, withGenerated } from './view.ts';

/**
 * Follows an accepted campaign until every row is final.
 * @throws AppError `CANCELLED` when rows were cancelled, the first row's error when none succeeded, or `NOT_FOUND` once
 * the studio has lacked the campaign for several looks.
 */
export async function trackCampaign(
  store: CampaignStore,
  studio: Studio,
  campaignId: string,
  context: JobContext,
): Promise<void> {
  const { signal, report, wait } = context;
  const turn: Turn = { next: 0, quiet: 0, owed: new OwedVideos() };
  const subject = store.get(studio.account, campaignId).studioId ?? campaignId;
  let missed = 0;

  async function look(): Promise<'changed' | 'same' | 'done'> {
    const changed = await readMoving(store, studio, campaignId, turn, signal);
    const videos = store.videos(campaignId);
    const done = videos.filter(isFinal).length;
    const waitsFor = changed > 0 || done === videos.length ? null : await readWait(store, studio, campaignId, signal);
    missed = 0;
    if (waitsFor === null) report(`${done} of ${videos.length} videos`, done / Math.max(1, videos.length));
    else wait(waitsFor);
    if (done === videos.length) return 'done';
    return changed > 0 ? 'changed' : 'same';
  }

  /** One answer may come from a server beside the studio's own, or from a studio that is being restored. */
  async function lookPatiently(): Promise<'changed' | 'same' | 'done'> {
    const outcome = await unlessMissing(look());
    if (outcome !== null) return outcome;
    missed += 1;
    if (missed === mostMissed) throw goneCampaign();
    wait('Waiting for the studio');
    return 'same';
  }

  await poll(lookPatiently, {
    signal,
    pace: studio.pace,
    changes: { from: studio.changes, subject },
    onWait: wait,
  });
  const finished = finish(store.get(studio.account, campaignId), store.videos(campaignId));
  store.save(finished);
  if (finished.status === 'cancelled') throw new CancelledError();
  if (finished.status === 'failed') throw new AppError(finished.problem?.code ?? 'INTERNAL', { ...finished.problem });
}

/** Reads all pages that hold unfinished rows and saves what is new. */
export async function readCampaign(store: CampaignStore, studio: Studio, campaignId: string): Promise<void> {
  const { pages, readPage } = reading(store, studio, campaignId);
  let changed = 0;
  for (const page of pages) changed += await readPage(page);
  if (changed > 0) store.announce(store.get(studio.account, campaignId));
}

/** Reads all pages of a campaign that has ended, of whose videos the studio may have found something since. */
export async function readFindings(store: CampaignStore, studio: Studio, campaignId: string): Promise<void> {
  const { studioId } = store.get(studio.account, campaignId);
  if (studioId === null) return;
  const size = limits.pageSize;
  const count = Math.ceil(store.videos(campaignId).length / size);
  let changed = 0;
  for (let page = 0; page < count; page += 1) {
    const query = { campaign_id: studioId, page, size };
    const answer = await studio.call('listGeneratedByCampaign', query);
    const campaign = store.find(studio.account, campaignId);
    // If it was deleted meanwhile, or generates videos again, the answer is out of date.
    if (!campaign || !hasEnded(campaign)) return;
    const videos = store.videos(campaignId);
    // Whoever follows it again saves its rows together with its end.
    if (isLeft(campaign, videos)) return;
    // A video of which a part was lost is made again when somebody watches it: nobody would follow it to its end.
    const read = believed(campaign, videos, merge(store.texts(campaign), campaign, videos, answer.videos)).filter(
      isFinal,
    );
    changed += store.saveVideos(campaign, videos, read);
  }
  if (changed > 0) store.announce(store.get(studio.account, campaignId));
}

/** How many looks in a row find no campaign until it counts as gone. */
const mostMissed = 3;

export function goneCampaign(): AppError {
  return new AppError('NOT_FOUND', say('campaignGone'));
}

/** Whether no job follows a campaign. */
export function hasEnded({ status }: Pick<CampaignRecord, 'status'>): boolean {
  return status !== 'running' && status !== 'waiting';
}

/** Whether a campaign ended here while the studio may still make some of its videos. */
export function isLeft(campaign: CampaignRecord, videos: readonly VideoRecord[]): boolean {
  const { status, accepted, studioId } = campaign;
  return status === 'failed' && accepted && studioId !== null && !videos.every(isFinal);
}

/** The state between two looks at a campaign. */
type Turn = {
  /** The next of the pages behind the front to read. */
  next: number;
  /** How many looks in a row found nothing new. */
  quiet: number;
  owed: OwedVideos;
};

/**
 * Reads the pages on which rows change, and saves the changes. Studios work through the rows in order, so these are the
 * first pages with unfinished rows, up to one without changes: a look at 2,000 rows takes two or three requests instead
 * of twenty, and the first finished video shows at once. Since rows may also end out of order, each look reads one of
 * the later pages in turn, and twice as many each time nothing was new.
 * @returns how many rows changed.
 */
async function readMoving(
  store: CampaignStore,
  studio: Studio,
  campaignId: string,
  turn: Turn,
  signal: AbortSignal,
): Promise<number> {
  const { pages, readPage } = reading(store, studio, campaignId, { signal, owed: turn.owed });
  const behind = [...pages];
  let changed = 0;
  for (const page of pages) {
    const onPage = await readPage(page);
    behind.shift();
    changed += onPage;
    if (onPage === 0) break;
  }
  const count = Math.min(2 ** turn.quiet, behind.length);
  for (let read = 0; read < count; read += 1) {
    const page = behind[turn.next % behind.length];
    if (page !== undefined) changed += await readPage(page);
    turn.next += 1;
  }
  changed += await askOverdue(store, studio, campaignId, { signal, owed: turn.owed });
  turn.quiet = changed > 0 ? 0 : turn.quiet + 1;
  if (changed > 0) store.announce(store.get(studio.account, campaignId));
  return changed;
}

type CampaignReading = {
  /** Numbers of the pages that hold unfinished rows, in order. */
  pages: readonly number[];
  /** Reads a page and saves what is new. @returns how many rows changed. */
  readPage(page: number): Promise<number>;
};

function reading(
  store: CampaignStore,
  studio: Studio,
  campaignId: string,
  { signal, owed }: { signal?: AbortSignal; owed?: OwedVideos } = {},
): CampaignReading {
  const campaign = store.get(studio.account, campaignId);
  const { studioId } = campaign;
  if (studioId === null) return { pages: [], readPage: async () => 0 };
  const videos = store.videos(campaignId);
  const size = limits.pageSize;
  const pages = new Set(videos.flatMap((video, index) => (isFinal(video) ? [] : [Math.floor(index / size)])));
  return {
    pages: [...pages],
    async readPage(page) {
      const query = { campaign_id: studioId, page, size };
      const answer = await studio.call('listGeneratedByCampaign', query, { signal, once: true });
      const known = store.videos(campaignId);
      const read = merge(store.texts(campaign), campaign, known, answer.videos);
      owed?.note(known.slice(page * size, (page + 1) * size), read);
      return store.saveVideos(campaign, known, believed(campaign, known, read));
    },
  };
}

/** Maximum number of videos that a look asks for one by one. */
const mostAsked = 20;

/** Asks for videos that the studio's lists have been lacking. @returns how many rows changed. */
async function askOverdue(
  store: CampaignStore,
  studio: Studio,
  campaignId: string,
  { signal, owed }: { signal: AbortSignal; owed: OwedVideos },
): Promise<number> {
  let changed = 0;
  for (const row of owed.takeOverdue(mostAsked)) {
    const campaign = store.get(studio.account, campaignId);
    const known = store.videos(campaignId);
    const video = known[row];
    if (!video || isFinal(video)) continue;
    const { studioId: id } = video;
    const answer =
      id === null ? null : await unlessMissing(studio.call('getGeneratedVideo', { id }, { signal, once: true }));
    // Of another video, as from a proxy that repeats itself.
    if (answer && answer.id !== id) continue;
    // One that says the same may have taken its place in the studio's list.
    const gone = id === null ? vanished(video) : { ...video, studioId: null };
    const read = answer ? withGenerated(campaign, video, answer) : gone;
    const settled = isWithoutAddress(read) ? withoutAddress(read) : read;
    changed += store.saveVideos(campaign, known, believed(campaign, known, [settled]));
  }
  return changed;
}

/** The reason why a campaign waits, in the studio's words; null while it continues. */
async function readWait(
  store: CampaignStore,
  studio: Studio,
  campaignId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const { studioId } = store.get(studio.account, campaignId);
  if (studioId === null) return null;
  const { waits_for: waitsFor } = await studio.call('getCampaign', { id: studioId }, { signal, once: true });
  return waitsFor?.message ?? null;
}

/**
 * Rows of an answer, by the ids of their videos. A row whose id isn't known, or whose video names somebody else, gets
 * the video that says what it says: never one by its place alone, as other programs may add rows to a campaign. A proxy
 * may repeat its answer about another page or campaign.
 * @throws AppError `STUDIO_ANSWER_INVALID` for videos of another campaign.
 */
function merge(
  texts: RowTexts,
  campaign: CampaignRecord,
  videos: readonly VideoRecord[],
  answered: readonly GeneratedVideo[],
): VideoRecord[] {
  const rowsOfId = Map.groupBy(
    videos.filter(({ studioId }) => studioId !== null),
    ({ studioId }) => studioId,
  );
  const read: VideoRecord[] = [];
  const strangers: GeneratedVideo[] = [];
  const astray = new Map(
    videos.flatMap((video) => (video.studioId === null ? [[video, null] as [VideoRecord, GeneratedVideo | null]] : [])),
  );
  for (const generated of answered) {
    const { id, campaign_id: of } = generated;
    if (typeof of === 'string' && of !== '' && campaign.studioId !== null && !isSameId(of, campaign.studioId))
      throw new AppError('STUDIO_ANSWER_INVALID', { detail: `a video of ${of} for ${campaign.studioId}` });
    const sharing = rowsOfId.get(id) ?? [];
    if (sharing.length === 0) strangers.push(generated);
    // Rows with equal values may share a video.
    for (const video of sharing) {
      if (texts.isAnothers(video, generated)) astray.set(video, generated);
      else read.push(withGenerated(campaign, video, generated));
    }
  }
  const found = texts.assign([...astray.keys()], strangers);
  for (const [video, others] of astray) {
    const own = found.get(video.row);
    if (own) read.push(withGenerated(campaign, video, own));
    else if (others) read.push(withoutAnothers(withGenerated(campaign, video, others)));
  }
  return read;
}

function finish(campaign: CampaignRecord, videos: readonly VideoRecord[]): CampaignRecord {
  const workedSeconds = elapsedSeconds(campaign);
  const ended = { ...campaign, workedSeconds, runStartedAt: null, pace: paceOf(videos) };
  if (videos.some((video) => video.status === 'cancelled')) return { ...ended, status: 'cancelled', problem: null };
  if (videos.some((video) => video.status === 'succeeded')) return { ...ended, status: 'done', problem: null };
  return { ...ended, status: 'failed', problem: videos[0]?.problem ?? null };
}

/** With fewer videos, the time between them says little. */
const fewestEnds = 3;

/** Seconds between the ends of two videos: without what the first one waited for, such as a voice that starts. */
export function paceOf(videos: readonly Pick<VideoRecord, 'status' | 'finishedAt'>[]): number | null {
  const ends = videos.flatMap(({ status, finishedAt }) =>
    status === 'succeeded' && finishedAt !== null ? [Date.parse(finishedAt)] : [],
  );
  if (ends.length < fewestEnds) return null;
  ends.sort((a, b) => a - b);
  const first = ends[0] ?? 0;
  return ((ends.at(-1) ?? first) - first) / 1_000 / (ends.length - 1);
}
