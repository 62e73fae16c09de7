/** Counts by name; names at zero take no room. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string): void {
    this.#total += 1;
    this.#counts.set(name, this.of(name) + 1);
  }

  /** Takes back one {@link add}. */
  remove(name: string): void {
    this.#total -= 1;
    const left = this.of(name) - 1;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}
