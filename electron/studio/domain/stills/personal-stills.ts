import { hashOf } from '#electron/lib/hash.ts';
import { limits } from '#shared/limits.ts';
import type { StillDesign } from '#shared/stills.ts';
import type { Db } from '#electron/db/open.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { stillVersion, type StillKind } from '#electron/engine/media/stills/still.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { findDrawn } from '../../store/stills.ts';
import { drawStill, type Drawing } from './draw.ts';

/** Stills with the recipient's text or a badge drawn on them: made when first asked for, kept by content. */
export type PersonalStills = {
  /**
   * A finished video's own still and the name of its content; null where the template's is to be shown, because the
   * campaign draws none or it could not be drawn.
   */
  read(capability: string, still: StillKind): Promise<{ bytes: Uint8Array; key: string } | null>;
  /** Removes them all, as they hold names of recipients: those that are asked for again are made again. */
  clear(): Promise<void>;
};

export function createPersonalStills(options: {
  db: Db;
  pool: WorkerPool;
  artifacts: ArtifactStore;
  logger: Logger;
}): PersonalStills {
  const { db, pool, artifacts, logger } = options;
  /** What is being drawn, by key. */
  const drawings = new Map<string, { done: Promise<boolean>; controller: AbortController }>();

  function wantedStill(capability: string, still: StillKind): Drawing | undefined {
    const drawn = findDrawn(db, capability);
    if (!drawn) return undefined;
    const { template, design } = drawn;
    return { template, still, design, key: keyOf(template, still, design) };
  }

  /** Draws a still once: requests for one that is being drawn share the drawing. */
  function draw(drawing: Drawing): Promise<boolean> {
    const { key } = drawing;
    const current = drawings.get(key);
    if (current) return current.done;
    const controller = new AbortController();
    const done = drawStill(pool, logger, { ...drawing, signal: controller.signal }).finally(() => drawings.delete(key));
    drawings.set(key, { done, controller });
    return done;
  }

  return {
    async read(capability, still) {
      const wanted = wantedStill(capability, still);
      if (!wanted) return null;
      const kept = await artifacts.read({ kind: 'stills', key: wanted.key });
      if (kept) return { bytes: kept, key: wanted.key };
      // From here to the start of a drawing is one step of the event loop: no recipient is deleted in between.
      const drawing = wantedStill(capability, still);
      if (!drawing || !(await draw(drawing))) return null;
      const bytes = await artifacts.read({ kind: 'stills', key: drawing.key });
      return bytes && { bytes, key: drawing.key };
    },

    async clear() {
      // What is being drawn may be of a recipient who was deleted.
      const current = [...drawings.values()];
      for (const { controller } of current) controller.abort();
      await Promise.all(current.map(({ done }) => done));
      await artifacts.clear('stills');
    },
  };
}

/** Keeps the drawn stills within `limits.spareCacheBytes`. */
export async function limitStills(artifacts: ArtifactStore): Promise<void> {
  await artifacts.trim('stills', { limit: limits.spareCacheBytes, isNeeded: () => false });
}

function keyOf(template: string, still: StillKind, design: StillDesign): string {
  return hashOf([stillVersion, template, still, design]);
}
