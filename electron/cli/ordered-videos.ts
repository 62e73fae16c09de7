import { setTimeout as delay } from 'node:timers/promises';
import { readPages, type GeneratedVideo, type VideoStatusFilter } from '#shared/api/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import { endedWith } from './command-line.ts';
import { pollInterval } from './template.ts';

/** Waits until videos of a campaign have ended. @returns them in the order of `ids`; undefined for deleted ones. */
export async function whenMade(
  studio: Pick<Studio, 'call'>,
  campaign: string,
  ids: readonly string[],
  signal: AbortSignal,
  report: (phase: string, progress: number) => void,
): Promise<(GeneratedVideo | undefined)[]> {
  return endedWith(signal, whenDone(studio, campaign, ids, signal, report), async () => {
    await studio.call('cancelCampaign', { id: campaign });
    return `Cancelled. Videos that were not finished are not made; those that were are kept in campaign ${campaign}.`;
  });
}

async function whenDone(
  studio: Pick<Studio, 'call'>,
  id: string,
  ids: readonly string[],
  signal: AbortSignal,
  report: (phase: string, progress: number) => void,
): Promise<(GeneratedVideo | undefined)[]> {
  for (;;) {
    const done = (await countVideos(studio, id, 'succeeded')) + (await countVideos(studio, id, 'failed'));
    // Other programs may delete the campaign's recipients.
    if (done >= Math.min(ids.length, await countVideos(studio, id))) {
      const videos = videosById(ids, await allVideos(studio, id));
      if (videos.every((video) => !video || video.status === 'succeeded' || video.status === 'failed')) return videos;
    }
    const { waits_for: waitsFor } = await studio.call('getCampaign', { id });
    report(waitsFor?.message ?? 'Personalizing', Math.min(1, done / ids.length));
    await delay(pollInterval, undefined, { signal });
  }
}

/** Videos in the order of `ids`: other programs may add rows to a campaign, and a place in its list is nobody's. */
export function videosById<Video extends Pick<GeneratedVideo, 'id'>>(
  ids: readonly string[],
  listed: readonly Video[],
): (Video | undefined)[] {
  const byId = new Map(listed.map((video) => [video.id, video]));
  return ids.map((id) => byId.get(id));
}

async function countVideos(
  studio: Pick<Studio, 'call'>,
  campaignId: string,
  status?: VideoStatusFilter,
): Promise<number> {
  const { total } = await studio.call('listGeneratedByCampaign', { campaign_id: campaignId, status, size: 1 });
  return total;
}

function allVideos(studio: Pick<Studio, 'call'>, campaignId: string): Promise<GeneratedVideo[]> {
  return readPages(async (asked) => {
    const { videos, total } = await studio.call('listGeneratedByCampaign', { campaign_id: campaignId, ...asked });
    return { items: videos, total };
  });
}
