import ipaddr from 'ipaddr.js';
import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '#shared/errors/index.ts';

/** Which receivers may be called. */
export type OutboundPolicy = {
  /** Whether receivers on this computer are allowed, by http as well: only while the studio itself listens there. */
  loopback: boolean;
};

const longestUrl = 2_000;

/** Public by its range, and yet the address of a cloud's own management service. */
const managementAddresses = new Set(['168.63.129.16']);

/**
 * Checks the address of a receiver as far as that goes without the network. What its name resolves to is checked when
 * a connection is made ({@link receiverLookup}), since a name can point elsewhere by then.
 * @throws AppError `INVALID_REQUEST` for what is no address, `CALLBACK_URL_REFUSED` for one that must not be called.
 */
export function checkReceiverUrl(text: string, policy: OutboundPolicy, field: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || text.length > longestUrl) {
    throw new AppError('INVALID_REQUEST', {
      subject: field,
      message: `${field} is not an address of at most ${longestUrl} characters. Send one like https://example.com/done.`,
    });
  }
  const own = policy.loopback && isLoopbackName(hostOf(url));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && own)) throw refused(field);
  if (url.username !== '' || url.password !== '') throw refused(field);
  const host = hostOf(url);
  if (isIP(host) !== 0 && !own && !isPublic(host)) throw refused(field);
  if (isIP(host) === 0 && !own && isLoopbackName(host)) throw refused(field);
  url.hash = '';
  return url;
}

function refused(field: string): AppError {
  return new AppError('CALLBACK_URL_REFUSED', { subject: field });
}

/** The host without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** An address of this computer itself, or a name that always means it (RFC 6761). */
export function isLoopbackName(host: string): boolean {
  if (isIP(host) !== 0) return ipaddr.process(host).range() === 'loopback';
  return /^(?:.+\.)?localhost\.?$/i.test(host);
}

/** Whether an address is reachable by anyone: not private, link-local, multicast, carrier-grade, a tunnel or reserved. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast' && !managementAddresses.has(address);
}

/** The error code of a name that leads to an address which must not be called. */
export const addressRefused = 'VOCATIVE_ADDRESS_REFUSED';

/**
 * Resolves names for connections to receivers and fails when any address of a name must not be called. The connection
 * goes to the very address that was checked, so a name that changes in between (DNS rebinding) gains nothing.
 */
export function receiverLookup(policy: OutboundPolicy, resolver: typeof resolve = resolve): LookupFunction {
  return (hostname, options, done) => {
    const own = policy.loopback && isLoopbackName(hostname);
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        done(error, '', 0);
        return;
      }
      const allowed = addresses.every(({ address }) => (own ? isLoopbackName(address) : isPublic(address)));
      const [first] = addresses;
      if (!allowed || first === undefined) {
        done(Object.assign(new Error(`${hostname} leads to a private address`), { code: addressRefused }), '', 0);
        return;
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
