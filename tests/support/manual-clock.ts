import type { Clock } from '#electron/lib/clock.ts';

/** A clock that stands still until it is told to go on. */
export class ManualClock implements Clock {
  #elapsed = 0;
  /** What `now` is ahead of `elapsed`. */
  #offset = Date.now();
  #timers = new Set<{ at: number; action: () => void }>();

  now(): number {
    return this.#offset + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  after(milliseconds: number, action: () => void): () => void {
    const timer = { at: this.#elapsed + milliseconds, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass; what is due meanwhile happens in its order. */
  advance(milliseconds: number): void {
    const end = this.#elapsed + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#elapsed = Math.max(this.#elapsed, next.at);
      this.#timers.delete(next);
      next.action();
    }
    this.#elapsed = end;
  }

  /** Lets time pass as while a computer sleeps: what was due meanwhile happens at its end, once, in its order. */
  sleep(milliseconds: number): void {
    this.#elapsed += milliseconds;
    for (const timer of [...this.#timers].sort((one, other) => one.at - other.at)) {
      if (timer.at <= this.#elapsed && this.#timers.delete(timer)) timer.action();
    }
  }

  /** Sets the time of day, forward or back, without any time passing. */
  set(milliseconds: number): void {
    this.#offset += milliseconds;
  }

  #next(end: number) {
    const due = [...this.#timers].filter(({ at }) => at <= end);
    return due.sort((one, other) => one.at - other.at)[0];
  }
}
