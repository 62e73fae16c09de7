import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShareSettings } from '#shared/api/index.ts';
import { unlessMissing } from '#shared/errors/index.ts';
import type { GenerationMode } from '#shared/generation-modes.ts';
import { linkOrCopy } from '#electron/lib/copy-file.ts';
import { makeFolder, writeFileAtomic } from '#electron/lib/files.ts';
import { eachInParallel } from '#electron/lib/steps.ts';
import { spokenWords } from '#electron/lib/language.ts';
import { indexPage, sharePage } from '#electron/lib/share/page.ts';
import { uniqueName } from '#shared/rows/file-names.ts';
import { pageTexts, type AddedWords } from '#shared/page/texts.ts';
import type { Studio } from '../studio.ts';
import { saveStill, type Still } from './still.ts';
import { videoSize } from './video-file.ts';

/** Name of the folder of pages in an export's folder. */
export const sharePagesName = 'share-pages';

/** Name of the list of pages, beside their folders. */
const pagesIndex = 'index.html';

/** Names for the folders of pages, distinct ignoring case as these are, none of them the list's. */
export function pageNames(names: readonly string[]): string[] {
  return names.map((name) =>
    uniqueName(name, '', [pagesIndex]) === name ? name : uniqueName(name, '', [pagesIndex, ...names]),
  );
}

/** Names of the files of a page. */
export const pageFiles = { video: 'video.mp4', poster: 'poster.jpg', gif: 'preview.gif' } as const;
/** Pages written at the same time: enough that the studio draws the next GIF while one is written. */
const parallel = 3;

/** An exported video with a page. */
export type PageVideo = {
  /** Its id at the studio. */
  id: string;
  row: number;
  /** Name of its page's folder. */
  name: string;
  file: string;
  /** The row's values by variable. */
  values: Readonly<Record<string, string>>;
  mode: GenerationMode;
  posterUrl: string | null;
  gifUrl: string | null;
  /** Their language is a BCP 47 tag. */
  captions: { file: string; language: string } | null;
};

export type PagesOptions = {
  studio: Studio;
  /** Of the list of all pages. */
  title: string;
  settings: ShareSettings;
  videos: readonly PageVideo[];
  /** Whether each page gets a GIF preview beside its thumbnail. */
  gifs: boolean;
  /** Whether all videos have the same stills, which are then stored once. */
  alike: boolean;
  /** Rows whose pages an earlier attempt has written; this attempt adds its own. */
  written: Set<number>;
  /** Created when missing. */
  folder: string;
  signal: AbortSignal;
  onPage: (written: number) => void;
};

/**
 * Writes the share pages of exported videos as files for any web space or drive: a list, and for each video a folder
 * with its page, MP4, thumbnail and GIF preview. The MP4 is a hard link to the exported file, or a copy if the disk has
 * no links; an existing one stays. Files of an earlier export are replaced.
 * @throws AppError `STUDIO_UNREACHABLE`, and the system's errors of writing.
 */
export async function writeSharePages(options: PagesOptions): Promise<void> {
  const { title, videos, folder, written, signal, onPage } = options;
  await makeFolder(folder);
  const pageOf = async (video: PageVideo, stop: AbortSignal): Promise<void> => {
    if (written.has(video.row)) return;
    await writePage(options, video, stop);
    written.add(video.row);
    onPage(written.size);
  };
  // The others may have its stills.
  await eachInParallel(videos.slice(0, 1), { parallel: 1, signal }, pageOf);
  await eachInParallel(videos.slice(1), { parallel, signal }, pageOf);
  const items = videos.map(({ name }) => {
    const address = encodeURIComponent(name);
    const gif = existsSync(join(folder, name, pageFiles.gif)) ? `${address}/${pageFiles.gif}` : null;
    return { name, href: `${address}/index.html`, poster: `${address}/${pageFiles.poster}`, gif };
  });
  await writeFileAtomic(join(folder, pagesIndex), indexPage(title, items));
}

async function writePage(options: PagesOptions, video: PageVideo, signal: AbortSignal): Promise<void> {
  const { studio, folder, gifs } = options;
  // Wherever these files lie, nobody is there to count.
  const settings = { ...options.settings, counted: false };
  const { id, name, file, values, mode, captions } = video;
  const own = join(folder, name);
  await makeFolder(own);
  const place = join(own, pageFiles.video);
  if (file !== place) await linkOrCopy(file, place, signal);
  await saveStill(studio, stillOf(options, { address: video.posterUrl, own, name: pageFiles.poster }), signal);
  await saveStill(studio, stillOf(options, { address: gifs ? video.gifUrl : null, own, name: pageFiles.gif }), signal);
  await writeFileAtomic(
    join(own, 'index.html'),
    sharePage({
      ...pageTexts(settings, { values, mode, added: await addedWords(studio, id) }, spokenWords()),
      video: pageFiles.video,
      smallVideo: null,
      poster: pageFiles.poster,
      // Browsers load no captions from a file beside a page that is itself a file.
      captions: captions && { address: await dataAddress(captions.file), language: captions.language },
      ...((await videoSize(file)) ?? { width: 1920, height: 1080 }),
      links: null,
    }),
  );
}

/** Where words were added to a video; none where the studio does not know. */
async function addedWords(studio: Studio, id: string): Promise<readonly AddedWords[]> {
  return (await unlessMissing(studio.call('listVideoClips', { id })))?.added ?? [];
}

/** A still of a page, which works without it. */
function stillOf(
  { videos, folder, alike }: PagesOptions,
  { address, own, name }: { address: string | null; own: string; name: string },
): Still {
  return { address, file: join(own, name), like: alike ? join(folder, videos[0]?.name ?? '', name) : null };
}

async function dataAddress(captions: string): Promise<string> {
  return `data:text/vtt;base64,${(await readFile(captions)).toString('base64')}`;
}
