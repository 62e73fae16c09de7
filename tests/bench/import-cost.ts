import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { makeSource } from './make-source.ts';
import { plainTranscode } from './plain-transcode.ts';
import type { BenchSize } from './size.ts';
import type { Timings } from './timings.ts';

export const importing = { ours: 'import a recording', plain: 'transcode it with node-av' } as const;

/** Measures an import and a plain transcode of the same recording alternately. */
export async function measureImport(options: {
  folder: string;
  size: Pick<BenchSize, 'picture' | 'imports'>;
  timings: Timings;
}): Promise<void> {
  const { folder, size, timings } = options;
  const source = join(folder, 'recording.mkv');
  const template = join(folder, 'imported');
  const file = join(folder, 'transcoded.mp4');
  await makeSource(source, size.picture, size.imports.seconds);
  for (let repetition = 0; repetition < size.imports.repetitions; repetition++) {
    const info = await timings.time(importing.ours, () => normalize({ source, folder: template }));
    await timings.time(importing.plain, () => plainTranscode(source, file, info));
    await checkAlike(file, info);
    await rm(template, { recursive: true });
    await rm(file);
  }
  await rm(source);
}

/**
 * Checks that both encodes have about the same size, as equal settings give: otherwise the comparison would be unfair.
 */
async function checkAlike(file: string, info: TemplateInfo): Promise<void> {
  const { size } = await stat(file);
  if (Math.abs(size / info.size - 1) > 0.1) throw new Error(`${info.size} and ${size} bytes are not the same work`);
}
