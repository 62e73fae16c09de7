/** Limits the number of concurrent pieces of work; the others wait in order. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

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
   * @throws what `work` throws, or the signal's reason before it began.
   */
  async hold<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      // Handed over directly: a newcomer could take a released slot before the one that waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(begin);
    });
  }
}
