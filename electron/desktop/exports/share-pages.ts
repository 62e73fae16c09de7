import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isAppError } from '#shared/errors/index.ts';
import { linkOrCopy } from '../../lib/copy-file.ts';
import { makeFolder, writeFileAtomic } from '../../lib/files.ts';
import { eachInParallel } from '../../lib/steps.ts';
import { indexPage, pageTitle, sharePage } from '../../lib/share-page.ts';
import type { Studio } from '../accounts/studio.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import { saidValues } from '../campaigns/view.ts';
import { saveMedia } from '../transfers/save-media.ts';

/** Name of the folder of pages in an export's folder. */
export const sharePagesName = 'share-pages';

/** Names of the files of a page. */
const names = { video: 'video.mp4', poster: 'poster.jpg', gif: 'preview.gif' } as const;
/** Pages at the same time: enough that the studio draws the next GIF while one is written. */
const parallel = 3;

/** An exported video that gets a page. */
type PageVideo = { video: VideoRecord; file: string; captions: string | null };

export type PagesOptions = {
  studio: Studio;
  campaign: CampaignRecord;
  videos: readonly PageVideo[];
  /** Of the videos' pictures, pixels. */
  size: { width: number; height: number };
  /** Whether each page gets a GIF preview beside its thumbnail. */
  gifs: boolean;
  /** Whether all videos have the same stills, which then take room once. */
  alike: boolean;
  /** Rows whose pages an earlier attempt has written; those of this one are added. */
  written: Set<number>;
  /** Made when missing. */
  folder: string;
  signal: AbortSignal;
  onPage: (written: number) => void;
};

/**
 * Writes the share pages of exported videos as files that any web space or drive can hold: a list, and for each video a
 * folder with its page, MP4, thumbnail and GIF preview. The MP4 is the exported file under a second name, which takes no room, or
 * a copy where the disk knows no such names. What an earlier export wrote is replaced.
 * @throws AppError `STUDIO_UNREACHABLE`, and the system's errors of writing.
 */
export async function writeSharePages(options: PagesOptions): Promise<void> {
  const { campaign, videos, folder, written, signal, onPage } = options;
  await makeFolder(folder);
  const pageOf = async (page: PageVideo, stop: AbortSignal): Promise<void> => {
    if (written.has(page.video.row)) return;
    await writePage(options, page, stop);
    written.add(page.video.row);
    onPage(written.size);
  };
  // The others may have its stills.
  await eachInParallel(videos.slice(0, 1), { parallel: 1, signal }, pageOf);
  await eachInParallel(videos.slice(1), { parallel, signal }, pageOf);
  const items = videos.map(({ file }) => {
    const name = nameOf(file);
    const address = encodeURIComponent(name);
    const gif = existsSync(join(folder, name, names.gif)) ? `${address}/${names.gif}` : null;
    return { name, href: `${address}/index.html`, poster: `${address}/${names.poster}`, gif };
  });
  await writeFileAtomic(join(folder, 'index.html'), indexPage(campaign.name, items));
}

async function writePage(options: PagesOptions, page: PageVideo, signal: AbortSignal): Promise<void> {
  const { campaign, size, folder, gifs } = options;
  const { video, file, captions } = page;
  const own = join(folder, nameOf(file));
  await makeFolder(own);
  await linkOrCopy(file, join(own, names.video), signal);
  await saveStill(options, { address: video.posterUrl, own, name: names.poster }, signal);
  await saveStill(options, { address: gifs ? video.gifUrl : null, own, name: names.gif }, signal);
  const { pageTitle: title, buttonLabel: label, buttonUrl: url, indexed } = campaign.options;
  const settings = { title: title === '' ? null : title, button: url === '' ? null : { label, url }, indexed };
  const values = saidValues(campaign, video);
  const named = Object.fromEntries(campaign.variables.map((variable, index) => [variable, values[index] ?? '']));
  await writeFileAtomic(
    join(own, 'index.html'),
    sharePage({
      title: pageTitle(settings, named),
      video: names.video,
      smallVideo: null,
      poster: names.poster,
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

/** A page without a still plays all the same. What an earlier export left does not stay as if it were new. */
async function saveStill(
  { studio, videos, folder, alike }: PagesOptions,
  { address, own, name }: { address: string | null; own: string; name: string },
  signal: AbortSignal,
): Promise<void> {
  const file = join(own, name);
  const like = join(folder, nameOf(videos[0]?.file ?? ''), name);
  if (address !== null && alike && like !== file && existsSync(like)) return linkOrCopy(like, file, signal);
  if (address === null) return rm(file, { force: true });
  try {
    await saveMedia(studio, { address, file, signal });
  } catch (error) {
    if (!isAppError(error) || (error.code !== 'NOT_FOUND' && error.code !== 'UNAUTHORIZED')) throw error;
    await rm(file, { force: true });
  }
}

async function dataAddress(captions: string): Promise<string> {
  return `data:text/vtt;base64,${(await readFile(captions)).toString('base64')}`;
}
