import type { IpcOutput } from '#shared/ipc/index.ts';
import { withPlayButton } from '#shared/stills.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import { sharesCsv, type SharedRow } from './results-csv.ts';
import { publicAddress, saidValues, videoId } from './view.ts';

/** The finished videos of a campaign that others can open, as a list and as a table. */
export function sharesOf(
  campaign: CampaignRecord,
  videos: readonly VideoRecord[],
): Omit<IpcOutput<'campaigns.shares'>, 'size'> {
  const shared = videos
    .filter(({ status, shareUrl }) => status === 'succeeded' && shareUrl !== null)
    .toSorted((a, b) => a.row - b.row)
    .map((video) => ({
      id: videoId(campaign.id, video.row),
      page: video.shareUrl ?? '',
      picture: forMail(video.posterUrl),
      gif: forMail(video.gifUrl),
      video,
    }));
  const rows = shared.map(({ page, picture, gif, video }): SharedRow => ({
    row: video.row,
    values: saidValues(campaign, video),
    extras: video.extras,
    page,
    picture: picture ?? '',
    gif: gif ?? '',
  }));
  const columns = { variables: campaign.variables, extras: campaign.extraHeadings };
  return {
    shares: shared.map(({ id, page, picture, gif }) => ({ id, page, picture, gif })),
    csv: sharesCsv(columns, rows),
  };
}

function forMail(still: string | null): string | null {
  const address = publicAddress(still);
  return address && withPlayButton(address);
}
