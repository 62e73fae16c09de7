/**
 * The wait that an answer asks for in its `Retry-After` header (RFC 9110, 10.2.3): seconds, or a date.
 * @param now milliseconds since 1970.
 * @returns seconds, 0 or more; undefined if the header is missing or invalid.
 */
export function retryAfterSeconds(header: string | null | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (text === '') return undefined;
  const seconds = /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The same in milliseconds, at most `longest`. */
export function retryAfter(header: string | null | undefined, longest: number, now = Date.now()): number | undefined {
  const seconds = retryAfterSeconds(header, now);
  return seconds === undefined ? undefined : Math.min(longest, seconds * 1_000);
}
