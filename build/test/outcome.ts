/** What one step of `npm test` found. */
export type Outcome = { passed: number; failed: number; skipped: number; failures: Failure[] };

export type Failure = {
  /** What failed: a step, or a test with its file. */
  what: string;
  /** The command that runs it again, alone. */
  again: string;
};

/** The outcome of a step that has no tests of its own: it counts as one. */
export function outcomeOfStep(name: string, passed: boolean, reason = ''): Outcome {
  if (passed) return { passed: 1, failed: 0, skipped: 0, failures: [] };
  return { passed: 0, failed: 1, skipped: 0, failures: [failedStep(name, reason)] };
}

function failedStep(name: string, reason = ''): Failure {
  const [word = name] = name.split(/[: ]/u);
  return { what: reason === '' ? name : `${name}: ${reason}`, again: `npm test -- ${word}` };
}

/** A step that ended badly failed, even where none of its tests says so: a hook or a worker may have crashed. */
export function withExit(name: string, outcome: Outcome, exit: { passed: boolean; ended: string }): Outcome {
  if (exit.passed || outcome.failed > 0) return outcome;
  const failure = failedStep(name, `${exit.ended}, though no test failed; see above`);
  return { ...outcome, failed: 1, failures: [failure] };
}
