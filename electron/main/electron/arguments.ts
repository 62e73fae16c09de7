import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataFolderOf } from '#electron/lib/paths.ts';

export type Arguments = {
  dataFolder: string;
  /** Files and links to open, as they were given. */
  opened: string[];
  /** All others, as they were given: for another start of the same app. */
  ownArguments: string[];
};

/**
 * What the app was started with. Packaged, the arguments follow the executable; from source they follow the project's
 * folder, as Node's own scripts do.
 * @param argv as in `process.argv`; Chromium's switches may be among them, also before the project's folder.
 * @param project null in a package.
 */
export function readArguments(argv: readonly string[], project: string | null): Arguments {
  const { values, positionals } = parseArgs({
    args: argv.slice(1),
    options: { data: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const opened = positionals.filter((given) => project === null || resolve(given) !== resolve(project));
  return {
    dataFolder: dataFolderOf(typeof values.data === 'string' ? values.data : undefined),
    opened,
    ownArguments: argv.slice(1).filter((given) => !opened.includes(given)),
  };
}
