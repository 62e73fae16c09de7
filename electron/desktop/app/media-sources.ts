import type { Db } from '#electron/db/open.ts';
import { parseVideoId } from '../campaigns/view.ts';
import { findCampaign, findVideo } from '../database/campaigns.ts';
import { findTemplate } from '../database/templates.ts';
import type { MediaOptions, RowFile } from '../media/media.ts';

/** Studio addresses of the media that belong to rows of the current account. */
export function findMedia(db: Db, account: () => string): MediaOptions['find'] {
  function ofTemplate(id: string, file: RowFile): string | null {
    const media = findTemplate(db, account(), id)?.media;
    if (!media) return null;
    const { video_url, poster_url, preview_url } = media;
    return { 'video.mp4': video_url, 'poster.jpg': poster_url, 'preview.gif': preview_url, 'captions.vtt': null }[file];
  }

  function ofVideo(id: string, file: RowFile): string | null {
    const place = parseVideoId(id);
    if (!place || !findCampaign(db, account(), place.campaignId)) return null;
    const video = findVideo(db, place.campaignId, place.row);
    if (!video) return null;
    const { videoUrl, posterUrl, gifUrl, captionsUrl } = video;
    return { 'video.mp4': videoUrl, 'poster.jpg': posterUrl, 'preview.gif': gifUrl, 'captions.vtt': captionsUrl }[file];
  }

  return (kind, id, file) => (kind === 'template' ? ofTemplate(id, file) : ofVideo(id, file));
}
