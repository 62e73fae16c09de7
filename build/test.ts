import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { outcomeOfStep, type Outcome } from './test/outcome.ts';
import { checks, tests, type Step } from './test/steps.ts';

/**
 * `npm test`: everything that tells whether the project is sound, in one run with one closing line
 * `N passed, N failed, N skipped`. Names as arguments run only those steps, e.g. `npm test -- unit e2e`.
 */

/** Runs a step to its end; one that crashes has failed. */
async function runStep({ name, run }: Step, scratch: string): Promise<Outcome> {
  const start = performance.now();
  const outcome = await run(scratch).catch((error: unknown) => {
    console.error(error);
    return outcomeOfStep(name, false, 'it crashed; see above');
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`── ${name}: ${outcome.failed === 0 ? 'passed' : 'FAILED'}, ${seconds} s`);
  return outcome;
}

/** Runs steps, as many at once as there are `lanes`. */
async function runSteps(steps: readonly Step[], lanes: number, scratch: string): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  async function lane(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step, scratch));
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

function close(outcomes: readonly Outcome[]): void {
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) console.log('\nFailed:');
  for (const { what, again } of failures) console.log(`  ${what}\n    again: ${again}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

async function main(wanted: readonly string[]): Promise<void> {
  const all = [...checks, ...tests];
  const unknown = wanted.filter((want) => !all.some(({ name }) => name.startsWith(want)));
  if (unknown.length > 0) {
    console.error(`No step is named ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  const isWanted = ({ name }: Step) => wanted.length === 0 || wanted.some((want) => name.startsWith(want));
  const scratch = await mkdtemp(join(tmpdir(), 'vocative-test-'));
  try {
    const checked = await runSteps(checks.filter(isWanted), Math.min(2, availableParallelism()), scratch);
    close([...checked, ...(await runSteps(tests.filter(isWanted), 1, scratch))]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
