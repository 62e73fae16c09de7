import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sectionSchema } from '#shared/ipc/index.ts';

const sampleSchema = z.object({ name: z.string(), script: z.string(), sections: z.array(sectionSchema) });
type Sample = z.infer<typeof sampleSchema>;

/** Name, script and sections of the bundled sample video. @param folder of the sample. */
export async function readSample(folder: string): Promise<Sample> {
  return sampleSchema.parse(JSON.parse(await readFile(join(folder, 'sample.json'), 'utf8')));
}
