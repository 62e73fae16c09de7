/** Hosts of this computer: the studio accepts plain http only from these. */
const local = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u;

const scheme = /^[a-z][a-z\d+.-]*:\/\//iu;

/**
 * A web address as typed: `acme.com` is completed to https, as in browsers.
 * @returns null for an invalid one.
 */
export function webAddress(written: string): string | null {
  const text = written.trim();
  const hasScheme = scheme.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return null;
  // The studio refuses addresses with a name and password.
  if (url.username !== '' || url.password !== '') return null;
  if (!local.test(url.hostname)) url.protocol = 'https:';
  // Without a scheme, a point is required: `new URL` would accept any word or number.
  return hasScheme || /^[^/?#]*\./u.test(text) ? url.href : null;
}

/** The same where plain http is meant as it is written, as for programs in the network of a studio. */
export function serviceAddress(written: string): string | null {
  const text = written.trim();
  if (!scheme.test(text)) return webAddress(text);
  const url = URL.parse(text);
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? text : null;
}
