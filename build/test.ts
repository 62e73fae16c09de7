import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideBrowser } from './provide-browser.ts';

/**
 * `npm test`: everything that tells whether the project is sound, in one run with one closing line
 * `N passed, N failed, N skipped`. Names as arguments run only those steps, e.g. `npm test -- unit e2e`.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

type Counts = { passed: number; failed: number; skipped: number };
type Step = { name: string; run: (scratch: string) => Promise<Counts> };

function run(command: string, args: readonly string[], environment: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** A check without tests of its own counts as one. */
function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    async run() {
      const passed = await run(command, args);
      return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
    },
  };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
};

function vitest(project: string): Step {
  return {
    name: project,
    async run(scratch) {
      const report = join(scratch, `${project}.json`);
      const passed = await run('vitest', [
        'run',
        '--project',
        project,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${report}`,
      ]);
      const counts = JSON.parse(await readFile(report, 'utf8')) as VitestReport;
      // A file that cannot be loaded fails the run without failing a test.
      const failed = passed ? 0 : Math.max(1, counts.numFailedTests);
      return { passed: counts.numPassedTests, failed, skipped: counts.numPendingTests };
    },
  };
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

const browserTests: Step = {
  name: 'e2e',
  async run(scratch) {
    const browser = await provideBrowser();
    if (browser === null) return { passed: 0, failed: 0, skipped: 1 };
    const report = join(scratch, 'e2e.json');
    const passed = await run(
      'playwright',
      ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
      {
        VOCATIVE_BROWSER: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    );
    const { stats } = JSON.parse(await readFile(report, 'utf8')) as PlaywrightReport;
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: passed ? failed : Math.max(1, failed), skipped: stats.skipped };
  },
};

const steps: Step[] = [
  check('types: shared', 'tsc', '-p', 'shared'),
  check('types: electron', 'tsc', '-p', 'electron'),
  check('types: renderer', 'tsc', '-p', 'renderer'),
  check('types: tests', 'tsc', '-p', 'tests'),
  check('lint', 'oxlint', '--deny-warnings'),
  check('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  check('window bundle', 'vite', 'build', '--logLevel', 'warn'),
  vitest('unit'),
  vitest('contract'),
  vitest('integration'),
  browserTests,
];

async function main(wanted: readonly string[]): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'vocative-test-'));
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failedSteps: string[] = [];
  try {
    for (const step of steps.filter(
      ({ name }) => wanted.length === 0 || wanted.some((want) => name.startsWith(want)),
    )) {
      console.log(`\n── ${step.name}`);
      const counts = await step.run(scratch);
      if (counts.failed > 0) failedSteps.push(step.name);
      for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
