/** Rows that count: as many more make the older ones forgotten. */
const memory = 50;

/** How fast rows are rendered, all processes together, measured while there is something to render. */
export class Pace {
  readonly #now: () => number;
  #last: number;
  #rows = 0;
  #mean = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#last = now();
  }

  /** Rows are rendered again after none was. */
  resume(): void {
    this.#last = this.#now();
  }

  rowDone(): void {
    const time = this.#now();
    this.#rows = Math.min(this.#rows + 1, memory);
    this.#mean += (time - this.#last - this.#mean) / this.#rows;
    this.#last = time;
  }

  /** Mean of the last rows, milliseconds; undefined before the first. */
  perRow(): number | undefined {
    return this.#rows === 0 ? undefined : this.#mean;
  }
}
