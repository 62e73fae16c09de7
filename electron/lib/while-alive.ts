/** Milliseconds. */
const interval = 2_000;

/**
 * Shows signs of life while the system works that tells nothing about its progress: writing out, syncing or moving a file
 * takes as long as the file is large and the disk is slow.
 * @returns what `work` gives. @throws what it throws.
 */
export async function whileAlive<Result>(work: Promise<Result>, onAlive: () => void): Promise<Result> {
  const signs = setInterval(onAlive, interval);
  try {
    return await work;
  } finally {
    clearInterval(signs);
  }
}
