import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a step may hold up the event loop, milliseconds; the work on one item may take longer. */
const stepTime = 4;

/**
 * Does `work` for each index below `count` in steps, between which the event loop serves whoever waits.
 * @param step runs the work of one step, in a database transaction for instance.
 */
export async function inSteps(
  count: number,
  work: (index: number) => void,
  step: (work: () => void) => void,
): Promise<void> {
  let index = 0;
  while (index < count) {
    step(() => {
      const end = performance.now() + stepTime;
      do work(index++);
      while (index < count && performance.now() < end);
    });
    if (index < count) await nextTurn();
  }
}
