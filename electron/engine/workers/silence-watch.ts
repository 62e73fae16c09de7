/** Maximum interval of checks, milliseconds. */
const longestStep = 5_000;
/** Checks per limit, so that short limits are precise too. */
const stepsInLimit = 8;
/** A check later than this multiple of its step is no evidence of silence: this process itself slept or was blocked. */
const lateFactor = 2;

/**
 * Calls back when there was no sign of life for too long. Only time in which this process was awake and running counts:
 * after sleep, or after the event loop was blocked, signs of life are still waiting to be read.
 */
export class SilenceWatch {
  readonly #onSilence: () => void;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #limit = 0;
  #silent = 0;
  #lookedAt = 0;

  /** @param now milliseconds of a monotonic clock. */
  constructor(onSilence: () => void, now = () => performance.now()) {
    this.#onSilence = onSilence;
    this.#now = now;
  }

  /** Records a sign of life. @param limit milliseconds until the next one. */
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
    // After a late check, messages that are waiting must be read before it can count as silence.
    if (this.#silent >= this.#limit && !late) this.#onSilence();
    else this.#schedule();
  }
}
