import { hashOf } from '#electron/lib/hash.ts';
import { AppError } from '#shared/errors/index.ts';
import { itemAt } from '#shared/at.ts';
import { limits } from '#shared/limits.ts';
import type { StillDesign } from '#shared/stills.ts';
import type { Db } from '#electron/db/open.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { hasNewPictures, spansOf, type PictureSpan, type Plan } from '#electron/engine/render/plan.ts';
import { stillSeconds, stillVersion, type StillKind } from '#electron/engine/media/stills/still.ts';
import { drawnWith } from '#electron/engine/media/text/drawn-with.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { findDrawn } from '../../store/stills.ts';
import { drawStill, type Drawing } from './draw.ts';

/** Stills with the recipient's text, background or a badge: drawn on first request, stored by content. */
export type PersonalStills = {
  /**
   * A finished video's own still and the key of its content. Null if the template's still is the video's: the campaign
   * draws none and the video shows nothing new, or no font has the letters.
   * @param options.badge adds a play button, even if the campaign's design has none.
   * @throws AppError as {@link drawStill}.
   */
  read(
    capability: string,
    still: StillKind,
    options?: { badge: boolean },
  ): Promise<{ bytes: Uint8Array; key: string } | null>;
  /** Removes all stills, because they show recipients' names; they are drawn again on request. */
  clear(): Promise<void>;
};

/** Attempts to draw a still: the deletion of other recipients ends all drawings. */
const mostDrawings = 5;

export function createPersonalStills(options: {
  db: Db;
  pool: WorkerPool;
  artifacts: ArtifactStore;
  logger: Logger;
}): PersonalStills {
  const { db, pool, artifacts, logger } = options;
  /** Running drawings, by key. */
  const drawings = new Map<string, { done: Promise<boolean>; controller: AbortController }>();

  function wantedStill(capability: string, still: StillKind, asked: { badge: boolean }): Drawing | undefined {
    const drawn = findDrawn(db, capability, asked);
    if (!drawn) return undefined;
    const { template, design, plan } = drawn;
    const pictures = plan && newPicturesIn(plan, template, still);
    if (pictures) return { template, still, design, plan, key: keyOf(template, still, design, pictures) };
    if (design.text === null && !design.badge) return undefined;
    return { template, still, design, key: keyOf(template, still, design) };
  }

  /** Draws a still once, for all requests that arrive in the meantime. */
  function draw(drawing: Drawing): { done: Promise<boolean>; controller: AbortController } {
    const { key } = drawing;
    const current = drawings.get(key);
    if (current && !current.controller.signal.aborted) return current;
    const controller = new AbortController();
    const done = drawStill(pool, logger, { ...drawing, signal: controller.signal }).finally(() => {
      if (drawings.get(key) === own) drawings.delete(key);
    });
    const own = { done, controller };
    drawings.set(key, own);
    return own;
  }

  return {
    async read(capability, still, asked = { badge: false }) {
      for (let attempt = 0; attempt < mostDrawings; attempt += 1) {
        const wanted = wantedStill(capability, still, asked);
        if (!wanted) return null;
        const kept = await artifacts.read({ kind: 'stills', key: wanted.key });
        if (kept) return { bytes: kept, key: wanted.key };
        // No `await` between here and the start of the drawing, so that no recipient is deleted in between.
        const drawing = wantedStill(capability, still, asked);
        if (!drawing) return null;
        const { done, controller } = draw(drawing);
        try {
          if (!(await done)) return null;
        } catch (error) {
          if (!controller.signal.aborted) throw error;
        }
        const bytes = await artifacts.read({ kind: 'stills', key: drawing.key });
        if (bytes) return { bytes, key: drawing.key };
      }
      throw new AppError('INTERNAL', { detail: 'a drawn still is gone each time' });
    },

    async clear() {
      // The drawing may be for a recipient who was deleted.
      const current = [...drawings.values()];
      for (const { controller } of current) controller.abort();
      await Promise.allSettled(current.map(({ done }) => done));
      await artifacts.clear('stills');
    },
  };
}

/** Keeps the drawn stills within `limits.spareCacheBytes`. */
export async function limitStills(artifacts: ArtifactStore): Promise<void> {
  await artifacts.trim('stills', { limit: limits.spareCacheBytes, isNeeded: () => false });
}

/** The pictures of a video that a still of the template may show; undefined if none of them is new. */
function newPicturesIn(plan: Plan, template: string, still: StillKind): PictureSpan[] | undefined {
  const end = stillSeconds[still] * 48_000;
  const spans = spansOf(plan, template).filter(({ times }) => itemAt(times, 0).output < end);
  return hasNewPictures({ pictures: spans }) ? spans : undefined;
}

function keyOf(template: string, still: StillKind, design: StillDesign, pictures?: PictureSpan[]): string {
  return hashOf([stillVersion, drawnWith, template, still, design, ...(pictures ? [pictures] : [])]);
}
