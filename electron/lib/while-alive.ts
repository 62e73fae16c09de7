/** Milliseconds. */
const interval = 2_000;

/**
 * Shows signs of life during work without progress: writing out, syncing or moving a file takes time by its size and
 * the disk, and native code by the speed of the machine.
 * @param most signs, for work that may never end; without it, there is no limit.
 * @returns the result of `work`. @throws what it throws.
 */
export async function whileAlive<Result>(work: Promise<Result>, onAlive: () => void, most = Infinity): Promise<Result> {
  let given = 0;
  const signs = setInterval(() => {
    given += 1;
    if (given <= most) onAlive();
  }, interval);
  try {
    return await work;
  } finally {
    clearInterval(signs);
  }
}
