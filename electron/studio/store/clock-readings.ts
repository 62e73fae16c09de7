import type { Db } from '#electron/db/open.ts';

/** What the system's clock showed in one of the hours that the studio has run. */
export type ClockReading = {
  /** Number of the hour. */
  hour: number;
  /** How long the studio had run in all at the last look, milliseconds. */
  ran: number;
  /** The lowest difference of the clock from that time, milliseconds since the epoch. */
  lowest: number;
};

/** In the order of their hours. */
export function listReadings(db: Db): ClockReading[] {
  return db.prepare<[], ClockReading>('SELECT hour, ran, lowest FROM clock_readings ORDER BY hour').all();
}

/** Replaces all readings. */
export function saveReadings(db: Db, readings: readonly ClockReading[]): void {
  const insert = db.prepare('INSERT INTO clock_readings (hour, ran, lowest) VALUES (@hour, @ran, @lowest)');
  db.transaction(() => {
    db.exec('DELETE FROM clock_readings');
    for (const reading of readings) insert.run(reading);
  })();
}
