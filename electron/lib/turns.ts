import { Tally } from './tally.ts';

/** Owners whose last turns are remembered. One that is forgotten counts as new. */
const remembered = 1_000;

/**
 * Fair turns of owners who share places: the next place goes to who holds fewest, and of these to the one whose last
 * turn was longest ago. So nobody waits behind the whole queue of another, however slow its work is.
 */
export class Turns {
  readonly #held = new Tally();
  /** Numbers of the owners' last turns, the latest at the end. */
  readonly #last = new Map<string, number>();
  #turn = 0;

  /** The number of places an owner holds. */
  heldBy(owner: string): number {
    return this.#held.of(owner);
  }

  /** Which of those waiting is next, the first of equal ones; undefined if nobody waits. */
  next<Waiting>(waiting: Iterable<Waiting>, ownerOf: (one: Waiting) => string): Waiting | undefined {
    let best: { one: Waiting; owner: string } | undefined;
    for (const one of waiting) {
      const owner = ownerOf(one);
      if (!best || this.#isBefore(owner, best.owner)) best = { one, owner };
    }
    return best?.one;
  }

  /** Records that an owner got a place. */
  take(owner: string): void {
    this.#held.add(owner);
    this.#last.delete(owner);
    this.#last.set(owner, (this.#turn += 1));
    for (const oldest of this.#last.keys()) {
      if (this.#last.size <= remembered) break;
      this.#last.delete(oldest);
    }
  }

  /** Records that a place is free again. */
  leave(owner: string): void {
    this.#held.remove(owner);
  }

  #isBefore(owner: string, other: string): boolean {
    const more = this.heldBy(owner) - this.heldBy(other);
    return more === 0 ? (this.#last.get(owner) ?? 0) < (this.#last.get(other) ?? 0) : more < 0;
  }
}
