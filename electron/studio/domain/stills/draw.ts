import { say } from '#shared/errors/sentences/work.ts';
import type { StillDesign } from '#shared/stills.ts';
import { interactive, type WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import type { StillKind } from '#electron/engine/media/stills/still.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { workError } from '#electron/db/errors.ts';

export type Drawing = {
  /** Hash of the template. */
  template: string;
  still: StillKind;
  design: StillDesign;
  /** Plan of the video that is shown; undefined for the unchanged template. */
  plan?: Plan | undefined;
  /** The resulting artifact. */
  key: string;
  signal?: AbortSignal;
};

/**
 * Draws a still.
 * @returns whether the artifact exists; if not, no font has all letters of its text, and the template's own is shown.
 * @throws AppError as the pool; only viewers may see the template's own still then.
 */
export async function drawStill(pool: WorkerPool, logger: Logger, drawing: Drawing): Promise<boolean> {
  const { template, still, design, plan, key, signal } = drawing;
  try {
    const drawn = await pool.run(
      { kind: 'personal-still', template, still, design, key, ...(plan && { plan }) },
      { priority: interactive, ...(signal && { signal }) },
    );
    if (!drawn) logger.warn({ template, still }, 'a still is shown without its text, which no font has all letters of');
    return drawn;
  } catch (thrown) {
    const error = workError(thrown);
    const { code, detail } = error;
    if (signal?.aborted === true || code === 'SHUTTING_DOWN') throw error;
    logger.error({ template, still, code, detail }, 'a still could not be drawn');
    throw error.with(say('stillNotDrawn', { cause: code === 'STORAGE_FULL' ? 'full' : 'fault' }));
  }
}
