import type { Clock } from '#electron/lib/clock.ts';

/** A clock that stands still until a test advances it. */
export class ManualClock implements Clock {
  #elapsed = 0;
  /** Difference of `now` from `elapsed`. */
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

  /** Advances the clock; timers that become due run in order. */
  advance(milliseconds: number): void {
    const end = this.#elapsed + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#elapsed = Math.max(this.#elapsed, next.at);
      this.#timers.delete(next);
      next.action();
    }
    this.#elapsed = end;
  }

  /** Advances the clock as while a computer sleeps: timers that became due run at the end, once each, in order. */
  sleep(milliseconds: number): void {
    this.#elapsed += milliseconds;
    for (const timer of [...this.#timers].sort((one, other) => one.at - other.at)) {
      if (timer.at <= this.#elapsed && this.#timers.delete(timer)) timer.action();
    }
  }

  /** Sets the time of day, forward or back, without advancing timers. */
  set(milliseconds: number): void {
    this.#offset += milliseconds;
  }

  #next(end: number) {
    const due = [...this.#timers].filter(({ at }) => at <= end);
    return due.sort((one, other) => one.at - other.at)[0];
  }
}
