import { join } from 'node:path';
import { noBrowser, provideBrowser } from '../provide-browser.ts';
import { listBrowserTests, runBrowserTests } from './browser-tests.ts';
import { outcomeOfStep, skippedStep, withExit, type Outcome } from './outcome.ts';
import { countListed, readPlaywrightReport, readVitestReport } from './reports.ts';
import { runCommand } from './run-command.ts';

/** Whole lines, as another step may print beside it; colours where this one's output has them. */
const inLines = {
  onLine: (line: string) => console.log(line),
  environment: process.stdout.isTTY ? { FORCE_COLOR: '1' } : {},
};

export type Step = {
  name: string;
  /** @param scratch a folder for the reports of the step. */
  run: (scratch: string) => Promise<Outcome>;
};

/** Checks without tests of their own. They run beside each other; each prints when it has failed. */
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
/** Marks the browser tests in which something is recorded or played as time passes. */
const realTime = '@realtime';

/** Everything that can be asked for by name. */
export const stepNames = [...checks.map(({ name }) => name), ...projects, browserTests];

/**
 * The steps that were asked for, those together that run beside each other; their names may be shortened, and none asks
 * for all. Checks come first. Projects share one run of Vitest, so that no core idles at the end of each. Browser tests
 * wait more than they compute, so they run beside it; those that record or play in real time have the machine to themselves.
 */
export function chooseSteps(wanted: readonly string[]): Step[][] {
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((want) => name.startsWith(want));
  const chosen = projects.filter(isWanted);
  const besideEachOther = chosen.length > 0 ? [vitest(chosen)] : [];
  const alone: Step[] = [];
  if (isWanted(browserTests)) {
    besideEachOther.push(inBrowser(browserTests, '--grep-invert', realTime));
    alone.push(inBrowser(`${browserTests} in real time`, '--grep', realTime));
  }
  return [checks.filter(({ name }) => isWanted(name)), besideEachOther, alone];
}

function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    async run() {
      const printed: string[] = [];
      const { passed, ended } = await runCommand(command, args, { onLine: (line) => printed.push(line) });
      if (!passed) console.log(printed.join('\n'));
      return outcomeOfStep(name, passed, ended);
    },
  };
}

function vitest(chosen: readonly string[]): Step {
  const name = chosen.join(' ');
  return {
    name,
    async run(scratch) {
      const report = join(scratch, 'vitest.json');
      const only = chosen.flatMap((project) => ['--project', project]);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const exit = await runCommand('vitest', ['run', ...only, ...reporters], inLines);
      const outcome = readVitestReport(report);
      return outcome ? withExit(name, outcome, exit) : outcomeOfStep(name, false, exit.ended);
    },
  };
}

function inBrowser(name: string, ...which: string[]): Step {
  return {
    name,
    async run(scratch) {
      const browser = await provideBrowser();
      if (browser === null) return withoutBrowser(name, which, scratch);
      const report = join(scratch, `${name}.json`);
      const exit = await runBrowserTests(browser, ['--reporter=list,json', ...which], {
        ...inLines,
        environment: { ...inLines.environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      });
      const outcome = readPlaywrightReport(report);
      return outcome ? withExit(name, outcome, exit) : outcomeOfStep(name, false, exit.ended);
    },
  };
}

/** On somebody's own computer the tests are skipped, and counted as such; a build server must not pass without them. */
async function withoutBrowser(name: string, which: readonly string[], scratch: string): Promise<Outcome> {
  if (process.env['CI'] === 'true') return outcomeOfStep(name, false, noBrowser);
  const listing = join(scratch, `${name} list.json`);
  await listBrowserTests(listing, which);
  return skippedStep(name, countListed(listing), noBrowser);
}
