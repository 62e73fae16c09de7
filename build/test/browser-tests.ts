import { buildStaleRenderer } from '../bundle.ts';
import { runCommand, type Exit } from './run-command.ts';
import { withRunFolder } from './run-folder.ts';

const config = 'tests/e2e/playwright.config.ts';

/** Lets Node strip the types, with its compile cache. Playwright's own compiler would take five seconds of each run. */
const withoutCompiler = { PW_DISABLE_TS_ESM: '1' };

/** Runs the browser tests on a window built from the current sources. @param args for Playwright. */
export async function runBrowserTests(
  browser: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Exit> {
  await buildStaleRenderer();
  return withRunFolder((folder) =>
    runCommand('playwright', ['test', '--config', config, ...args], {
      environment: { ...environment, ...folder, ...withoutCompiler, VOCATIVE_BROWSER: browser },
    }),
  );
}

/** Writes Playwright's JSON listing of browser tests into `file`. It needs no browser. @param args which select tests. */
export async function listBrowserTests(file: string, args: readonly string[]): Promise<void> {
  let printed = '';
  const list = ['test', '--config', config, '--list', '--reporter=json', ...args];
  const { passed, ended } = await runCommand('playwright', list, {
    environment: { ...withoutCompiler, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    onOutput: (text) => (printed += text),
  });
  if (!passed) throw new Error(`${ended}: ${printed}`);
}
