/** Lets so many pieces of work go on at a time, the others in the order they came. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param count how many at a time. */
  constructor(count: number) {
    this.#free = count;
  }

  /** Whether work would have to wait now. */
  get full(): boolean {
    return this.#free === 0;
  }

  /**
   * Does work in one of the places, as soon as one is free.
   * @param signal takes it out of the queue while it waits; once begun, stopping is the work's own matter.
   * @throws what `work` throws, or what the signal was aborted with before the work began.
   */
  async hold<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      // Handed over: a place that was given back could be taken by a newcomer before the one that waits has it.
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
