import { AppError } from '#shared/errors/index.ts';
import { ifPresent } from '../../lib/files.ts';
import { measureStorage } from '../../studio/domain/maintenance/storage.ts';
import { studioFolder } from '../command-line.ts';
import type { Output } from '../output.ts';
import { readableSize } from '#shared/readable-size.ts';

/** `storage`: what takes room in the studio of a data folder. */
export async function storageCommand(options: { data: string }, output: Output): Promise<void> {
  const root = studioFolder(options);
  const report = await ifPresent(measureStorage(root));
  if (!report) throw new AppError('FILE_NOT_FOUND', { subject: root });
  const width = Math.max(...report.parts.map(({ name }) => name.length), 5);
  const line = (name: string, bytes: number) => `${name.padEnd(width)}  ${readableSize(bytes).padStart(9)}`;
  output.result(report, [
    ...report.parts.map(({ name, bytes, files }) => `${line(name, bytes)}  ${files} files`),
    line('total', report.total),
    line('free', report.free),
  ]);
}
