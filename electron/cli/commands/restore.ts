import { restore } from '../../studio/domain/maintenance/restore.ts';
import { studioFolder } from '../command-line.ts';
import type { Output } from '../output.ts';
import { readableSize } from '#shared/readable-size.ts';

/** `restore --from FOLDER`: the studio of a data folder, made of a backup. */
export async function restoreCommand(
  options: { data: string; from: string; replace: boolean },
  output: Output,
): Promise<void> {
  const result = await restore(options.from, studioFolder(options), { replace: options.replace });
  const lines = [`${result.files} files, ${readableSize(result.bytes)}, are back in ${result.folder}`];
  if (result.replaced !== null) lines.push(`What was there before is in ${result.replaced}`);
  output.result(result, lines);
}
