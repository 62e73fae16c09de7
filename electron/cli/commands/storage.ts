import { existsSync } from 'node:fs';
import { isAppError } from '#shared/errors/index.ts';
import { measureStorage } from '#electron/studio/domain/maintenance/storage.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { damagedFiles } from '#electron/studio/store/stored-files.ts';
import { fromDatabase } from '../studio-client.ts';
import { noStudio } from '#electron/studio/store/open.ts';
import { studioFolder, withCancel } from '../command-line.ts';
import type { Output } from '../output.ts';
import { readableSize } from '#shared/readable-size.ts';
import { backUp } from '#electron/studio/domain/maintenance/backup.ts';
import { restore } from '#electron/studio/domain/maintenance/restore.ts';

/** `storage`: the sizes of a studio's data. */
export async function storageCommand(options: { data: string }, output: Output): Promise<void> {
  const root = studioFolder(options);
  if (!existsSync(root)) throw noStudio(root);
  const report = await measureStorage(root);
  const width = Math.max(...report.parts.map(({ name }) => name.length), 5);
  const line = (name: string, bytes: number) => `${name.padEnd(width)}  ${readableSize(bytes).padStart(9)}`;
  const damaged = fromDatabase(dataFolder(root), damagedFiles).map(({ path }) => path);
  output.result({ ...report, damaged }, [
    ...report.parts.map(({ name, bytes, files }) => `${line(name, bytes)}  ${files} files`),
    line('total', report.total),
    line('free', report.free),
  ]);
  noteDamage(damaged, output);
}

/** `backup --to FOLDER`: copies a studio's data. The studio may be running. */
export async function backupCommand(options: { data: string; to: string }, output: Output): Promise<void> {
  const onProgress = (done: number, total: number) => output.progress('Copying', total === 0 ? 1 : done / total);
  const result = await withCancel((signal) => backUp(studioFolder(options), options.to, { signal, onProgress }));
  output.result(result, [`${result.files} files, ${readableSize(result.bytes)}, are in ${result.folder}`]);
  noteDamage(result.damaged, output);
}

/** Names damaged files. They are copied all the same: everything else would be lost with them. */
function noteDamage(damaged: readonly string[], output: Output): void {
  if (damaged.length === 0) return;
  output.note('Damaged files, which aren’t used. An older backup may have them whole:');
  for (const path of damaged) output.note(`  ${path}`);
}

/** `restore --from FOLDER`: replaces a studio's data by a backup. */
export async function restoreCommand(
  options: { data: string; from: string; replace: boolean },
  output: Output,
): Promise<void> {
  const { from, replace } = options;
  const onProgress = (done: number, total: number) => output.progress('Copying', total === 0 ? 1 : done / total);
  const restoring = withCancel((signal) => restore(from, studioFolder(options), { replace, signal, onProgress }));
  const result = await restoring.catch((error: unknown) => {
    if (!isAppError(error) || error.code !== 'FOLDER_NOT_EMPTY') throw error;
    throw error.with({ message: 'There is a studio already. Choose another --data, or move it aside with --replace.' });
  });
  const lines = [`${result.files} files, ${readableSize(result.bytes)}, are back in ${result.folder}`];
  if (result.replaced !== null) lines.push(`What was there before is in ${result.replaced}`);
  output.result(result, lines);
  noteDamage(result.damaged, output);
}
