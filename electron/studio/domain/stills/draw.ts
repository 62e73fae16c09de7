import { rename, rm } from 'node:fs/promises';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { StillKind } from '#electron/engine/media/stills/still.ts';
import { temporaryName } from '#electron/lib/files.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { workError } from '#electron/db/errors.ts';

export type Drawing = {
  /** The template's folder. */
  template: string;
  still: StillKind;
  text: string;
  /** Where it goes. */
  file: string;
  signal?: AbortSignal;
};

/**
 * Draws a still. A video without its name card is worth more than none, so a failure is only logged.
 * @returns whether the file is there; if not, the template's own still is to be shown.
 */
export async function drawStill(pool: WorkerPool, logger: Logger, drawing: Drawing): Promise<boolean> {
  const { template, still, text, file, signal } = drawing;
  const unfinished = temporaryName(file);
  try {
    const drawn = await pool.run(
      { kind: 'personal-still', template, still, text, file: unfinished },
      { priority: 'interactive', ...(signal && { signal }) },
    );
    if (drawn) await rename(unfinished, file);
    else logger.warn({ template, still }, 'a still is shown without its text, which no font has all letters of');
    return drawn;
  } catch (thrown) {
    const { code, detail } = workError(thrown);
    logger.error({ template, still, code, detail }, 'a still could not be drawn');
    return false;
  } finally {
    // A process that was ended leaves a part of it, with a recipient's name.
    await rm(unfinished, { force: true }).catch((error: unknown) => {
      logger.warn({ template, still, detail: workError(error).detail }, 'a half-drawn still could not be removed');
    });
  }
}
