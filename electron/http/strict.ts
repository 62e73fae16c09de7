import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether the client stores what it asks for, and rather gets an error than something else: `Prefer: handling=strict`
 * (RFC 7240, section 4.4).
 */
export function isStrict({ prefer = [] }: IncomingHttpHeaders): boolean {
  return [prefer].flat().some((preferred) => /\bhandling\s*=\s*"?strict\b/iu.test(preferred));
}
