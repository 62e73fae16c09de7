import { readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AppError, isAppError, type ErrorCode } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { exportFileNames } from '#shared/rows/file-names.ts';
import { itemAt } from '#shared/at.ts';
import type { Studio } from '#electron/client/studio.ts';
import { pageFiles, pageNames, writeSharePages, type PageVideo } from '#electron/client/transfers/share-pages.ts';
import { tryAgain } from '#electron/client/polling.ts';
import { MediaSaver } from '#electron/client/transfers/media-saver.ts';
import { hasNewPictures } from '#electron/engine/render/plan.ts';
import { makeWritableFolder } from '#electron/lib/files.ts';
import { eachInParallel } from '#electron/lib/steps.ts';
import { mediaFiles, mediaUrl, type MediaKind } from '#electron/studio/domain/media/addresses.ts';
import { dataFolder, type DataFolder } from '#electron/studio/store/data-folder.ts';
import { campaignName, findShareSettings, listShared, type SharedVideo } from '#electron/studio/store/share.ts';
import { findStillSettings } from '#electron/studio/store/stills.ts';
import { studioFolder, withCancel } from '../command-line.ts';
import { asTyped, exitCodes, type Output } from '../output.ts';
import { fromDatabase, withStudio } from '../studio-client.ts';

type ShareExportOptions = { campaign: string; out: string; data: string; namePattern: string; gif: boolean };

/** A video without a page. Rows count from 1. */
type Missing = { row: number; code: ErrorCode };

/** A page to be written, with the URLs of its video and captions. */
type Page = PageVideo & { videoUrl: string; captionsUrl: string };

/**
 * Number of retries by error, and the longest pause between two, milliseconds. Queued work ends in any case. Smaller
 * renditions of a template have no such end, so they get about ten minutes.
 */
const mostWaits: Partial<Record<ErrorCode, number>> = { VIDEO_INCOMPLETE: Infinity, RENDITION_MISSING: 60 };
const longestWait = 20_000;
/** Errors of a single video that is gone or could not be restored; the other pages are still written. */
const ofOneVideo: ReadonlySet<ErrorCode> = new Set(['NOT_FOUND', 'RENDITION_MISSING']);

/** `share-export`: writes a campaign's share pages as files. A studio may run on the data folder. */
export async function shareExportCommand(options: ShareExportOptions, output: Output): Promise<void> {
  const out = resolve(options.out);
  const folders = dataFolder(studioFolder(options));
  const { pages, missing } = await withStudio(options.data, (studio) =>
    withCancel((signal) => exportSharePages({ ...options, out, folders }, studio, output, signal)),
  );
  const many = pages.length === 1 ? 'page' : 'pages';
  output.result({ folder: out, pages, missing }, [`${pages.length} ${many} in ${out}`]);
  for (const { row, code } of missing) {
    output.note(`Person ${row} has no page (${code}): a part of its video was lost, and it could not be made again.`);
  }
  if (missing.length > 0) process.exitCode = exitCodes.failed;
}

/**
 * Writes the share pages of a campaign's finished videos as files for any web server or drive: a list, and for each
 * video a folder with its page, MP4, captions, thumbnail and, if wanted, GIF preview. All links are relative. If a part
 * of a video is lost, waits until the studio has restored it, and writes the other pages meanwhile.
 * @param options.out must be empty; created if missing.
 * @throws AppError `NOT_FOUND`, `EXPORT_NOTHING_READY`, `VARIABLE_UNKNOWN`, `STORAGE_UNWRITABLE`, `STORAGE_FULL`,
 * `CANCELLED`; the folder is empty then.
 * @returns the names of the pages' folders, and the videos that could not be restored.
 */
