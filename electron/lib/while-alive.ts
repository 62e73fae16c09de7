/** Milliseconds. */
const interval = 2_000;

/**
 * Shows signs of life during system calls without progress: writing out, syncing or moving a file takes time by its
 * size and the disk.
 * @returns the result of `work`. @throws what it throws.
 */
export async function whileAlive<Result>(work: Promise<Result>, onAlive: () => void): Promise<Result> {
  const signs = setInterval(onAlive, interval);
  try {
    return await work;
  } finally {
    clearInterval(signs);
  }
}
