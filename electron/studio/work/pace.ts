/** The number of recent rows that the mean mainly depends on. */
const memory = 50;

/** Measures the time per rendered row, over all processes, while there are rows to render. */
export class Pace {
  readonly #now: () => number;
  #last: number;
  #rows = 0;
  #mean = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#last = now();
  }

  /** Starts the clock again after a time without rows. */
  resume(): void {
    this.#last = this.#now();
  }

  rowDone(): void {
    const time = this.#now();
    this.#rows = Math.min(this.#rows + 1, memory);
    this.#mean += (time - this.#last - this.#mean) / this.#rows;
    this.#last = time;
  }

  /** Mean time per row, milliseconds; undefined before the first. */
  perRow(): number | undefined {
    return this.#rows === 0 ? undefined : this.#mean;
  }
}
