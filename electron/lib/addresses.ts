import ipaddr from 'ipaddr.js';
import type { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Addresses in public ranges that belong to a cloud's own management service. */
const managementAddresses: ReadonlySet<string> = new Set(['168.63.129.16']);

/** The host of an address, without the brackets of an IPv6 one. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** The address of a client; for IPv6 its /64 network, which belongs to one subscriber. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

/** An address of this computer, or a name that always means it (RFC 6761). */
export function isLoopbackName(host: string): boolean {
  if (isIP(host) !== 0) return ipaddr.process(host).range() === 'loopback';
  return /^(?:.+\.)?localhost\.?$/i.test(host);
}

/** Whether an IP address leads to this computer wherever it is asked from here: loopback, or no address at all. */
export function isOwnAddress(address: string): boolean {
  return ['loopback', 'unspecified'].includes(reached(address).range());
}

/** The range of all public IPv6 addresses (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** The prefix by which networks without IPv4 reach it (RFC 6052): the last 32 bits are the IPv4 address. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an address is public: not private, link-local, multicast, carrier-grade, a tunnel or reserved. An IPv4
 * address inside an IPv6 one is judged as IPv4; tunnels (6to4, Teredo) are never public.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const target = reached(address);
  if (target.range() !== 'unicast' || managementAddresses.has(target.toString())) return false;
  return target instanceof ipaddr.IPv4 || target.match(globalUnicast);
}

/** The address that a connection finally reaches: the IPv4 address inside IPv4-mapped and NAT64 addresses. */
function reached(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(nat64)) return new ipaddr.IPv4(parsed.toByteArray().slice(12));
  return parsed;
}

/** The error code of a name with a forbidden address. */
export const addressRefused = 'VOCATIVE_ADDRESS_REFUSED';

/**
 * Resolves names for connections; fails when any address of a name is forbidden. The connection goes to the address that
 * was checked, so changing the name in between (DNS rebinding) gains nothing.
 */
export function checkedLookup(
  resolver: typeof resolve,
  allows: (addresses: readonly string[], hostname: string) => boolean,
): LookupFunction {
  return (hostname, options, done) => {
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        done(error, '', 0);
        return;
      }
      const [first] = addresses;
      const allowed = allows(
        addresses.map(({ address }) => address),
        hostname,
      );
      if (!allowed || first === undefined) {
        done(Object.assign(new Error(`${hostname} leads to a private address`), { code: addressRefused }), '', 0);
        return;
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
