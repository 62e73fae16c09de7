import { availableParallelism } from 'node:os';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { outcomeOfStep, summary, type Outcome } from './test/outcome.ts';
import { withRunFolder } from './test/run-folder.ts';
import { chooseSteps, stepNames, type Step } from './test/steps.ts';

/**
 * `npm test`: every check and test of the project, in one run with one closing line
 * `N passed, N failed, N skipped`. Names as arguments run only those steps, e.g. `npm test -- unit e2e`.
 */

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

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((want) => !stepNames.some((name) => name.startsWith(want)));
  if (unknown.length > 0) {
    console.error(`No step is named ${unknown.join(', ')}. There are: ${stepNames.join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  const { checks, tests } = chooseSteps(wanted);
  // Tests of the embedded voices are skipped without them.
  if (tests.length > 0) await provideVoices(console.log);
  const outcomes = await withRunFolder(async (environment) => {
    Object.assign(process.env, environment);
    return withTemporaryFolder('reports', async (reports) => {
      const checked = await runSteps(checks, Math.min(2, availableParallelism()), reports);
      return [...checked, ...(await runSteps(tests, 1, reports))];
    });
  });
  console.log(summary(outcomes));
  process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
}

await main(process.argv.slice(2));
