import type { ErrorCode } from '#shared/errors/index.ts';
import { backOff } from '#electron/lib/back-off.ts';

/**
 * What work needs beside itself, and may be out of order for a while: `disk`, `processes` (those that render),
 * `voice_service:ID`, `partner:NAME`, `download:HOST`, `internet`.
 */
export type Resource = string;

export const disk: Resource = 'disk';
export const processes: Resource = 'processes';

/** Whether a resource is a service that only some work needs. */
export function isService(resource: Resource): boolean {
  return resource !== disk && resource !== processes;
}

/** A resource that is out of order. Times are of a clock that nobody sets, milliseconds. */
type Trouble = {
  resource: Resource;
  code: ErrorCode;
  /** What its user calls it, such as the name of a speech service; empty where the code says all. */
  name: string;
  since: number;
  nextTry: number;
};

type State = Trouble & {
  tries: number;
  /** Whether somebody tries it now; all others wait for how that goes. */
  isTried: boolean;
  isGivenUp: boolean;
};

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * How long a resource is waited for, milliseconds; then what needs it fails. A full disk is waited for without end: its
 * user sees it, and nothing could be stored instead.
 */
function patienceFor(resource: Resource): number {
  if (resource === disk) return Infinity;
  if (resource === processes) return 10 * minute;
  return resource.startsWith('download:') ? 15 * minute : day;
}

/**
 * Resources that are out of order. Work that needs one waits, but for a single piece that tries it when a wait is over:
 * if that goes well, all go on.
 *
 * In memory only: after a restart everything is tried again.
 */
export class Troubles {
  readonly #states = new Map<Resource, State>();
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  list(): Trouble[] {
    return [...this.#states.values()].map(({ resource, code, name, since, nextTry }) => ({
      resource,
      code,
      name,
      since,
      nextTry,
    }));
  }

  /** Whether work that needs these may begin: `try` says that it finds out whether they are back. */
  admit(needs: readonly Resource[], now: number): 'go' | 'try' | 'wait' {
    const states = needs.flatMap((resource) => this.#states.get(resource) ?? []);
    if (states.length === 0) return 'go';
    return states.some(({ isTried, nextTry }) => isTried || nextTry > now) ? 'wait' : 'try';
  }

  /** The trouble that these were given up for, if any. */
  givenUp(needs: readonly Resource[]): Trouble | undefined {
    return needs.flatMap((resource) => this.#states.get(resource) ?? []).find(({ isGivenUp }) => isGivenUp);
  }

  /** Notes that work which needs these tries them now. */
  beginTry(needs: readonly Resource[]): void {
    for (const resource of needs) {
      const state = this.#states.get(resource);
      if (state) state.isTried = true;
    }
  }

  /** Notes that work which tried these was stopped, so that nothing is known of them. */
  callOffTry(needs: readonly Resource[]): void {
    for (const resource of needs) {
      const state = this.#states.get(resource);
      if (state) state.isTried = false;
    }
  }

  /** Notes that work which tried these did not fail for them. */
  pass(needs: readonly Resource[]): void {
    for (const resource of needs) this.#states.delete(resource);
  }

  /**
   * Notes that work failed for a resource.
   * @param tried whether it was the one that tried it.
   */
  fail(
    resource: Resource,
    { code, name, tried }: { code: ErrorCode; name: string; tried: boolean },
    now: number,
  ): { began: boolean; nextTry: number } {
    const known = this.#states.get(resource);
    // Others that had begun before are no news.
    if (known && !tried) return { began: false, nextTry: known.nextTry };
    const tries = (known?.tries ?? 0) + 1;
    const since = known?.since ?? now;
    const isGivenUp = now - since >= patienceFor(resource);
    const nextTry = now + backOff(tries, this.#random);
    this.#states.set(resource, { resource, code, name, since, tries, nextTry, isTried: false, isGivenUp });
    return { began: known === undefined, nextTry };
  }

  /** Forgets resources that no work needs any more. The next work that needs one tries it again. */
  forget(isNeeded: (resource: Resource) => boolean): void {
    for (const resource of this.#states.keys()) {
      if (!isNeeded(resource)) this.#states.delete(resource);
    }
  }

  /** When the next wait is over; undefined when none is under way. */
  nextTry(now: number): number | undefined {
    const later = [...this.#states.values()].filter(({ isTried, nextTry }) => !isTried && nextTry > now);
    return later.length === 0 ? undefined : Math.min(...later.map(({ nextTry }) => nextTry));
  }
}
