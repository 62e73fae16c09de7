/** Amounts by name; names at zero take no room. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, amount = 1): void {
    this.#total += amount;
    this.#counts.set(name, this.of(name) + amount);
  }

  /** Takes back what was added. */
  remove(name: string, amount = 1): void {
    this.#total -= amount;
    const left = this.of(name) - amount;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}
