import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ifPresent, writeFileAtomic } from '#electron/lib/files.ts';
import { parseJson } from '#electron/lib/json.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { DataFolder } from './store/data-folder.ts';
import { workError } from '#electron/db/errors.ts';

/**
 * Address and launch token of a running studio, for commands on the same computer. Anyone who can read the data folder
 * has its data anyway, and the token ends with the studio. Backups leave this file out.
 */
const announcementSchema = z.object({ url: z.string(), token: z.string() });
export type Announcement = z.infer<typeof announcementSchema>;

/** Announces a studio that has just started to this user's commands. If that fails, they ask the user to close it. */
export async function announce(
  { announcement: file }: DataFolder,
  { url, token }: Announcement,
  logger: Logger,
): Promise<void> {
  try {
    await writeFileAtomic(file, JSON.stringify({ url, token }), { mode: 0o600 });
  } catch (error) {
    logger.warn({ detail: workError(error).detail }, 'commands cannot be told of this studio');
  }
}

/**
 * The next start removes what is left; its token is worthless by then. Synchronous, because a studio that waited here
 * before its queues end would begin more work.
 */
export function retract({ announcement: file }: DataFolder, logger: Logger): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    logger.warn({ detail: workError(error).detail }, 'the announcement of this studio could not be removed');
  }
}

/** The studio running on a data folder; undefined if none has announced itself. */
export async function announcedStudio({ announcement: file }: DataFolder): Promise<Announcement | undefined> {
  const text = await ifPresent(readFile(file, 'utf8'));
  const parsed = announcementSchema.safeParse(text === undefined ? undefined : parseJson(text));
  return parsed.success ? parsed.data : undefined;
}
