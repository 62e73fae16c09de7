import { parseArgs } from 'node:util';
import { dataFolderOf } from '../../lib/paths.ts';

/**
 * The data folder that the app was started with. Packaged, the arguments follow the executable; from source they follow
 * the project's folder, as Node's own scripts do.
 * @param argv as in `process.argv`; Chromium's switches may be among them.
 */
export function dataFolderFrom(argv: readonly string[], isPackaged: boolean): string {
  const { values } = parseArgs({
    args: argv.slice(isPackaged ? 1 : 2),
    options: { data: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  return dataFolderOf(typeof values.data === 'string' ? values.data : undefined);
}
