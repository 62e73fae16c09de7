import { join } from 'node:path';
import { noBrowser, provideBrowser } from '../provide-browser.ts';
import { listBrowserTests, runBrowserTests } from './browser-tests.ts';
import { outcomeOfStep, skippedStep, withExit, type Outcome } from './outcome.ts';
import { countListed, readPlaywrightReport, readVitestReport } from './reports.ts';
import { runCommand } from './run-command.ts';

export type Step = {
  name: string;
  /** @param scratch a folder for the reports of the step. */
  run: (scratch: string) => Promise<Outcome>;
};

/** Checks without tests of their own. They run in parallel; each prints its output only if it fails. */
const checks: Step[] = [
  check('types: shared', 'tsc', '-p', 'shared'),
  check('types: electron', 'tsc', '-p', 'electron'),
  check('types: build', 'tsc', '-p', 'build'),
  check('types: renderer', 'tsc', '-p', 'renderer'),
  check('types: tests', 'tsc', '-p', 'tests'),
  check('lint', 'oxlint', '--deny-warnings'),
  check('lint: exports', 'knip'),
  check('format', 'prettier', '--check', '--cache', '--log-level', 'warn', '.'),
  check('window bundle', 'vite', 'build', '--logLevel', 'warn'),
];

/** Vitest's projects, as in `vite.config.ts`. */
const projects = ['unit', 'contract', 'integration', 'transformed', 'as-electron'];

const browserTests = 'e2e';

/** The names of all steps. */
export const stepNames = [...checks.map(({ name }) => name), ...projects, browserTests];

/**
 * The steps of the given names, which may be abbreviated; all steps without names. Checks come first. Projects share
 * one run of Vitest, so that no core is idle at the end of each.
 */
export function chooseSteps(wanted: readonly string[]): { checks: Step[]; tests: Step[] } {
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((want) => name.startsWith(want));
  const chosen = projects.filter(isWanted);
  const tests = chosen.length > 0 ? [vitest(chosen)] : [];
  if (isWanted(browserTests)) tests.push({ name: browserTests, run: runInBrowser });
  return { checks: checks.filter(({ name }) => isWanted(name)), tests };
}

function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    async run() {
      let printed = '';
      const { passed, ended } = await runCommand(command, args, { onOutput: (text) => (printed += text) });
      if (!passed) console.log(printed);
      return outcomeOfStep(name, passed, ended);
    },
  };
}

function vitest(chosen: readonly string[]): Step {
  const name = chosen.join(' ');
  return {
    name,
    async run(scratch) {
      // Tests that capture pages are skipped without a browser.
      if (chosen.includes('integration')) await provideBrowser();
      const report = join(scratch, 'vitest.json');
      const only = chosen.flatMap((project) => ['--project', project]);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const exit = await runCommand('vitest', ['run', ...only, ...reporters]);
      const outcome = readVitestReport(report);
      return outcome ? withExit(name, outcome, exit) : outcomeOfStep(name, false, exit.ended);
    },
  };
}

async function runInBrowser(scratch: string): Promise<Outcome> {
  const browser = await provideBrowser();
  if (browser === null) return withoutBrowser(scratch);
  const report = join(scratch, 'e2e.json');
  const exit = await runBrowserTests(browser, ['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const outcome = readPlaywrightReport(report);
  return outcome ? withExit(browserTests, outcome, exit) : outcomeOfStep(browserTests, false, exit.ended);
}

/** Without a browser, the tests count as skipped on a developer's computer; on a build server they fail. */
async function withoutBrowser(scratch: string): Promise<Outcome> {
  if (process.env['CI'] === 'true') return outcomeOfStep(browserTests, false, noBrowser);
  const listing = join(scratch, 'e2e-list.json');
  await listBrowserTests(listing);
  return skippedStep(browserTests, countListed(listing), noBrowser);
}
