/** Lets so many pieces of work go on at a time, the others in the order they came. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param count how many at a time. */
  constructor(count: number) {
    this.#free = count;
  }

  /** Does work in one of the places, as soon as one is free. @throws what `work` throws. */
  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Handed over: a place that was given back could be taken by a newcomer before the one that waits has it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
