import { extname } from 'node:path';
import { syncFolder } from '#electron/lib/files.ts';
import { createRounds } from '#electron/lib/rounds.ts';
import type { Studio } from '../studio.ts';
import { checkFile } from './check-file.ts';
import { downloadFrom } from './download.ts';
import { bringWhole, type WholeFileOptions } from '#electron/lib/partial-file.ts';
import { StudioWrites } from './studio-writes.ts';

export type SaveOptions = Omit<WholeFileOptions, 'check' | 'syncFolder'> & {
  /** Address of a video or still, as a studio gave it. */
  address: string;
  /** Bytes so far, and the total if the studio tells it. */
  onProgress?: (written: number, total: number | null) => void;
};

/** Downloads at the same time: enough to hide the waits between files, few enough for a slow line. */
const downloadsAtOnce = 3;
/** Files that the app's own studio writes at the same time: enough for its disk and its requests never to be waited for. */
const writesAtOnce = 32;

/**
 * Saves videos and stills as files: the app's own studio writes them, about as fast as a copy; from any other studio
 * they are downloaded. One saver for all files of a job, as files that are saved at the same time share requests and
 * syncs.
 */
export class MediaSaver {
  readonly #studio: Studio;
  readonly #writes: StudioWrites;
  readonly #syncFolders = createRounds<string>(async (folders) => {
    for (const folder of folders) await syncFolder(folder);
  });

  constructor(studio: Studio) {
    this.#studio = studio;
    this.#writes = new StudioWrites(studio);
  }

  /** How many files may be saved at the same time. */
  get parallel(): number {
    return this.#studio.writesFiles ? writesAtOnce : downloadsAtOnce;
  }

  /**
   * Saves one file.
   * @throws AppError as {@link bringWhole}; what {@link downloadFrom} throws, and `STUDIO_ANSWER_INVALID` as
   * {@link checkFile}.
   */
  async save({ address, ...options }: SaveOptions): Promise<void> {
    const studio = this.#studio;
    const { file, signal, onProgress } = options;
    if (studio.writesFiles) {
      const url = await studio.resolveUrl(address);
      const write = (partial: string): Promise<number> =>
        this.#writes.write({ url, file: partial, signal, onProgress });
      await bringWhole({ ...options, syncFolder: (folder) => this.#syncFolders([folder]) }, write);
      return;
    }
    const check = (partial: string): Promise<void> => checkFile(partial, extname(file));
    await downloadFrom(studio, { ...options, check, address });
  }
}

/** Saves one file by itself. @throws as {@link MediaSaver.save}. */
export function saveMedia(studio: Studio, options: SaveOptions): Promise<void> {
  return new MediaSaver(studio).save(options);
}
