import { join } from 'node:path';
import { cellsPerSheet, type SheetPage } from '#shared/contact-sheet.ts';
import { isAppError } from '#shared/errors/index.ts';
import { itemAt } from '#shared/at.ts';
import { t } from '#electron/lib/language.ts';
import type { Studio } from '#electron/client/studio.ts';
import { saveMedia } from '#electron/client/transfers/media-saver.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import type { StudioLauncher } from '../accounts/studio-process.ts';
import { runDescribedTask } from '../accounts/studio-task.ts';
import { hasAlikeStills, saidValues } from '../campaigns/view.ts';

/** Pages drawn by one process: limits the number of pictures in a temporary folder. */
const pagesAtOnce = 5;

/** The number of pages for so many videos. */
export function sheetCount(videos: number): number {
  return Math.ceil(videos / cellsPerSheet);
}

type SheetOptions = {
  studio: Studio;
  campaign: CampaignRecord;
  /** Finished ones, in row order. */
  videos: readonly VideoRecord[];
  /** The PNGs to write, one per page. */
  files: readonly string[];
  launch: StudioLauncher;
  dataFolder: string;
  signal: AbortSignal;
  /** Called with the pages drawn so far. */
  onPage: (drawn: number) => void;
};

/**
 * Draws the contact sheet of a campaign as pictures, in a separate process, as this one has no codecs.
 * @throws AppError `STORAGE_FULL`, `STORAGE_UNWRITABLE`, `STUDIO_UNREACHABLE`; CancelledError.
 */
export async function drawSheetPictures(options: SheetOptions): Promise<void> {
  const { files, launch, dataFolder, signal, onPage } = options;
  for (let first = 0; first < files.length; first += pagesAtOnce) {
    const last = Math.min(first + pagesAtOnce, files.length);
    const describe = async (folder: string): Promise<SheetPage[]> => {
      const pages: SheetPage[] = [];
      for (let page = first; page < last; page += 1) pages.push(await pageOf(options, page, folder));
      return pages;
    };
    await runDescribedTask({ launch, dataFolder, signal, task: 'drawSheets', describe });
    onPage(last);
  }
}

async function pageOf(options: SheetOptions, page: number, folder: string): Promise<SheetPage> {
  const { campaign, videos, files } = options;
  const shown = videos.slice(page * cellsPerSheet, (page + 1) * cellsPerSheet);
  const count = t('exports.videoCount', { count: videos.length });
  const cells: SheetPage['cells'] = [];
  for (const video of shown) {
    const [name = '', ...lines] = saidValues(campaign, video);
    const picture = await pictureOf(options, video, folder);
    cells.push({ picture, row: video.line, name, lines: lines.filter((line) => line !== '') });
  }
  return {
    title: campaign.name,
    count: files.length === 1 ? count : t('exports.sheetPage', { count, page: page + 1, pages: files.length }),
    cells,
    file: itemAt(files, page),
  };
}

/** @returns the file with a video's picture; null if the studio has none any more. */
async function pictureOf(
  { studio, campaign, videos, signal }: SheetOptions,
  video: VideoRecord,
  folder: string,
): Promise<string | null> {
  const { posterUrl: address, row } = hasAlikeStills(studio, campaign) ? (videos[0] ?? video) : video;
  if (address === null) return null;
  const file = join(folder, `${row}.jpg`);
  try {
    await saveMedia(studio, { address, file, signal });
    return file;
  } catch (error) {
    if (isAppError(error) && (error.code === 'NOT_FOUND' || error.code === 'UNAUTHORIZED')) return null;
    throw error;
  }
}
