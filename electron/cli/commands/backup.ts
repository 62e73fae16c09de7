import { backUp } from '../../studio/domain/maintenance/backup.ts';
import { studioFolder } from '../command-line.ts';
import type { Output } from '../output.ts';
import { readableSize } from '#shared/readable-size.ts';

/** `backup --to FOLDER`: a copy of a studio's data, also while the studio runs. */
export async function backupCommand(options: { data: string; to: string }, output: Output): Promise<void> {
  const result = await backUp(studioFolder(options), options.to);
  output.result(result, [`${result.files} files, ${readableSize(result.bytes)}, are in ${result.folder}`]);
}
