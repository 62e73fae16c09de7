/** Looks at least so often, milliseconds. */
const longestStep = 5_000;
/** Steps in a limit, so that short limits are kept closely, too. */
const stepsInLimit = 8;
/** A step that took so many times as long as it should was no silence: this process itself slept, or was held up. */
const lateFactor = 2;

/**
 * Calls back when nobody has shown a sign of life for too long. Only time in which this process was awake and running
 * counts: a laptop that slept, or an event loop that was blocked, finds the signs of life waiting to be read.
 */
export class SilenceWatch {
  readonly #onSilence: () => void;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #limit = 0;
  #silent = 0;
  #lookedAt = 0;

  /** @param now milliseconds that never go back. */
  constructor(onSilence: () => void, now = () => performance.now()) {
    this.#onSilence = onSilence;
    this.#now = now;
  }

  /** A sign of life. @param limit milliseconds until the next one. */
  restart(limit: number): void {
    this.#limit = limit;
    this.#silent = 0;
    this.#schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const step = Math.min(longestStep, this.#limit / stepsInLimit);
    this.#lookedAt = this.#now();
    this.#timer = setTimeout(() => this.#look(step), step);
  }

  #look(step: number): void {
    const passed = this.#now() - this.#lookedAt;
    const late = passed > lateFactor * step;
    this.#silent += late ? step : passed;
    // After a late look, what came meanwhile is read first.
    if (this.#silent >= this.#limit && !late) this.#onSilence();
    else this.#schedule();
  }
}
