/** Part of a file: `[start, end)` in bytes. */
type ByteRange = { start: number; end: number };

/**
 * Reads a `Range` header (RFC 9110, section 14.2) for a file of `size` bytes.
 * @returns the part to send; `'unsatisfiable'` when it lies outside the file; null to send the whole file, also for
 * headers that are malformed, in another unit, or ask for several parts: a server may ignore those.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return null;
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Whether a list of entity tags, as in `If-None-Match`, contains `etag`; weak comparison. */
export function listsEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === etag);
}

/** Whether a part may be sent: without `If-Range`, or when it names exactly this version (strong comparison). */
export function rangeApplies(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}
