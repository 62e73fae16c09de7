import { mkdir } from 'node:fs/promises';
import { partsSchema } from '#shared/alignment/recording-tasks.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { mediaPath } from '../media/media.ts';
import { wholeFile, type Playable } from '../media/media-answer.ts';
import type { Spools } from '../spools/spools.ts';
import type { StudioLauncher } from '../accounts/studio-process.ts';
import { runDescribedTask } from '../accounts/studio-task.ts';

type UnnamedSoundsOptions = {
  spools: Pick<Spools, 'file' | 'shownFolder'>;
  launch: StudioLauncher;
  dataFolder: string;
  logger: Logger;
};

/** A part of a recording of names, seconds, and the path of its sound; null if that could not be made. */
type UnnamedSound = Range & { url: string | null };

/** Utterances in recordings of names that match none: they can be played and named, as long as their spool exists. */
export class UnnamedSounds {
  readonly #options: UnnamedSoundsOptions;
  /** Files, by spool. */
  readonly #files = new Map<string, readonly string[]>();

  constructor(options: UnnamedSoundsOptions) {
    this.#options = options;
  }

  /** Whether a spool is still needed. */
  has(spoolId: string): boolean {
    return this.#files.has(spoolId);
  }

  forget(spoolId: string): void {
    this.#files.delete(spoolId);
  }

  /** Makes their sounds in a separate process. If that fails, the found names are not lost. */
  async make(spoolId: string, parts: readonly Range[]): Promise<UnnamedSound[]> {
    if (parts.length === 0) return [];
    const { spools, launch, dataFolder, logger } = this.#options;
    const folder = spools.shownFolder(spoolId);
    const task = { kind: 'parts', file: spools.file(spoolId), parts, folder } as const;
    try {
      await mkdir(folder, { recursive: true });
      const made = await runDescribedTask({ launch, dataFolder, task: 'recordingTask', describe: () => task });
      this.#files.set(spoolId, partsSchema.parse(made).files);
    } catch (error) {
      if (!isAppError(error)) throw error;
      logger.warn({ err: error }, 'sounds that fit no name cannot be played');
    }
    return parts.map((part, index) => ({
      ...part,
      url: this.has(spoolId) ? mediaPath('recording', `${spoolId}_${index}`, 'clip.wav') : null,
    }));
  }

  /** @param id of the spool, and the index of the sound. @throws AppError `NOT_FOUND`. */
  async playable(id: string): Promise<Playable> {
    const [, spoolId = '', index] = /^(.+)_(\d+)$/u.exec(id) ?? [];
    const file = this.#files.get(spoolId)?.[Number(index)];
    if (file === undefined) throw new AppError('NOT_FOUND', { subject: id });
    return wholeFile(file, 'audio/wav');
  }
}
