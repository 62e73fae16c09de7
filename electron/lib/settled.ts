/**
 * Waits for `work`, which continues in any case, until the signal aborts.
 * @throws `error` once it has aborted; by default the signal's reason.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined, error?: Error): Promise<T> {
  if (!signal) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(error ?? (signal.reason as Error));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

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
