import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import type { Clock } from '#electron/lib/clock.ts';
import { hashSecret } from './credentials.ts';

/**
 * Slows down clients that send wrong secrets, by client id and by address. A right secret is never refused: nobody can lock
 * others out by guessing. Only failures are remembered, and never more than a fixed number of names.
 */
export type Throttle = {
  /** Notes a wrong secret. @returns seconds until another try is answered as usual; 0 while few were wrong. */
  failed(clientId: string, address: string): number;
  /** The client knows its secret after all; what was wrong before is forgotten. */
  succeeded(clientId: string, address: string): void;
};

/** Failures that cost nothing yet: people mistype. */
const freeFailures = 5;
/** Waits double from one second to this. */
const longestWait = 60;
/** How long after its last failure a name is forgotten, milliseconds. */
const memory = 15 * 60_000;
const rememberedAtMost = 10_000;

export function createThrottle(clock: Clock): Throttle {
  /** The one that failed longest ago is first. */
  const failures = new Map<string, { count: number; last: number }>();

  function failed(name: string): number {
    const before = failures.get(name);
    const isOld = before === undefined || clock.elapsed() - before.last > memory;
    const count = isOld ? 1 : before.count + 1;
    failures.delete(name);
    failures.set(name, { count, last: clock.elapsed() });
    return count < freeFailures ? 0 : Math.min(2 ** (count - freeFailures), longestWait);
  }

  return {
    failed(clientId, address) {
      const wait = Math.max(...namesOf(clientId, address).map(failed));
      for (const name of failures.keys()) {
        if (failures.size <= rememberedAtMost) break;
        failures.delete(name);
      }
      return wait;
    },
    succeeded(clientId, address) {
      for (const name of namesOf(clientId, address)) failures.delete(name);
    },
  };
}

/** What failures are counted by. A client id is hashed, as its sender chooses how long it is. */
function namesOf(clientId: string, address: string): string[] {
  return [`client ${hashSecret(clientId).toString('base64url')}`, `network ${networkOf(address)}`];
}

/** The address, or of IPv6 the network that one subscriber has. */
function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
