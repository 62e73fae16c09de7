import { existsSync } from 'node:fs';
import { measureStorage } from '../../studio/domain/maintenance/storage.ts';
import { noStudio } from '../../studio/store/open.ts';
import { studioFolder } from '../command-line.ts';
import type { Output } from '../output.ts';
import { readableSize } from '#shared/readable-size.ts';

/** `storage`: what takes room in the studio of a data folder. */
export async function storageCommand(options: { data: string }, output: Output): Promise<void> {
  const root = studioFolder(options);
  if (!existsSync(root)) throw noStudio(root);
  const report = await measureStorage(root);
  const width = Math.max(...report.parts.map(({ name }) => name.length), 5);
  const line = (name: string, bytes: number) => `${name.padEnd(width)}  ${readableSize(bytes).padStart(9)}`;
  output.result(report, [
    ...report.parts.map(({ name, bytes, files }) => `${line(name, bytes)}  ${files} files`),
    line('total', report.total),
    line('free', report.free),
  ]);
}
