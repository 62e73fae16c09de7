import { existsSync, readdirSync, rmSync } from 'node:fs';
import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '#electron/lib/hash.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { cacheFolders, templateFiles } from '#electron/engine/template/files.ts';
import { nameCardVersion, type StillKind } from '#electron/engine/media/stills/still.ts';
import { evictLeastUsed } from '#electron/lib/evict.ts';
import { ifPresent } from '#electron/lib/files.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { findDrawnText } from '../../store/stills.ts';
import { drawStill, type Drawing } from './draw.ts';

/** Stills with the recipient's value drawn on them: made when first asked for, kept in the cache by content. */
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
  folders: DataFolder;
  logger: Logger;
}): PersonalStills {
  const { db, pool, folders, logger } = options;
  const folder = stillFolder(folders);
  /** What is being drawn, by file. */
  const drawings = new Map<string, { done: Promise<boolean>; controller: AbortController }>();

  /** Draws a still once: requests for one that is being drawn share the drawing. */
  function draw(drawing: Drawing): Promise<boolean> {
    const { file } = drawing;
    const current = drawings.get(file);
    if (current) return current.done;
    const controller = new AbortController();
    const done = drawStill(pool, logger, { ...drawing, signal: controller.signal }).finally(() =>
      drawings.delete(file),
    );
    drawings.set(file, { done, controller });
    return done;
  }

  return {
    async read(capability, still) {
      // From here to the start of a drawing is one step of the event loop: no recipient is deleted in between.
      const drawn = findDrawnText(db, capability);
      if (!drawn) return null;
      const key = keyOf(drawn.template, still, drawn.text);
      const file = join(folder, `${key}.${templateFiles[still]}`);
      const template = join(folders.templates, drawn.template);
      if (!existsSync(file) && !(await draw({ template, still, text: drawn.text, file }))) return null;
      // It may have been removed since.
      const bytes = await ifPresent(readFile(file));
      if (!bytes) return null;
      // The time of a file says when it was last used.
      const now = new Date();
      await ifPresent(utimes(file, now, now));
      return { bytes, key };
    },

    async clear() {
      // What is being drawn may be of a recipient who was deleted.
      const current = [...drawings.values()];
      for (const { controller } of current) controller.abort();
      await Promise.all(current.map(({ done }) => done));
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
    },
  };
}

/** Keeps the drawn stills within `limits.spareCacheBytes`. */
export async function limitStills(folders: DataFolder): Promise<void> {
  await evictLeastUsed({ folder: stillFolder(folders), limit: limits.spareCacheBytes, needed: () => () => false });
}

function stillFolder(folders: DataFolder): string {
  return join(folders.cache, cacheFolders.stills);
}

function keyOf(template: string, still: StillKind, text: string): string {
  return hashOf([nameCardVersion, template, still, text]);
}
