import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isAppError } from '#shared/errors/index.ts';
import { copyWhole } from '../../lib/copy-file.ts';
import { writeFileAtomic } from '../../lib/files.ts';
import { indexPage, pageTitle, sharePage } from '../../lib/share-page.ts';
import type { Studio } from '../accounts/studio.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import { saidValues } from '../campaigns/view.ts';
import { saveMedia } from './save-media.ts';

/** Name of the folder of pages in an export's folder. */
export const sharePagesName = 'share-pages';

/** An exported video that gets a page. */
export type PageVideo = { video: VideoRecord; file: string; captions: string | null };

export type PagesOptions = {
  studio: Studio;
  campaign: CampaignRecord;
  videos: readonly PageVideo[];
  /** Of the videos' pictures, pixels. */
  size: { width: number; height: number };
  /** Made when missing. */
  folder: string;
  signal: AbortSignal;
  onPage: (written: number) => void;
};

/**
 * Writes the share pages of exported videos as files that any web space or drive can hold: a list, and for each video a
 * folder with its page, MP4 and thumbnail. The MP4 is the exported file under a second name, which takes no room, or
 * a copy where the disk knows no such names. What an earlier export wrote is replaced.
 * @throws AppError `STUDIO_UNREACHABLE`, and the system's errors of writing.
 */
export async function writeSharePages(options: PagesOptions): Promise<void> {
  const { campaign, videos, folder, signal, onPage } = options;
  await mkdir(folder, { recursive: true });
  for (const [index, video] of videos.entries()) {
    signal.throwIfAborted();
    await writePage(options, video);
    onPage(index + 1);
  }
  const items = videos.map(({ file }) => {
    const name = nameOf(file);
    const address = encodeURIComponent(name);
    return { name, href: `${address}/index.html`, poster: `${address}/poster.jpg` };
  });
  await writeFileAtomic(join(folder, 'index.html'), indexPage(campaign.name, items));
}

async function writePage({ studio, campaign, size, folder, signal }: PagesOptions, page: PageVideo): Promise<void> {
  const { video, file, captions } = page;
  const own = join(folder, nameOf(file));
  await mkdir(own, { recursive: true });
  await sameFile(file, join(own, 'video.mp4'), signal);
  await savePicture(studio, video, join(own, 'poster.jpg'), signal);
  const { pageTitle: title, buttonLabel: label, buttonUrl: url, indexed } = campaign.options;
  const settings = { title: title === '' ? null : title, button: url === '' ? null : { label, url }, indexed };
  const values = saidValues(campaign, video);
  const named = Object.fromEntries(campaign.variables.map((variable, index) => [variable, values[index] ?? '']));
  await writeFileAtomic(
    join(own, 'index.html'),
    sharePage({
      title: pageTitle(settings, named),
      video: 'video.mp4',
      smallVideo: null,
      poster: 'poster.jpg',
      // Browsers read no captions from a file beside a page that is a file itself.
      captions: captions === null ? null : { address: await dataAddress(captions), language: 'und' },
      ...size,
      settings,
      links: null,
    }),
  );
}

function nameOf(file: string): string {
  return basename(file).replace(/\.mp4$/u, '');
}

async function sameFile(from: string, to: string, signal: AbortSignal): Promise<void> {
  await rm(to, { force: true });
  try {
    await link(from, to);
  } catch {
    // exFAT and some network drives know no second names; whatever else is wrong, copying finds as well.
    await copyWhole(from, to, { signal });
  }
}

/** A page without a picture still plays. */
async function savePicture(studio: Studio, video: VideoRecord, file: string, signal: AbortSignal): Promise<void> {
  if (video.posterUrl === null) return;
  try {
    await saveMedia(studio, { address: video.posterUrl, file, signal });
  } catch (error) {
    if (!isAppError(error) || (error.code !== 'NOT_FOUND' && error.code !== 'UNAUTHORIZED')) throw error;
  }
}

async function dataAddress(captions: string): Promise<string> {
  return `data:text/vtt;base64,${(await readFile(captions)).toString('base64')}`;
}
