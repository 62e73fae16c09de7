import { buildStaleRenderer } from '../bundle.ts';
import { runCommand, type Exit } from './run-command.ts';
import { withRunFolder } from './run-folder.ts';

const config = 'tests/e2e/playwright.config.ts';

/** Runs the browser tests on the window as its sources are now. Arguments go to Playwright. */
export async function runBrowserTests(
  browser: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Exit> {
  await buildStaleRenderer();
  return withRunFolder((folder) =>
    runCommand('playwright', ['test', '--config', config, ...args], {
      environment: { ...environment, ...folder, VOCATIVE_BROWSER: browser },
    }),
  );
}

/** Writes Playwright's JSON listing of the browser tests into `file`. It needs no browser. */
export async function listBrowserTests(file: string): Promise<void> {
  let printed = '';
  const { passed, ended } = await runCommand('playwright', ['test', '--config', config, '--list', '--reporter=json'], {
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    onOutput: (text) => (printed += text),
  });
  if (!passed) throw new Error(`${ended}: ${printed}`);
}
