import { constants } from 'node:fs';
import { copyFile, readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { timestamp } from '#electron/db/values.ts';
import { ifPresent } from '#electron/lib/files.ts';
import { parseJson } from '#electron/lib/json.ts';
import type { OfferedProject, PartnerAdapter } from './adapter.ts';

const videoEndings = new Set(['.mp4', '.mov', '.m4v', '.mkv', '.webm', '.avi']);

/** Maximum size of a script file, bytes. Larger ones are ignored. */
const largestScript = 1_000_000;

/**
 * A folder of videos. Each is a project with the name of the file; `NAME.json` or `NAME.txt` next to it is its script.
 * Links and subfolders are ignored, so that nothing outside the folder can be imported.
 */
export function createFolderPartner(folder: string): PartnerAdapter {
  return {
    name: 'folder',

    async list() {
      const names = await fileNames(folder);
      const videos = [...names].filter((name) => videoEndings.has(extname(name).toLowerCase()));
      const projects = await Promise.all(videos.toSorted().map((name) => ifPresent(offered(folder, name, names))));
      return projects.filter((project) => project !== undefined);
    },

    async fetch({ project }, file, { signal, onProgress }) {
      signal.throwIfAborted();
      const source = join(folder, basename(project.id));
      const size = (await ifPresent(stat(source)))?.size;
      if (size === undefined) throw new AppError('NOT_FOUND', { message: 'The video is no longer in the folder.' });
      // Some file systems can share the blocks of original and copy, which saves time and space.
      await copyFile(source, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      onProgress(size, size);
    },
  };
}

async function fileNames(folder: string): Promise<Set<string>> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  } catch (error) {
    throw new AppError('PARTNER_UNREACHABLE', { detail: toAppError(error).detail, cause: error });
  }
}

async function offered(folder: string, name: string, names: ReadonlySet<string>): Promise<OfferedProject> {
  const { birthtime, mtime } = await stat(join(folder, name));
  const stem = basename(name, extname(name));
  return {
    project: {
      id: name,
      name: stem,
      status: 'ready',
      effective_status: 'ready',
      created_at: timestamp(birthtime),
      updated_at: timestamp(mtime),
      effective_updated_at: timestamp(mtime),
      effective_video_url: null,
      presenter_image_url: null,
      thumbnail: null,
      thumbnail_url: null,
      video_url: null,
    },
    script: await scriptBeside(folder, stem, names),
  };
}

/** Reads the script of a video. Its form is up to the partner and stays as it is; invalid JSON counts as text. */
async function scriptBeside(folder: string, stem: string, names: ReadonlySet<string>): Promise<unknown> {
  const name = [`${stem}.json`, `${stem}.txt`].find((candidate) => names.has(candidate));
  if (name === undefined) return null;
  const file = join(folder, name);
  if ((await stat(file)).size > largestScript) return null;
  const text = await readFile(file, 'utf8');
  return name.endsWith('.json') ? (parseJson(text) ?? text) : text.trim();
}
