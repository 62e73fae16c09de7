/**
 * Milliseconds that a `Retry-After` header asks to wait (RFC 9110, 10.2.3: seconds, or a date), at most `longest`;
 * undefined where it says nothing usable.
 */
export function retryAfter(header: string | null | undefined, longest: number, now = Date.now()): number | undefined {
  if (header === undefined || header === null) return undefined;
  const milliseconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? undefined : Math.min(longest, Math.max(0, milliseconds));
}