export async function exportSharePages(
  { campaign, out, folders, namePattern, gif: gifs }: Omit<ShareExportOptions, 'data'> & { folders: DataFolder },
  studio: Studio,
  output: Pick<Output, 'progress' | 'note'>,
  signal: AbortSignal,
): Promise<{ pages: string[]; missing: Missing[] }> {
  const { title, settings, alike, videos } = readCampaign(folders, campaign);
  if (videos.length === 0) throw new AppError('EXPORT_NOTHING_READY');
  const names = pageNames(exportFileNames(namePattern, videos, { ending: '' }));
  await makeWritableFolder(out);
  const present = await readdir(out);
  if (present.length > 0) throw new AppError('STORAGE_UNWRITABLE', { ...say('exportFolderNotEmpty'), subject: out });
  const base = await studio.baseUrl();
  const pages = videos.map((video, index) => pageOf(video, { base, out, name: itemAt(names, index) }));
  try {
    const missing = await saveVideos(studio, pages, output, signal);
    const saved = pages.filter(({ row }) => !missing.some((lost) => lost.row === row + 1));
    const onPage = (written: number): void => output.progress('Writing pages', written / saved.length);
    const written = new Set<number>();
    await writeSharePages({
      studio,
      title,
      settings,
      videos: saved,
      gifs,
      alike,
      written,
      folder: out,
      signal,
      onPage,
    });
    return { pages: saved.map(({ name }) => name), missing };
  } catch (error) {
    for (const name of await readdir(out)) await rm(join(out, name), { recursive: true });
    throw error;
  }
}

/** The data of a campaign's pages; videos in row order. */
function readCampaign(folders: DataFolder, id: string) {
  const [found] = fromDatabase(folders, (db) => {
    const title = campaignName(db, id);
    if (title === undefined) return [];
    const videos = listShared(db, id);
    const { text, badge } = findStillSettings(db, id);
    const isDrawn = text !== null || badge || videos.some(({ plan }) => plan !== null && hasNewPictures(plan));
    const alike = !isDrawn && new Set(videos.map(({ template }) => template)).size === 1;
    return [{ title, videos, alike, settings: findShareSettings(db, id) }];
  });
  if (found) return found;
  throw new AppError('NOT_FOUND', {
    subject: id,
    message: `There is no campaign of this id in this data folder. See \`${asTyped('campaigns list')}\`.`,
  });
}

/** @param at.base address of the studio. */
function pageOf(
  { id, capability, row, values, mode, plan }: SharedVideo,
  { base, out, name }: { base: string; out: string; name: string },
): Page {
  const address = (kind: MediaKind): string => mediaUrl(base, capability, kind);
  const hasCaptions = plan !== null && plan.text.length > 0;
  return {
    id,
    row,
    name,
    values,
    mode,
    file: join(out, name, pageFiles.video),
    videoUrl: address('video'),
    posterUrl: address('poster'),
    gifUrl: address('preview'),
    captionsUrl: address('captions'),
    captions: hasCaptions ? { file: join(out, name, mediaFiles.captions), language: plan.language ?? 'und' } : null,
  };
}

/** @returns the videos that could not be restored. */
async function saveVideos(
  studio: Studio,
  pages: readonly Page[],
  { progress, note }: Pick<Output, 'progress' | 'note'>,
  signal: AbortSignal,
): Promise<Missing[]> {
  const missing: Missing[] = [];
  const saver = new MediaSaver(studio);
  let ended = 0;
  await eachInParallel(pages, { parallel: saver.parallel, signal }, async (page, stop) => {
    try {
      await saveWhenWhole({ studio, saver }, page, note, stop);
    } catch (error) {
      if (!isAppError(error) || !ofOneVideo.has(error.code)) throw error;
      await rm(dirname(page.file), { recursive: true, force: true });
      missing.push({ row: page.row + 1, code: error.code });
    }
    ended += 1;
    progress('Saving', ended / pages.length);
  });
  return missing.toSorted((one, other) => one.row - other.row);
}

/** Requesting an incomplete video makes the studio restore it; this retries until it is whole. */
async function saveWhenWhole(
  { studio, saver }: { studio: Studio; saver: MediaSaver },
  { row, file, videoUrl, captionsUrl, captions }: Page,
  note: Output['note'],
  signal: AbortSignal,
): Promise<void> {
  let waits = 0;
  await tryAgain(() => saver.save({ address: videoUrl, file, signal }), {
    signal,
    changes: studio.changes,
    passes: (error) => isAppError(error) && waits < (mostWaits[error.code] ?? 0),
    longest: longestWait,
    onTrouble() {
      if (waits === 0) note(`A part of the video of person ${row + 1} was lost, so it is made again.`);
      waits += 1;
      return undefined;
    },
  });
  if (captions) await saver.save({ address: captionsUrl, file: captions.file, signal });
}
