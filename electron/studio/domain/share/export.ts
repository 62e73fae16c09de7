import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { exportFileNames } from '#shared/rows/file-names.ts';
import type { Db } from '#electron/db/open.ts';
import { captionFile } from '../captions/captions.ts';
import { templateFolders } from '../generation/bodies.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { StillKind } from '#electron/engine/media/stills/still.ts';
import { copyWhole, linkOrCopy } from '#electron/lib/copy-file.ts';
import { makeWritableFolder, syncFile, temporaryName, writeFileAtomic } from '#electron/lib/files.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { mediaFiles } from '../media/addresses.ts';
import type { PersonalStills } from '../stills/personal-stills.ts';
import { listShared, type SharedVideo } from '../../store/share.ts';
import { indexPage, pageTitle, sharePage } from '#electron/lib/share-page.ts';

type ShareExport = {
  db: Db;
  folders: DataFolder;
  artifacts: ArtifactStore;
  campaignId: string;
  /** Title of the list of all pages. */
  title: string;
  /** Made when missing; must be empty. */
  out: string;
  /** Names of the videos' folders, as in `{row:03} {first_name}`. */
  namePattern: string;
  /** Draws the recipients' stills. */
  stills: PersonalStills;
  /** Whether each page gets a GIF preview beside its thumbnail. */
  gifs: boolean;
  onProgress: (progress: number) => void;
  /** Ends it; nothing of it stays. */
  signal?: AbortSignal;
};

/**
 * Writes the share pages of a campaign's finished videos as files that any web space or drive can hold: a list, and for
 * each video a folder with its page, MP4, captions, thumbnail and, where it is wanted, GIF preview. All links are relative.
 * @throws AppError `EXPORT_NOTHING_READY`, `VARIABLE_UNKNOWN`, `STORAGE_UNWRITABLE`, `STORAGE_FULL`, `CANCELLED`; the folder is
 * empty then.
 * @returns the names of the folders.
 */
export async function exportSharePages(options: ShareExport): Promise<string[]> {
  const { db, campaignId, out, namePattern } = options;
  const videos = listShared(db, campaignId);
  if (videos.length === 0) throw new AppError('EXPORT_NOTHING_READY');
  const names = exportFileNames(namePattern, videos, { ending: '' });
  await makeWritableFolder(out);
  const present = await readdir(out);
  if (present.length > 0) {
    throw new AppError('STORAGE_UNWRITABLE', { ...say('exportFolderNotEmpty'), subject: out });
  }
  try {
    await writePages(options, videos, names);
  } catch (error) {
    for (const name of await readdir(out)) await rm(join(out, name), { recursive: true });
    throw error;
  }
  return names;
}

async function writePages(
  options: ShareExport,
  videos: readonly SharedVideo[],
  names: readonly string[],
): Promise<void> {
  const { out, title, gifs, onProgress, signal } = options;
  const written = new Map<string, string>();
  for (const [index, video] of videos.entries()) {
    throwIfCancelled(signal);
    await writePage(options, video, join(out, names[index] ?? ''), written);
    onProgress((index + 1) / videos.length);
  }
  const items = names.map((name) => {
    const folder = encodeURIComponent(name);
    const gif = gifs ? `${folder}/${mediaFiles.preview}` : null;
    return { name, href: `${folder}/index.html`, poster: `${folder}/${mediaFiles.poster}`, gif };
  });
  await writeFileAtomic(join(out, 'index.html'), indexPage(title, items));
}

/** @param written stills of templates that pages have already, by the file they are of. */
async function writePage(
  options: ShareExport,
  video: SharedVideo,
  folder: string,
  written: Map<string, string>,
): Promise<void> {
  const { folders, artifacts } = options;
  const { plan, settings, width, height } = video;
  if (plan === null) throw new AppError('INTERNAL', { detail: 'a finished video without a plan' });
  await mkdir(folder);
  const templates = templateFolders(folders, { plan, template: video.template });
  const template = join(folders.templates, video.template);
  const assembly = await openAssembly({ plan, templates, artifacts });
  const file = join(folder, mediaFiles.video);
  const partial = temporaryName(file);
  try {
    await pipeline(Readable.from(assembly.read(0, assembly.size)), createWriteStream(partial, { flags: 'wx' }));
    await syncFile(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await assembly.close();
  }
  const kinds: StillKind[] = options.gifs ? ['poster', 'preview'] : ['poster'];
  for (const still of kinds) {
    const file = join(folder, mediaFiles[still]);
    await writeStill(options, { capability: video.capability, template, still, file }, written);
  }
  const subtitles = plan.text.length > 0 ? captionFile(plan) : null;
  if (subtitles !== null) await writeFileAtomic(join(folder, mediaFiles.captions), subtitles);
  // Browsers read no captions from a file beside a page that is a file itself.
  const captions =
    subtitles === null
      ? null
      : {
          address: `data:text/vtt;base64,${Buffer.from(subtitles).toString('base64')}`,
          language: plan.language ?? 'und',
        };
  const title = pageTitle(settings, video.values);
  const { video: src, poster } = mediaFiles;
  const page = sharePage({
    title,
    video: src,
    smallVideo: null,
    poster,
    captions,
    width,
    height,
    settings,
    links: null,
  });
  await writeFileAtomic(join(folder, 'index.html'), page);
}

async function writeStill(
  { stills }: ShareExport,
  { capability, template, still, file }: { capability: string; template: string; still: StillKind; file: string },
  written: Map<string, string>,
): Promise<void> {
  const personal = await stills.read(capability, still);
  if (personal) return writeFile(file, personal.bytes);
  const source = join(template, templateFiles[still]);
  const twin = written.get(source);
  if (twin !== undefined) return linkOrCopy(twin, file);
  await copyWhole(source, file);
  written.set(source, file);
}
