import { join } from 'node:path';
import { buildRenderer, rendererIsStale } from '../bundle.ts';
import { provideBrowser } from '../provide-browser.ts';
import { outcomeOfStep, withExit, type Outcome } from './outcome.ts';
import { readPlaywrightReport, readVitestReport } from './reports.ts';
import { runCommand } from './run-command.ts';

export type Step = {
  name: string;
  /** @param scratch a folder for what the step writes down. */
  run: (scratch: string) => Promise<Outcome>;
};

/** Checks without tests of their own. They run beside each other; each prints when it has failed. */
export const checks: Step[] = [
  check('types: shared', 'tsc', '-p', 'shared'),
  check('types: electron', 'tsc', '-p', 'electron'),
  check('types: build', 'tsc', '-p', 'build'),
  check('types: renderer', 'tsc', '-p', 'renderer'),
  check('types: tests', 'tsc', '-p', 'tests'),
  check('lint', 'oxlint', '--deny-warnings'),
  check('format', 'prettier', '--check', '--cache', '--log-level', 'warn', '.'),
  check('window bundle', 'vite', 'build', '--logLevel', 'warn'),
];

/** The tests, one project after another; they print as they go. */
export const tests: Step[] = [vitest('unit'), vitest('contract'), vitest('integration'), browserTests('e2e')];

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

function vitest(project: string): Step {
  return {
    name: project,
    async run(scratch) {
      const report = join(scratch, `${project}.json`);
      const args = ['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const exit = await runCommand('vitest', ['run', ...args]);
      const outcome = readVitestReport(report);
      return outcome ? withExit(project, outcome, exit) : outcomeOfStep(project, false, exit.ended);
    },
  };
}

function browserTests(name: string): Step {
  return {
    name,
    async run(scratch) {
      const browser = await provideBrowser();
      if (browser === null) return { passed: 0, failed: 0, skipped: 1, failures: [] };
      if (rendererIsStale()) await buildRenderer();
      const report = join(scratch, 'e2e.json');
      const config = 'tests/e2e/playwright.config.ts';
      const exit = await runCommand('playwright', ['test', '--config', config, '--reporter=list,json'], {
        environment: { VOCATIVE_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      });
      const outcome = readPlaywrightReport(report, config);
      return outcome ? withExit(name, outcome, exit) : outcomeOfStep(name, false, exit.ended);
    },
  };
}
