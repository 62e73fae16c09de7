import type { VideoClip } from '#shared/api/index.ts';
import { unlessMissing } from '#shared/errors/index.ts';
import type {
  CampaignPlace,
  CampaignSummary,
  CampaignVideo,
  IpcInput,
  IpcOutput,
  Job,
  Problem,
} from '#shared/ipc/index.ts';
import { onAccountChange } from '../lib/account-change.ts';
import { orProblem } from '../lib/problem.ts';
import { call, onEvent, request } from '../platform/bridge.ts';
import { readMedia } from '../platform/media.ts';
import { createAccountStore } from './account-store.ts';
import { useCampaignDrafts } from './campaign-draft.ts';
import { collect, createReading, withItem, withoutItem, type Reading } from './collection.ts';

type CampaignsState = {
  campaigns: Record<string, CampaignSummary>;
  /** Ids, newest first. */
  order: string[];
  /** Whether all were read. The first ones are available earlier. */
  loaded: boolean;
  problem: Problem | null;
  /** Videos of the campaigns that were opened, in row order. Absent until loaded. */
  videos: Record<string, CampaignVideo[]>;
  load(): Promise<void>;
  /** @throws AppError */
  loadVideos(id: string): Promise<CampaignVideo[]>;
  launch(input: IpcInput<'campaigns.launch'>): Promise<CampaignSummary>;
  /** @param row one 0-based row instead of all that failed. */
  retryFailed(id: string, row?: number): Promise<CampaignSummary>;
  /** Corrects rows whose videos failed, and generates these again. @throws AppError */
  correct(input: IpcInput<'campaigns.correct'>): Promise<CampaignSummary>;
  /** Names who sends a campaign's pages, from now on. @throws AppError */
  nameSender(id: string, senderName: string): Promise<CampaignSummary>;
  /** Launches the rows that were too long as another campaign, in which a voice speaks the whole script. */
  speakTooLong(id: string): Promise<CampaignSummary>;
  cancel(id: string): Promise<CampaignSummary>;
  /** Turns a campaign back into a draft, and deletes its videos. @returns the template's id. @throws AppError */
  withdraw(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** Opens the system's folder dialog. @returns null when the user closed it. */
  chooseFolder(): Promise<string | null>;
  /** Size of an export, bytes; null if it cannot be estimated. */
  exportSize(input: IpcInput<'exports.estimate'>): Promise<number | null>;
  startExport(input: IpcInput<'exports.start'>): Promise<Job>;
  /** Shows an export's folder in the system's file manager, where that is possible. */
  reveal(jobId: string): Promise<IpcOutput<'exports.reveal'>>;
};

const reading = createReading<CampaignSummary>();
const videoReadings = new Map<string, Reading<CampaignVideo>>();
onAccountChange(() => videoReadings.clear());

function videoReading(campaignId: string): Reading<CampaignVideo> {
  const known = videoReadings.get(campaignId) ?? createReading<CampaignVideo>();
  videoReadings.set(campaignId, known);
  return known;
}

/** The links of a campaign's finished videos. @throws AppError `NOT_FOUND` */
export function loadShares(id: string): Promise<IpcOutput<'campaigns.shares'>> {
  return request('campaigns.shares', { id });
}

/**
 * Opens the share page of a finished video in the user's browser.
 * @returns its address if the browser that this window is in refuses another tab, else null.
 * @throws AppError
 */
export async function openSharePage(id: string): Promise<string | null> {
  const { address } = await request('campaigns.openPage', { id });
  if (address === null) return null;
  const tab = window.open('', '_blank');
  if (!tab) return address;
  // The page is another's, and must not reach this window.
  tab.opener = null;
  tab.location.replace(address);
  return null;
}

/** A still of a video. @param url as in `campaigns.videos`. @throws AppError `NOT_FOUND`, `STUDIO_UNREACHABLE`. */
export function readStill(url: string): Promise<ArrayBuffer> {
  return readMedia(url);
}

/** The source of each value's sound in a finished video, in time order. */
export type VideoClips = {
  /** The actor whose recordings were used; null if none was set. */
  actorId: string | null;
  clips: readonly VideoClip[];
};

/** @param id of the video at the studio. @returns null if the studio does not report it. @throws AppError */
export async function listVideoClips(id: string): Promise<VideoClips | null> {
  const [said, generated] = await Promise.all([
    unlessMissing(call('listVideoClips', { id })),
    unlessMissing(call('getGeneratedVideo', { id })),
  ]);
  return said && { actorId: generated?.actor_id || null, clips: said.clips };
}

/** Number of webhook deliveries that would be lost if a campaign were deleted now. @throws AppError */
export async function countUndelivered({ studioId, options }: CampaignSummary): Promise<number> {
  if (studioId === null || options.callbackUrl === '') return 0;
  const pending = { campaign_id: studioId, status: 'pending', page: 0, size: 1 } as const;
  return (await call('listCallbacks', pending)).total;
}

export const useCampaigns = createAccountStore<CampaignsState>((set, get) => ({
  campaigns: {},
  order: [],
  loaded: false,
  problem: null,
  videos: {},
  load: () =>
    orProblem(set, async () => {
      const all = await reading.read(async (withNews) => {
        const { campaigns, next } = await request('campaigns.list', {});
        if (next !== null && !get().loaded) set(inOrder(withNews(campaigns)));
        return [...campaigns, ...(await pagesAfter(next))];
      });
      set({ ...inOrder(all), loaded: true, problem: null });
    }),
  async loadVideos(id) {
    const answer = await videoReading(id).read(() => request('campaigns.videos', { id }));
    const videos = answer.toSorted((a, b) => a.row - b.row);
    set((state) => ({ videos: { ...state.videos, [id]: videos } }));
    return videos;
  },
  launch: (input) => answered(() => request('campaigns.launch', input)),
  correct: (input) => answered(() => request('campaigns.correct', input)),
  nameSender: (id, senderName) => answered(() => request('campaigns.nameSender', { id, senderName })),
  retryFailed: (id, row) => answered(() => request('campaigns.retryFailed', { id, row })),
  speakTooLong: (id) => answered(() => request('campaigns.speakTooLong', { id })),
  cancel: (id) => answered(() => request('campaigns.cancel', { id })),
  async withdraw(id) {
    const { templateId } = await request('campaigns.withdraw', { id });
    await useCampaignDrafts.getState().load();
    return templateId;
  },
  async remove(id) {
    await request('campaigns.delete', { id });
    forgetCampaign(id);
  },
  chooseFolder: async () => (await request('exports.chooseFolder', {})).folder,
  // The dialog works without an estimate; starting the export reports the problem.
  exportSize: (input) =>
    request('exports.estimate', input).then(
      ({ bytes }) => bytes,
      () => null,
    ),
  startExport: (input) => request('exports.start', input),
  reveal: (jobId) => request('exports.reveal', { jobId }),
}));

/** The default campaign: the newest running one, else the newest waiting one, else the newest. */
export function newestCampaign({ campaigns, order }: KnownCampaigns): string | undefined {
  const first = (status: CampaignSummary['status']) => order.find((id) => campaigns[id]?.status === status);
  return first('running') ?? first('waiting') ?? order[0];
}

type KnownCampaigns = {
  campaigns: Readonly<Record<string, Pick<CampaignSummary, 'status'>>>;
  /** Ids, newest first. */
  order: readonly string[];
};

function inOrder(list: readonly CampaignSummary[]): Pick<CampaignsState, 'campaigns' | 'order'> {
  const { items, order } = collect(list);
  return { campaigns: items, order };
}

async function pagesAfter(place: CampaignPlace | null): Promise<CampaignSummary[]> {
  if (place === null) return [];
  const { campaigns, next } = await request('campaigns.list', { after: place });
  return [...campaigns, ...(await pagesAfter(next))];
}

/** Sends a request that returns a campaign. Announcements about it in the meantime take precedence. */
async function answered(work: () => Promise<CampaignSummary>): Promise<CampaignSummary> {
  const { item, overtaken } = await reading.ask(work);
  return overtaken ? (useCampaigns.getState().campaigns[item.id] ?? item) : keepCampaign(item);
}

function keepCampaign(campaign: CampaignSummary): CampaignSummary {
  reading.note(campaign.id, campaign);
  useCampaigns.setState((state) => {
    const { items, order } = withItem({ items: state.campaigns, order: state.order }, campaign);
    return { campaigns: items, order };
  });
  return campaign;
}

function forgetCampaign(id: string): void {
  reading.note(id, null);
  videoReadings.delete(id);
  useCampaigns.setState((state) => {
    const { items, order } = withoutItem({ items: state.campaigns, order: state.order }, id);
    const { [id]: _gone, ...others } = state.videos;
    return { campaigns: items, order, videos: others };
  });
}

/** Announcements contain all videos of a campaign or only changed ones; both are merged by id. */
function mergeVideos(known: readonly CampaignVideo[], changed: readonly CampaignVideo[]): CampaignVideo[] {
  const byId = new Map([...known, ...changed].map((video) => [video.id, video]));
  return [...byId.values()].toSorted((a, b) => a.row - b.row);
}

/** Keeps the store current. @returns a function that ends it. */
export function followCampaigns(): () => void {
  const stops = [
    onEvent('campaign.changed', (campaign) => {
      reading.hear(campaign.id, campaign);
      keepCampaign(campaign);
    }),
    onEvent('campaign.removed', ({ id }) => {
      reading.hear(id, null);
      forgetCampaign(id);
    }),
    onEvent('campaign.videosChanged', ({ campaignId, videos }) => {
      for (const video of videos) videoReading(campaignId).note(video.id, video);
      useCampaigns.setState((state) => {
        const known = state.videos[campaignId];
        // An unopened campaign is read as a whole once opened: a few of its videos would look like all of them.
        if (!known) return state;
        return { videos: { ...state.videos, [campaignId]: mergeVideos(known, videos) } };
      });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
