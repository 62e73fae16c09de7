import { isIP } from 'node:net';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { hostOf, isLoopbackName, isOwnAddress } from '#electron/lib/addresses.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address in its normal form is on this computer. */
export function isLoopback(baseUrl: string): boolean {
  return loopbackHosts.has(new URL(baseUrl).hostname);
}

/** Whether the host of an address always means this computer. */
function isOwn(address: string): boolean {
  const host = hostOf(new URL(address));
  return isIP(host) === 0 ? isLoopbackName(host) : isOwnAddress(host);
}

/**
 * Whether a studio may send this app to an address: to services on the user's own computer only one that is there
 * itself, and from one with TLS to none without, where anybody on the way could exchange videos. `Reach` finds out other
 * names that lead to this computer.
 * @param from address of the studio.
 */
export function mayLeadTo(address: string, from: string): boolean {
  if (new URL(from).protocol === 'https:' && new URL(address).protocol !== 'https:') return false;
  return !isOwn(address) || isOwn(from);
}

/**
 * The address of a remote studio in its normal form, without a trailing slash. Credentials travel with every request,
 * so only https is accepted, or plain http to this computer.
 * @throws AppError `INVALID_REQUEST` with a sentence that says what to type.
 */
export function parseBaseUrl(text: string): string {
  const trimmed = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//iu.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) throw invalid('studioAddressInvalid');
  const url = new URL(withScheme);
  const allowed = url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname));
  if (!allowed) throw invalid('studioAddressInsecure');
  if (url.username !== '' || url.password !== '') {
    throw invalid('studioAddressWithLogin');
  }
  if (url.search !== '' || url.hash !== '') throw invalid('studioAddressWithQuery');
  return `${url.origin}${url.pathname}`.replace(/\/+$/u, '');
}

type AddressFault = `studioAddress${'Invalid' | 'Insecure' | 'WithLogin' | 'WithQuery'}`;

function invalid(fault: AddressFault): AppError {
  return new AppError('INVALID_REQUEST', { subject: 'baseUrl', ...say(fault) });
}
