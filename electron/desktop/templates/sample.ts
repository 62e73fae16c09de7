import { join } from 'node:path';
import type { Spools } from '../spools/spools.ts';

/** Imports the sample video like any picked file. @returns the spool's id. */
export async function spoolSample(folder: string, spools: Spools): Promise<string> {
  const spool = await spools.begin({ kind: 'file', name: 'sample.mp4', mimeType: 'video/mp4' });
  await spools.fill(spool.id, join(folder, 'sample.mp4'));
  return spool.id;
}
