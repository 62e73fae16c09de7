import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { coreIntegration } from '#tests/core.ts';
import { root } from '../bundle.ts';
import { noBrowser, provideBrowser } from '../provide-browser.ts';
import { listBrowserTests, runBrowserTests } from './browser-tests.ts';
import { outcomeOfStep, skippedStep, withExit, type Outcome } from './outcome.ts';
import { filesListed, readPlaywrightReport, readVitestReport } from './reports.ts';
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
const coreTag = '@core';

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
  if (isWanted(browserTests)) tests.push({ name: browserTests, run: (scratch) => runInBrowser(scratch) });
  return { checks: checks.filter(({ name }) => isWanted(name)), tests };
}

/** What every run does. */
export function coreSteps(): { checks: Step[]; tests: Step[] } {
  const files = ['tests/unit/', 'tests/contract/', ...coreIntegration];
  const withoutPixelsTwice = projects.filter((name) => name !== 'as-electron');
  const core: Step = { name: `${browserTests}: core`, run: (scratch) => runInBrowser(scratch, ['--grep', coreTag]) };
  return { checks, tests: [{ ...vitest(withoutPixelsTwice, files), name: 'unit, contract, integration: core' }, core] };
}

/** The tests of some files, but for those of the core. */
export function touchedSteps(files: readonly string[]): Step[] {
  const specs = files.filter((file) => file.startsWith('tests/e2e/'));
  const integration = files.filter((file) => file.startsWith('tests/integration/'));
  const steps: Step[] = [];
  if (integration.length > 0) steps.push({ ...vitest(projects, integration), name: 'integration: touched' });
  if (specs.length > 0) {
    const args = [...specs, '--grep-invert', coreTag, '--pass-with-no-tests'];
    steps.push({ name: `${browserTests}: touched`, run: (scratch) => runInBrowser(scratch, args) });
  }
  return steps;
}

/**
 * What a run of the tiers left out, in words.
 * @param ran the files that ran beside the core.
 * @param touched how many of those left are touched by the change.
 */
export async function describeLeft(ran: readonly string[], touched: number, scratch: string): Promise<string> {
  const listing = join(scratch, 'left.json');
  await listBrowserTests(listing, ['--grep-invert', coreTag]);
  const browser = filesListed(listing).filter((spec) => !ran.includes(`tests/e2e/${spec}`)).length;
  const files = globSync('tests/integration/**/*.test.ts', { cwd: root });
  const integration = files.filter((file) => !ran.includes(file) && !coreIntegration.includes(file)).length;
  const ofChange = touched === 0 ? 'The change touches none of them' : `The change touches ${touched} of their files`;
  return `Left to the whole run (npm test -- --all): ${integration} files of integration tests, ${browser} browser tests. ${ofChange}.`;
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

/** @param files the only ones to run, or folders of them. */
function vitest(chosen: readonly string[], files: readonly string[] = []): Step {
  const name = chosen.join(' ');
  return {
    name,
    async run(scratch) {
      // Tests that capture pages are skipped without a browser.
      if (chosen.includes('integration')) await provideBrowser();
      const report = freshReport(scratch, 'vitest.json');
      const only = chosen.flatMap((project) => ['--project', project]);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const exit = await runCommand('vitest', ['run', ...only, ...reporters, ...files]);
      const outcome = readVitestReport(report);
      return outcome ? withExit(name, outcome, exit) : outcomeOfStep(name, false, exit.ended);
    },
  };
}

/** @param args for Playwright, which select tests. */
async function runInBrowser(scratch: string, args: readonly string[] = []): Promise<Outcome> {
  const browser = await provideBrowser();
  if (browser === null) return withoutBrowser(scratch, args);
  const report = freshReport(scratch, 'e2e.json');
  const exit = await runBrowserTests(browser, ['--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const outcome = readPlaywrightReport(report);
  return outcome ? withExit(browserTests, outcome, exit) : outcomeOfStep(browserTests, false, exit.ended);
}

/** Without a browser, the tests count as skipped on a developer's computer; on a build server they fail. */
async function withoutBrowser(scratch: string, args: readonly string[]): Promise<Outcome> {
  if (process.env['CI'] === 'true') return outcomeOfStep(browserTests, false, noBrowser);
  const listing = join(scratch, 'e2e-list.json');
  await listBrowserTests(listing, args);
  return skippedStep(browserTests, filesListed(listing).length, noBrowser);
}

/** The path of a report, without that of a run before. */
function freshReport(scratch: string, name: string): string {
  const report = join(scratch, name);
  rmSync(report, { force: true });
  return report;
}
