import { networkOf } from '#electron/lib/addresses.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { hashSecret } from './credentials.ts';

/**
 * Slows down clients that send wrong secrets, by client id and by address. A right secret is never refused, so that
 * guessing cannot lock others out. Remembers a limited number of failures.
 */
export type Throttle = {
  /** Records a wrong secret. @returns seconds until the next attempt is answered normally; 0 after few failures. */
  failed(clientId: string, address: string): number;
  /** Forgets a client's failures after a right secret. */
  succeeded(clientId: string, address: string): void;
};

/** Failures without delay: people mistype. */
const freeFailures = 5;
/** Delays double from one second to this maximum. */
const longestWait = 60;
/** Milliseconds after which a failure is forgotten. */
const memory = 15 * 60_000;
const rememberedAtMost = 10_000;

export function createThrottle(clock: Clock): Throttle {
  const failures = createRecentlyUsed<{ count: number; last: number }>(rememberedAtMost);

  function failed(name: string): number {
    const before = failures.get(name);
    const isOld = before === undefined || clock.elapsed() - before.last > memory;
    const count = isOld ? 1 : before.count + 1;
    failures.set(name, { count, last: clock.elapsed() });
    return count < freeFailures ? 0 : Math.min(2 ** (count - freeFailures), longestWait);
  }

  return {
    failed: (clientId, address) => Math.max(...namesOf(clientId, address).map(failed)),
    succeeded(clientId, address) {
      for (const name of namesOf(clientId, address)) failures.remove(name);
    },
  };
}

/** Keys under which failures are counted. A client id is hashed, because its sender chooses its length. */
function namesOf(clientId: string, address: string): string[] {
  return [`client ${hashSecret(clientId).toString('base64url')}`, `network ${networkOf(address)}`];
}
