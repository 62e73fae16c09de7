import ipaddr from 'ipaddr.js';
import { lookup as resolve } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { checkedLookup, hostOf, isLoopbackName, isPublic } from '#electron/lib/addresses.ts';

/** The rules for addresses that the studio may call. */
export type OutboundPolicy = {
  /** Whether programs on this computer may be called, also by http. */
  loopback: boolean;
};

const longestUrl = 2_000;

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

/** Resolves names for connections to receivers ({@link checkedLookup}). */
export function receiverLookup(policy: OutboundPolicy, resolver: typeof resolve = resolve): LookupFunction {
  return checkedLookup(resolver, (addresses, hostname) => {
    const own = policy.loopback && isLoopbackName(hostname);
    return addresses.every((address) => (own ? isLoopbackName(address) : isPublic(address)));
  });
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
