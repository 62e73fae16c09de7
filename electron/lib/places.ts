type Waiting = { owner: string; begin: () => void };

/**
 * Limits the number of concurrent pieces of work. The others wait in order, and those first whose owner holds fewer
 * places.
 */
export class Places {
  #free: number;
  readonly #waiting: Waiting[] = [];
  /** Places held, by owner. */
  readonly #held = new Map<string, number>();

  /** @param count the limit. */
  constructor(count: number) {
    this.#free = count;
  }

  /** Whether work would have to wait now. */
  get full(): boolean {
    return this.#free === 0;
  }

  /**
   * Does work in one of the slots, as soon as one is free.
   * @param signal removes it from the queue; running work has to handle it itself.
   * @param owner whom the work is done for.
   * @throws what `work` throws, or the signal's reason before it began.
   */
  async hold<Result>(work: () => Promise<Result>, signal?: AbortSignal, owner = ''): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      this.#count(owner, 1);
    } else await this.#turn(signal, owner);
    try {
      return await work();
    } finally {
      this.#count(owner, -1);
      // Handed over directly: a newcomer could take a released slot before the one that waits.
      const next = this.#next();
      if (next) next.begin();
      else this.#free += 1;
    }
  }

  #turn(signal: AbortSignal | undefined, owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        this.#count(owner, 1);
        resolve();
      };
      const waiting: Waiting = { owner, begin };
      const leave = (): void => {
        this.#remove(waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
    });
  }

  /** Takes the first in the queue whose owner holds fewest places. */
  #next(): Waiting | undefined {
    const held = ({ owner }: Waiting): number => this.#held.get(owner) ?? 0;
    const next = this.#waiting.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || held(one) < held(best) ? one : best),
      undefined,
    );
    if (next) this.#remove(next);
    return next;
  }

  #remove(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
  }

  #count(owner: string, change: number): void {
    const count = (this.#held.get(owner) ?? 0) + change;
    if (count === 0) this.#held.delete(owner);
    else this.#held.set(owner, count);
  }
}
