import { withoutSync } from '#electron/db/durability.ts';
import type { Db } from '#electron/db/open.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { listReadings, saveReadings, type ClockReading } from '../store/clock-readings.ts';

const hour = 3_600_000;

/** Hours in which the studio has looked at the system's clock until it follows a jump forward. */
const believedAfter = 25;

/**
 * The clock by which things become too old to stay. The system's clock may be wrong for a while, and what is deleted
 * meanwhile is lost: this one only counts the time that the studio saw pass by the monotonic clock, from the lowest that
 * the system's clock showed in the last day of running. So it is never ahead of that clock, and follows a jump
 * forward, such as the time between two runs, after a day of running.
 */
export class AgeClock {
  /** The least that the system's clock showed when the run before ended, milliseconds since the epoch; 0 without one. */
  readonly lastSeen: number;
  readonly #db: Db;
  readonly #clock: Clock;
  /** Milliseconds that the studio had run before, less the start of the monotonic clock. */
  readonly #before: number;
  /** By hour, oldest first. */
  readonly #readings: Map<number, ClockReading>;

  constructor(db: Db, clock: Clock) {
    const readings = listReadings(db);
    const last = readings.at(-1) ?? { ran: 0, lowest: 0 };
    this.lastSeen = last.ran + last.lowest;
    this.#db = db;
    this.#clock = clock;
    this.#before = last.ran - clock.elapsed();
    this.#readings = new Map(readings.map((reading) => [reading.hour, reading]));
  }

  /** Milliseconds since the epoch. */
  now(): number {
    const ran = this.#look();
    return ran + Math.min(...[...this.#readings.values()].map(({ lowest }) => lowest));
  }

  /** Stores what was seen for the next run. What is lost in a crash only makes things younger. */
  save(): void {
    this.#look();
    withoutSync(this.#db, () => saveReadings(this.#db, [...this.#readings.values()]));
  }

  /** @returns how long the studio has run in all, milliseconds. */
  #look(): number {
    const ran = Math.floor(this.#before + this.#clock.elapsed());
    const number = Math.floor(ran / hour);
    const ahead = this.#clock.now() - ran;
    const lowest = Math.min(ahead, this.#readings.get(number)?.lowest ?? ahead);
    this.#readings.set(number, { hour: number, ran, lowest });
    // Some monotonic clocks also count hours of sleep, in which nobody looks.
    for (const oldest of this.#readings.keys()) {
      if (this.#readings.size <= believedAfter) break;
      this.#readings.delete(oldest);
    }
    return ran;
  }
}
