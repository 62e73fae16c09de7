import { temporaryFilesIn, withTemporaryFolder } from '#electron/lib/files.ts';
import { buildStaleRenderer } from '../bundle.ts';
import { runCommand, type Exit, type Start } from './run-command.ts';

const config = 'tests/e2e/playwright.config.ts';

/** Runs the browser tests on the window as its sources are now. Arguments go to Playwright. */
export async function runBrowserTests(
  browser: string,
  args: readonly string[],
  { environment = {}, ...start }: Start = {},
): Promise<Exit> {
  await buildStaleRenderer();
  return withPrepared((prepared) =>
    runCommand('playwright', ['test', '--config', config, ...args], {
      ...start,
      environment: { ...environment, ...prepared, VOCATIVE_BROWSER: browser },
    }),
  );
}

/**
 * Runs tests with a folder, named in their environment, for what they prepare once and copy, and what they leave. Within a
 * run that has one they share it.
 */
export function withPrepared<T>(run: (environment: Record<string, string>) => Promise<T>): Promise<T> {
  if (process.env['VOCATIVE_PREPARED'] !== undefined) return run({});
  return withTemporaryFolder('tests', (folder) => run({ VOCATIVE_PREPARED: folder, ...temporaryFilesIn(folder) }));
}

/** Writes Playwright's JSON listing of browser tests into `file`. It needs no browser. @param which Playwright's options. */
export async function listBrowserTests(file: string, which: readonly string[]): Promise<void> {
  const printed: string[] = [];
  const { passed, ended } = await runCommand(
    'playwright',
    ['test', '--config', config, '--list', '--reporter=json', ...which],
    {
      environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      onLine: (line) => printed.push(line),
    },
  );
  if (!passed) throw new Error(`${ended}: ${printed.join('\n')}`);
}
