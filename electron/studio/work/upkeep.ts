import type { Db } from '../../db/open.ts';
import type { Logger } from '../../lib/logger.ts';
import type { DataFolder } from '../store/data-folder.ts';
import type { Previews } from '../domain/generation/previews.ts';
import { limitClips, limitSpareSections } from '../domain/generation/rendered-sound.ts';
import { limitStills } from '../domain/stills/personal-stills.ts';
import { workError } from '../../db/errors.ts';

/** Clips pile up by megabytes a second while a campaign is generated, as stills do when its mails are opened; sections that no video needs hardly do. */
const clipInterval = 60_000;
const sectionInterval = 3_600_000;

/** Keeps the cache within its limits from now on. */
export function startUpkeep(options: { db: Db; folders: DataFolder; previews: Previews; logger: Logger }): {
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
} {
  const { db, folders, previews, logger } = options;
  let current: Promise<void> = Promise.resolve();

  function repeat(interval: number, action: () => Promise<void>): NodeJS.Timeout {
    return setInterval(() => {
      current = current.then(action).catch((error: unknown) => {
        logger.error({ detail: workError(error).detail }, 'the cache could not be kept within its limits');
      });
    }, interval).unref();
  }

  const timers = [
    repeat(clipInterval, () => limitClips(folders)),
    repeat(clipInterval, () => limitStills(folders)),
    repeat(sectionInterval, () => limitSpareSections(db, folders, previews)),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await current;
    },
  };
}
