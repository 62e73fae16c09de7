import { AppError } from '#shared/errors/index.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address in its normal form is one of this computer's own. */
export function isLoopback(baseUrl: string): boolean {
  return loopbackHosts.has(new URL(baseUrl).hostname);
}

/**
 * The address of a remote studio in its normal form, without a slash at the end. Credentials travel with every
 * request, so only https is accepted, or plain http to this computer.
 * @throws AppError `INVALID_REQUEST` with a sentence that says what to type.
 */
export function parseBaseUrl(text: string): string {
  const trimmed = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//iu.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) throw invalid('That is not an address. Type it as in https://studio.example.com.');
  const url = new URL(withScheme);
  const allowed = url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname));
  if (!allowed) throw invalid('The address must begin with https://. Plain http is only accepted for this computer.');
  if (url.username !== '' || url.password !== '') {
    throw invalid('Leave the name and password out of the address. Type the client id and secret in their own fields.');
  }
  if (url.search !== '' || url.hash !== '') throw invalid('Type the address without anything after ? or #.');
  return `${url.origin}${url.pathname}`.replace(/\/+$/u, '');
}

function invalid(message: string): AppError {
  return new AppError('INVALID_REQUEST', { subject: 'baseUrl', message });
}
