/** What decides whose turn it is. */
type Turn = { account: string; name: string; priority: number };

/**
 * Fair turns: the lowest priority value first; of one priority the accounts take turns, so that nobody gets more by
 * sending more campaigns; and the campaigns of an account take turns, so that a small one need not wait for a large one
 * to end. Who has just come is served next.
 *
 * In memory only: starting over after a restart is as fair.
 */
export class FairTurns {
  /** By account, and by account and name: which turn it took last. */
  readonly #taken = new Map<string, number>();
  #turn = 0;

  /** The lane whose turn it is; of equals the first. Undefined for none. */
  next<Lane extends Turn>(lanes: readonly Lane[]): Lane | undefined {
    let best: Lane | undefined;
    for (const lane of lanes) if (best === undefined || this.#compare(lane, best) < 0) best = lane;
    return best;
  }

  /** Notes that a lane was served. */
  take({ account, name }: Turn): void {
    this.#turn += 1;
    this.#taken.set(keyOf(account), this.#turn);
    this.#taken.set(keyOf(account, name), this.#turn);
  }

  /** Forgets those that have nothing waiting: when they come again, they have just come. */
  keep(lanes: readonly Turn[]): void {
    const present = new Set(lanes.flatMap(({ account, name }) => [keyOf(account), keyOf(account, name)]));
    for (const key of this.#taken.keys()) if (!present.has(key)) this.#taken.delete(key);
  }

  #compare(one: Turn, other: Turn): number {
    return (
      one.priority - other.priority ||
      this.#last(keyOf(one.account)) - this.#last(keyOf(other.account)) ||
      this.#last(keyOf(one.account, one.name)) - this.#last(keyOf(other.account, other.name))
    );
  }

  #last(key: string): number {
    return this.#taken.get(key) ?? 0;
  }
}

function keyOf(...names: string[]): string {
  return JSON.stringify(names);
}
