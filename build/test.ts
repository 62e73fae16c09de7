import { availableParallelism } from 'node:os';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { coreIntegration } from '#tests/core.ts';
import { root } from './bundle.ts';
import { outcomeOfStep, summary, type Outcome } from './test/outcome.ts';
import { withRunFolder } from './test/run-folder.ts';
import { chooseSteps, coreSteps, describeLeft, stepNames, touchedSteps, type Step } from './test/steps.ts';
import { changedFiles, touchedTests } from './test/touched.ts';

/**
 * `npm test`: what every run checks, and what the change touches, within some minutes. `npm test -- --all`, or `CI=true`:
 * every check and test of the project. Names as arguments run only those steps, whole, e.g. `npm test -- unit e2e`.
 * Each run ends with one line: `N passed, N failed, N skipped`.
 */

/** What a run may take; it begins nothing that would last longer. */
const minutes = 8;
/** How many files with touched tests run together. */
const filesAtOnce = 6;
const checkLanes = Math.min(2, availableParallelism());

type Run = {
  outcomes: Outcome[];
  /** What was left out, in words. */
  left?: string;
};

/** Runs a step to its end; one that crashes has failed. */
async function runStep({ name, run }: Step, reports: string): Promise<Outcome> {
  const start = performance.now();
  const outcome = await run(reports).catch((error: unknown) => {
    console.error(error);
    return outcomeOfStep(name, false, 'it crashed; see above');
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`── ${name}: ${verdict(outcome)}, ${seconds} s`);
  return outcome;
}

function verdict({ passed, failed }: Outcome): string {
  if (failed > 0) return 'FAILED';
  return passed > 0 ? 'passed' : 'skipped';
}

/** Runs steps, as many at once as there are `lanes`. */
async function runSteps(steps: readonly Step[], lanes: number, reports: string): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  async function lane(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step, reports));
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

/** Everything, or the named steps. */
async function runWhole(wanted: readonly string[], reports: string): Promise<Run> {
  const { checks, tests } = chooseSteps(wanted);
  return { outcomes: [...(await runSteps(checks, checkLanes, reports)), ...(await runSteps(tests, 1, reports))] };
}

/** Checks and core; then, while time is left, what the change touches, nearest first. */
async function runTiers(reports: string): Promise<Run> {
  const start = performance.now();
  const timeLeft = (): number => minutes * 60_000 - (performance.now() - start);
  const changed = changedFiles(root);
  if (changed === null) console.log('Git does not tell what has changed here: only the core is run.');
  const touched = touchedTests(root, changed ?? []).map(({ file }) => file);
  const waiting = touched.filter((file) => !coreIntegration.includes(file));
  const ran: string[] = [];

  const { checks, tests } = coreSteps();
  const outcomes = await runSteps(checks, checkLanes, reports);
  outcomes.push(...(await runSteps(tests, 1, reports)));
  // Milliseconds: the next ones take about as long as the last, the first ones perhaps a minute.
  let took = 60_000;
  while (waiting.length > 0 && timeLeft() > took) {
    const before = timeLeft();
    const next = waiting.splice(0, filesAtOnce);
    outcomes.push(...(await runSteps(touchedSteps(next), 1, reports)));
    ran.push(...next);
    took = before - timeLeft();
  }
  return { outcomes, left: await describeLeft(ran, waiting.length, reports) };
}

async function main(args: readonly string[]): Promise<void> {
  const wanted = args.filter((arg) => arg !== '--all');
  const unknown = wanted.filter((want) => !stepNames.some((name) => name.startsWith(want)));
  if (unknown.length > 0) {
    console.error(`No step is named ${unknown.join(', ')}. There are: ${stepNames.join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  const whole = wanted.length > 0 || args.includes('--all') || process.env['CI'] === 'true';
  // Tests of the embedded voices are skipped without them.
  if (!whole || chooseSteps(wanted).tests.length > 0) await provideVoices(console.log);
  const { outcomes, left } = await withRunFolder(async (environment) => {
    Object.assign(process.env, environment);
    return withTemporaryFolder('reports', (reports) => (whole ? runWhole(wanted, reports) : runTiers(reports)));
  });
  console.log(summary(outcomes, left));
  process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
}

await main(process.argv.slice(2));
