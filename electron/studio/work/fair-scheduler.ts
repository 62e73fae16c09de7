/** The fields that decide which lane is next. */
type Turn = { account: string; name: string; priority: number };

/**
 * Fair turns. The lowest priority value goes first. Within a priority the accounts take turns, so that nobody gets more
 * by sending more campaigns. The campaigns of an account take turns too, so that a small one need not wait for the end
 * of a large one. New arrivals are served next.
 *
 * In memory only: starting over after a restart is just as fair.
 */
export class FairScheduler {
  /** Number of the last turn, by account and by account and name. */
  readonly #taken = new Map<string, number>();
  #turn = 0;

  /** The lane whose turn it is, the first of equal ones; undefined without lanes. */
  next<Lane extends Turn>(lanes: readonly Lane[]): Lane | undefined {
    let best: Lane | undefined;
    for (const lane of lanes) if (best === undefined || this.#compare(lane, best) < 0) best = lane;
    return best;
  }

  /** Records that a lane was served. */
  take({ account, name }: Turn): void {
    this.#turn += 1;
    this.#taken.set(keyOf(account), this.#turn);
    this.#taken.set(keyOf(account, name), this.#turn);
  }

  /** Forgets accounts and campaigns without waiting work; when they return, they count as new arrivals. */
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
