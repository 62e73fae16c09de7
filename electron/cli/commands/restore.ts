import { restore } from '../../studio/domain/maintenance/restore.ts';
import { studioFolder, withCancel } from '../command-line.ts';
import type { Output } from '../output.ts';
import { readableSize } from '#shared/readable-size.ts';

/** `restore --from FOLDER`: the studio of a data folder, made of a backup. */
export async function restoreCommand(
  options: { data: string; from: string; replace: boolean },
  output: Output,
): Promise<void> {
  const { from, replace } = options;
  const onProgress = (done: number, total: number) => output.progress('Copying', total === 0 ? 1 : done / total);
  const result = await withCancel((signal) => restore(from, studioFolder(options), { replace, signal, onProgress }));
  const lines = [`${result.files} files, ${readableSize(result.bytes)}, are back in ${result.folder}`];
  if (result.replaced !== null) lines.push(`What was there before is in ${result.replaced}`);
  output.result(result, lines);
}
