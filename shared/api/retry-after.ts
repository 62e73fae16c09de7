/** Reads a header of an answer. */
type ReadHeader = (name: 'retry-after' | 'date') => string | null | undefined;

/**
 * The wait that an answer asks for in its `Retry-After` header (RFC 9110, 10.2.3): seconds, or a date. A date is compared
 * with the answer's own `Date`, as the clocks of two computers differ.
 * @param now milliseconds since 1970, for answers without `Date`.
 * @returns seconds, 0 or more; undefined if the header is missing or invalid.
 */
export function retryAfterSeconds(read: ReadHeader, now = Date.now()): number | undefined {
  const text = read('retry-after')?.trim() ?? '';
  if (text === '') return undefined;
  const sent = Date.parse(read('date') ?? '');
  const seconds = /^\d+(?:\.\d+)?$/u.test(text)
    ? Number(text)
    : (Date.parse(text) - (Number.isNaN(sent) ? now : sent)) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The same in milliseconds, at most `longest`. */
export function retryAfter(read: ReadHeader, longest: number, now = Date.now()): number | undefined {
  const seconds = retryAfterSeconds(read, now);
  return seconds === undefined ? undefined : Math.min(longest, seconds * 1_000);
}
