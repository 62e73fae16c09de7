import type { Clock } from '#electron/lib/clock.ts';

/** A clock that stands still until it is told to go on. */
export class ManualClock implements Clock {
  #now = Date.now();
  #timers = new Set<{ at: number; action: () => void }>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, action: () => void): () => void {
    const timer = { at: this.#now + milliseconds, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass; what is due meanwhile happens in its order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next);
      next.action();
    }
    this.#now = end;
  }

  #next(end: number) {
    const due = [...this.#timers].filter(({ at }) => at <= end);
    return due.sort((one, other) => one.at - other.at)[0];
  }
}
