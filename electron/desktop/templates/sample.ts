import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sectionSchema } from '#shared/ipc/index.ts';
import type { Spools } from '../spools/spools.ts';

const sampleSchema = z.object({ name: z.string(), script: z.string(), sections: z.array(sectionSchema) });
export type Sample = z.infer<typeof sampleSchema>;

export async function readSample(folder: string): Promise<Sample> {
  return sampleSchema.parse(JSON.parse(await readFile(join(folder, 'sample.json'), 'utf8')));
}

/** Imports the sample video like any picked file. @returns the spool's id. */
export async function spoolSample(folder: string, spools: Spools): Promise<string> {
  const spool = await spools.begin({ kind: 'file', name: 'sample.mp4', mimeType: 'video/mp4' });
  await spools.fill(spool.id, join(folder, 'sample.mp4'));
  return spool.id;
}
