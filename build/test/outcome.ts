/** The outcome of one step of `npm test`. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
  skips: Skip[];
  /** How long each test file took. */
  files: TimedFile[];
};

export type Failure = {
  /** A step, or a test with its file. */
  what: string;
  /** The command that runs it again, alone. */
  again: string;
};

export type Skip = {
  /** A test with its file, or a whole step with the reason. */
  what: string;
  /** How many tests were skipped. */
  count: number;
};

export type TimedFile = { file: string; seconds: number };

const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [], files: [] };

/** The outcome of a step that has no tests of its own: it counts as one. */
export function outcomeOfStep(name: string, passed: boolean, reason = ''): Outcome {
  if (passed) return { ...nothing, passed: 1 };
  return { ...nothing, failed: 1, failures: [failedStep(name, reason)] };
}

/** The outcome of a step whose tests could not run. */
export function skippedStep(name: string, tests: number, reason: string): Outcome {
  return { ...nothing, skipped: tests, skips: [{ what: `${name}: ${reason}`, count: tests }] };
}

function failedStep(name: string, reason = ''): Failure {
  const [word = name] = name.split(/[:, ]/u);
  return { what: reason === '' ? name : `${name}: ${reason}`, again: `npm test -- ${word}` };
}

/** Marks a step as failed that ended with an error although no test failed: a hook or a worker may have crashed. */
export function withExit(name: string, outcome: Outcome, exit: { passed: boolean; ended: string }): Outcome {
  if (exit.passed || outcome.failed > 0) return outcome;
  const failure = failedStep(name, `${exit.ended}, though no test failed; see above`);
  return { ...outcome, failed: 1, failures: [failure] };
}

const slowestShown = 10;

/**
 * The last lines of `npm test`: the slowest files, skipped tests, failures, what was left out, and the counts.
 * @param left what was left out, in words.
 */
export function summary(outcomes: readonly Outcome[], left?: string): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const lines: string[] = [];
  const slowest = outcomes
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown);
  if (slowest.length > 0) lines.push('', 'Slowest files:');
  for (const { file, seconds } of slowest) lines.push(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);

  const skips = outcomes.flatMap((outcome) => outcome.skips);
  if (skips.length > 0) lines.push('', 'Skipped:');
  for (const { what, count } of skips) lines.push(`  ${count === 1 ? '' : `${count} tests: `}${what}`);

  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) lines.push('', 'Failed:');
  for (const { what, again } of failures) lines.push(`  ${what}`, `    again: ${again}`);

  if (left !== undefined) lines.push('', left);

  lines.push('', `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return lines.join('\n');
}
