import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eachInParallel } from '#electron/lib/steps.ts';
import { makeFolder } from '#electron/lib/files.ts';
import type { Studio } from '#electron/client/studio.ts';
import { pageFiles } from '#electron/client/transfers/share-pages.ts';
import { saveStill } from '#electron/client/transfers/still.ts';

/** Name of the folder of thumbnails and GIF previews in an export's folder. */
export const stillsName = 'thumbnails';

/** Stills written at the same time: enough that the studio draws the next GIF while one is written. */
const parallel = 3;

type StillsOptions = {
  studio: Studio;
  /** Exported videos. */
  videos: readonly { file: string; posterUrl: string | null; gifUrl: string | null }[];
  /** Whether all videos have the same stills, which are then stored once. */
  alike: boolean;
  /** Videos whose stills an earlier attempt has written; this attempt adds its own. */
  written: Set<string>;
  /** Created when missing. */
  folder: string;
  signal: AbortSignal;
  onStill: (written: number) => void;
};

/** Writes a thumbnail and a GIF preview of each exported video, under the video's name. @throws as `saveStill`. */
export async function writeStills(options: StillsOptions): Promise<void> {
  const { studio, videos, alike, written, folder, signal, onStill } = options;
  await makeFolder(folder);
  const first = videos[0]?.file;
  async function write({ file, posterUrl, gifUrl }: StillsOptions['videos'][number], stop: AbortSignal): Promise<void> {
    if (written.has(file)) return;
    for (const [address, ending] of [
      [posterUrl, '.jpg'],
      [gifUrl, '.gif'],
    ] as const) {
      const like = alike && first !== undefined ? join(folder, stillName(first, ending)) : null;
      await saveStill(studio, { address, file: join(folder, stillName(file, ending)), like }, stop);
    }
    written.add(file);
    onStill(written.size);
  }
  // The others may have its stills.
  await eachInParallel(videos.slice(0, 1), { parallel: 1, signal }, write);
  await eachInParallel(videos.slice(1), { parallel, signal }, write);
}

function stillName(file: string, ending: '.jpg' | '.gif' | ''): string {
  return basename(file).replace(/\.mp4$/u, ending);
}

/** Files that belong to a video, as paths within the export's folder with slashes; empty for those that aren't there. */
export type Beside = { thumbnail: string; gif: string; page: string };

/** @param input the folder, and the names of the folders of pages and stills in it. */
export function filesBeside(
  { folder, pages, stills }: { folder: string; pages?: string | undefined; stills?: string | undefined },
  file: string,
): Beside {
  const present = (...path: string[]): string => (existsSync(join(folder, ...path)) ? path.join('/') : '');
  const name = stillName(file, '');
  if (pages !== undefined) {
    return {
      thumbnail: present(pages, name, pageFiles.poster),
      gif: present(pages, name, pageFiles.gif),
      page: present(pages, name, 'index.html'),
    };
  }
  if (stills === undefined) return { thumbnail: '', gif: '', page: '' };
  return {
    thumbnail: present(stills, stillName(file, '.jpg')),
    gif: present(stills, stillName(file, '.gif')),
    page: '',
  };
}
