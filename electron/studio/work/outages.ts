import type { ErrorCode } from '#shared/errors/index.ts';
import { backOff } from '#electron/lib/back-off.ts';

/**
 * A resource that work needs and that may fail for a while: `disk`, `processes` (those that render), `signing` (the keys
 * and certificates that sign videos), `voice_service:ID`, `partner:NAME`, `download:HOST`, `internet`.
 */
export type Resource = string;

export const disk: Resource = 'disk';
export const processes: Resource = 'processes';
export const signing: Resource = 'signing';

/** Whether a resource is a service that only some work needs. */
export function isService(resource: Resource): boolean {
  return resource !== disk && resource !== processes && resource !== signing;
}

/** An outage of a resource. Times are milliseconds, here of the monotonic clock. */
export type Outage = {
  resource: Resource;
  code: ErrorCode;
  /** The user's name of the resource, such as that of a voice service; empty if the code says enough. */
  name: string;
  since: number;
  nextTry: number;
  /** Whether a piece of work is testing the resource; all others wait for the result. */
  isTried: boolean;
};

type State = Outage & {
  tries: number;
  isGivenUp: boolean;
};

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * How long work waits for a resource before it fails, milliseconds. It waits forever for a full disk, as a failure could
 * not be stored either, and for keys and certificates, which only the user or the computer's clock can put right.
 */
function patienceFor(resource: Resource): number {
  if (resource === disk || resource === signing) return Infinity;
  if (resource === processes) return 10 * minute;
  return resource.startsWith('download:') ? 15 * minute : day;
}

/**
 * The current outages of resources. Work that needs such a resource waits. When a wait is over, a single piece of work
 * tests the resource; if it succeeds, all work continues.
 *
 * In memory only: after a restart all resources are tried again.
 */
export class Outages {
  readonly #states = new Map<Resource, State>();
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  list(): Outage[] {
    return [...this.#states.values()].map(({ resource, code, name, since, nextTry, isTried }) => ({
      resource,
      code,
      name,
      since,
      nextTry,
      isTried,
    }));
  }

  /** Whether work that needs these resources may begin; `try` if it is to test them. */
  admit(needs: readonly Resource[], now: number): 'go' | 'try' | 'wait' {
    const states = needs.flatMap((resource) => this.#states.get(resource) ?? []);
    if (states.length === 0) return 'go';
    return states.some(({ isTried, nextTry }) => isTried || nextTry > now) ? 'wait' : 'try';
  }

  /** The first outage among these resources that has lasted too long, if any. */
  givenUp(needs: readonly Resource[]): Outage | undefined {
    return needs.flatMap((resource) => this.#states.get(resource) ?? []).find(({ isGivenUp }) => isGivenUp);
  }

  /** Lets the next test of a resource begin now. */
  hurry(resource: Resource, now: number): void {
    const state = this.#states.get(resource);
    if (state) state.nextTry = Math.min(state.nextTry, now);
  }

  /** Records that a piece of work is testing these resources. */
  beginTry(needs: readonly Resource[]): void {
    for (const resource of needs) {
      const state = this.#states.get(resource);
      if (state) state.isTried = true;
    }
  }

  /** Records that the test was stopped without a result. */
  callOffTry(needs: readonly Resource[]): void {
    for (const resource of needs) {
      const state = this.#states.get(resource);
      if (state) state.isTried = false;
    }
  }

  /** Records that the test succeeded, which ends the outages. */
  pass(needs: readonly Resource[]): void {
    for (const resource of needs) this.#states.delete(resource);
  }

  /**
   * Records that work failed because of a resource.
   * @param tried whether that work tested the resource.
   * @returns whether an outage began, and the time of the next test.
   */
  fail(
    resource: Resource,
    { code, name, tried }: { code: ErrorCode; name: string; tried: boolean },
    now: number,
  ): { began: boolean; nextTry: number } {
    const known = this.#states.get(resource);
    // Work that began before the outage tells nothing new.
    if (known && !tried) return { began: false, nextTry: known.nextTry };
    const tries = (known?.tries ?? 0) + 1;
    const since = known?.since ?? now;
    const isGivenUp = now - since >= patienceFor(resource);
    const nextTry = now + backOff(tries, this.#random);
    this.#states.set(resource, { resource, code, name, since, tries, nextTry, isTried: false, isGivenUp });
    return { began: known === undefined, nextTry };
  }

  /** Forgets the outages of resources that no work needs any more. */
  forget(isNeeded: (resource: Resource) => boolean): void {
    for (const resource of this.#states.keys()) {
      if (!isNeeded(resource)) this.#states.delete(resource);
    }
  }

  /** When the next wait is over; undefined if there is none. */
  nextTry(now: number): number | undefined {
    const later = [...this.#states.values()].filter(({ isTried, nextTry }) => !isTried && nextTry > now);
    return later.length === 0 ? undefined : Math.min(...later.map(({ nextTry }) => nextTry));
  }
}
