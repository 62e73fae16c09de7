import { readFile } from 'node:fs/promises';
import { sheetPagesSchema } from '#shared/contact-sheet.ts';
import { withWorker } from '#electron/engine/workers/pool.ts';
import type { Logger } from '#electron/lib/logger.ts';

/**
 * Draws the pages of a contact sheet, described by a file, in a render process.
 * @returns the number of pages.
 * @throws AppError `FILE_UNREADABLE`, `STORAGE_FULL`, `STORAGE_UNWRITABLE`, `WORKER_CRASHED`.
 */
export async function drawSheets(file: string, logger: Logger): Promise<{ files: number }> {
  const pages = sheetPagesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  await withWorker({ logger }, async (worker) => {
    for (const page of pages) await worker.run({ kind: 'contact-sheet', page });
  });
  return { files: pages.length };
}
