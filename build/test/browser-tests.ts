import { buildStaleRenderer } from '../bundle.ts';
import { runCommand, type Exit, type Start } from './run-command.ts';
import { withRunFolder } from './run-folder.ts';

const config = 'tests/e2e/playwright.config.ts';

/** Runs the browser tests on the window as its sources are now. Arguments go to Playwright. */
export async function runBrowserTests(
  browser: string,
  args: readonly string[],
  { environment = {}, ...start }: Start = {},
): Promise<Exit> {
  await buildStaleRenderer();
  return withRunFolder((folder) =>
    runCommand('playwright', ['test', '--config', config, ...args], {
      ...start,
      environment: { ...environment, ...folder, VOCATIVE_BROWSER: browser },
    }),
  );
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
