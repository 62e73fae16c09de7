import { backUp } from '../../studio/domain/maintenance/backup.ts';
import { studioFolder, withCancel } from '../command-line.ts';
import type { Output } from '../output.ts';
import { readableSize } from '#shared/readable-size.ts';

/** `backup --to FOLDER`: a copy of a studio's data, also while the studio runs. */
export async function backupCommand(options: { data: string; to: string }, output: Output): Promise<void> {
  const onProgress = (done: number, total: number) => output.progress('Copying', total === 0 ? 1 : done / total);
  const result = await withCancel((signal) => backUp(studioFolder(options), options.to, { signal, onProgress }));
  output.result(result, [`${result.files} files, ${readableSize(result.bytes)}, are in ${result.folder}`]);
}
