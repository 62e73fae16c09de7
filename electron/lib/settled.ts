/** Waits for `work`, at most `milliseconds`. @returns whether it ended in time. */
export async function settledWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: deadline, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
