import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a step may hold up the event loop, milliseconds, once it has done its least. */
const stepTime = 4;
/** Items in a step at least: on a busy machine the clock goes on without us, and the work would never end. */
const itemsAtLeast = 50;

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
      const least = Math.min(count, index + itemsAtLeast);
      while (index < least || (index < count && performance.now() < end)) work(index++);
    });
    if (index < count) await nextTurn();
  }
}
