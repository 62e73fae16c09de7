import ipaddr from 'ipaddr.js';
import { lookup as resolve } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';

/** The rules for addresses that the studio may call. */
export type OutboundPolicy = {
  /** Whether programs on this computer may be called, also by http. */
  loopback: boolean;
};

const longestUrl = 2_000;

/** Addresses in public ranges that belong to a cloud's own management service. */
const managementAddresses: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Checks the address of a receiver without using the network. The addresses of its name are checked when connecting
 * ({@link receiverLookup}), since a name can point elsewhere by then.
 * @throws AppError `INVALID_REQUEST` for an invalid address, `CALLBACK_URL_REFUSED` for a forbidden one.
 */
export function checkReceiverUrl(text: string, policy: OutboundPolicy, field: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || text.length > longestUrl) {
    throw new AppError('INVALID_REQUEST', {
      subject: field,
      ...say('receiverInvalid', { field, most: longestUrl }),
    });
  }
  if (!mayBeCalled(url, policy)) throw new AppError('CALLBACK_URL_REFUSED', { subject: field });
  url.hash = '';
  return url;
}

/**
 * Whether an address may be called, judging by its text: https to anything not named as private, or this computer if
 * the policy allows it. `URL` has already normalized unusual forms of numbers.
 */
export function mayBeCalled(url: URL, { loopback }: OutboundPolicy): boolean {
  if (url.username !== '' || url.password !== '') return false;
  const host = hostOf(url);
  if (isLoopbackName(host)) return loopback && /^https?:$/.test(url.protocol);
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublic(host));
}

/** The host of an address, without the brackets of an IPv6 one. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** An address of this computer, or a name that always means it (RFC 6761). */
export function isLoopbackName(host: string): boolean {
  if (isIP(host) !== 0) return ipaddr.process(host).range() === 'loopback';
  return /^(?:.+\.)?localhost\.?$/i.test(host);
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
 * Resolves names for connections to receivers; fails when any address of a name is forbidden. The connection goes to
 * the address that was checked, so changing the name in between (DNS rebinding) gains nothing.
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

/** The error codes of names that could not be looked up. */
export type LookupFailure = 'ENOTFOUND' | 'EAI_AGAIN';

export function isLookupFailure(code: string | undefined): code is LookupFailure {
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

export type Network = {
  /** Addresses of this computer. */
  addresses(): string[];
  /** Whether the name server answers at all; one that refuses may have no connection, or a policy. */
  asksNames(): Promise<'answered' | 'refused' | 'silent'>;
  /** A name only counts as non-existent if a name server says so: macOS and Windows say it without a connection too. */
  denialsAreCertain: boolean;
};

const thisNetwork: Network = {
  addresses: () =>
    Object.values(networkInterfaces())
      .flat()
      .flatMap((entry) => (entry && !entry.internal ? [entry.address] : [])),
  // The root of all names: asking the network's own name server for it reveals no site to anybody.
  asksNames: () =>
    new Resolver({ timeout: 2_000, tries: 1 }).resolveNs('.').then(
      () => 'answered',
      (error: NodeJS.ErrnoException) => (error.code === 'EREFUSED' ? 'refused' : 'silent'),
    ),
  denialsAreCertain: process.platform !== 'darwin' && process.platform !== 'win32',
};

/**
 * Whether a lookup failed because this computer has no connection. A name that the name server says does not exist is
 * mistyped. Some name servers fail for a single domain as if there were no connection, but still know the root of all
 * names. Some companies' name servers refuse the root, so after “does not exist” only a name server that answers
 * nothing at all counts as no connection.
 */
export async function isOffline(failure: LookupFailure, network: Network = thisNetwork): Promise<boolean> {
  if (network.addresses().every((address) => ipaddr.process(address).range() === 'linkLocal')) return true;
  if (failure === 'ENOTFOUND' && network.denialsAreCertain) return false;
  const root = await network.asksNames();
  return root === 'silent' || (root === 'refused' && failure === 'EAI_AGAIN');
}
