import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataFolderOf } from '#electron/lib/paths.ts';

export type Arguments = {
  dataFolder: string;
  /** Files and links to open, unchanged. */
  opened: string[];
  /** All other arguments, unchanged, for restarting the app. */
  ownArguments: string[];
};

/**
 * Parses the app's arguments. In a package they follow the executable; from source they follow the project's folder.
 * @param argv as in `process.argv`; may contain Chromium's switches, even before the project's folder.
 * @param project the project's folder; null in a package.
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
