/** Milliseconds of processor time this thread has used; other processes on a busy machine do not count. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds of processor time that a piece of work takes at its fastest of some runs. */
function fastest(work: () => void): number {
  const times = Array.from({ length: 9 }, () => {
    const before = threadTime();
    work();
    return threadTime() - before;
  });
  return Math.min(...times);
}

/** Takes the machine for which limits in milliseconds are meant 10 ms. */
function tenMilliseconds(): void {
  const texts = Array.from({ length: 20_000 }, (_, index) => String((index * 2_654_435_761) % 4_294_967_296));
  texts.sort();
}

/** How much slower this machine is than the one that limits are meant for; 1 where it is not. */
export function slowness(): number {
  return Math.max(1, fastest(tenMilliseconds) / 10);
}

/**
 * The longest turn of this thread's event loop during some work, in milliseconds of processor time. Waiting and other
 * processes do not count, so the figure holds on a busy machine.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = threadTime();
  let watching: NodeJS.Immediate | undefined;
  const watch = (): void => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
    watching = setImmediate(watch);
  };
  watch();
  try {
    await work();
  } finally {
    clearImmediate(watching);
  }
  return longest;
}
