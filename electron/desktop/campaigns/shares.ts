import { AppError } from '#shared/errors/index.ts';
import type { IpcOutput } from '#shared/ipc/index.ts';
import { withPlayButton } from '#shared/stills.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import type { CountsByVideo } from './page-counts.ts';
import { sharesCsv, type SharedRow } from './results-csv.ts';
import { publicAddress, saidValues, videoId } from './view.ts';

/**
 * Address of a finished video's share page, for the sender's own look at it on this computer, which does not count.
 * @throws AppError `NOT_FOUND` without one, `STUDIO_UNREACHABLE`.
 */
export async function pageAddress(studio: Studio, id: string): Promise<string> {
  const { share_url: page } = await studio.call('getGeneratedVideo', { id });
  const address = typeof page === 'string' && page !== '' ? await studio.resolveUrl(page) : '';
  // A remote studio may name anything; only web pages are opened.
  if (!/^https?:\/\//u.test(address)) throw new AppError('NOT_FOUND', { subject: 'share_url' });
  return address.includes('#') ? address : `${address}#preview`;
}

/** The finished videos of a campaign that others can open, as a list and as a table. */
export function sharesOf(
  campaign: CampaignRecord,
  videos: readonly VideoRecord[],
  counts: CountsByVideo,
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
    row: video.line - 1,
    values: saidValues(campaign, video),
    extras: video.extras,
    page,
    picture: picture ?? '',
    gif: gif ?? '',
    counts: counts.get(video.studioId ?? ''),
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
