import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { AgeClock } from '#electron/studio/domain/age-clock.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const hour = 3_600_000;
const day = 24 * hour;

let db: Db;
let clock: ManualClock;
let ages: AgeClock;

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
  clock = new ManualClock();
  ages = new AgeClock(db, clock);
});
afterEach(() => db.close());

/** How far the system's clock is ahead, milliseconds. */
const ahead = (): number => clock.now() - ages.now();

/** As a studio runs, which looks at the clock every ten minutes. */
function run(milliseconds: number): void {
  for (let left = milliseconds; left > 0; left -= hour / 6) {
    ages.save();
    clock.advance(Math.min(left, hour / 6));
  }
}

/** As a stop and the next start: the monotonic clock begins again. */
function startAgain(): void {
  ages.save();
  const restarted = new ManualClock();
  restarted.set(clock.now() - restarted.now());
  clock = restarted;
  ages = new AgeClock(db, clock);
}

describe('the clock by which things get old', () => {
  it('goes as the system’s clock, over starts too', () => {
    expect(ahead()).toBe(0);
    run(3 * day);
    expect(ahead()).toBe(0);
    startAgain();
    run(day);
    expect(ahead()).toBe(0);
  });

  it.each(['without a stop', 'over starts'])('does not follow a jump of less than a day, %s', (how) => {
    run(hour);
    clock.set(365 * day);
    for (let hours = 0; hours < 23; hours += 1) {
      run(hour);
      if (how === 'over starts') startAgain();
    }
    expect(ahead()).toBe(365 * day);
    clock.set(-365 * day);
    expect(ahead()).toBe(0);
  });

  it('follows a clock that stays ahead, after a day of running', () => {
    run(hour);
    startAgain();
    clock.set(9 * day);
    run(day);
    expect(ahead()).toBe(9 * day);
    run(2 * hour);
    expect(ahead()).toBe(0);
  });

  it('makes nothing old that was stored while the clock was behind', () => {
    run(hour);
    clock.set(-20_000 * day);
    run(hour);
    const stored = clock.now();
    clock.set(20_000 * day);
    expect(ages.now() - stored).toBe(0);
  });

  it('counts a sleep that the monotonic clock counts, and believes no clock that jumped meanwhile', () => {
    run(hour);
    clock.sleep(5 * day);
    expect(ahead()).toBe(0);
    clock.sleep(5 * day);
    clock.set(100 * day);
    expect(ahead()).toBe(100 * day);
  });

  it('begins with the last time that data of an earlier version has', () => {
    const old = new Database(':memory:');
    old.pragma('foreign_keys = OFF');
    for (const { up } of migrations.slice(0, 17)) up(old);
    const addKey = old.prepare(
      `INSERT INTO idempotency_keys (user_id, operation, key, body_hash, answer, created_at) VALUES ('', '', ?, '', '', ?)`,
    );
    for (const time of ['2026-03-29T08:00:00.000', '2026-03-30T09:30:00.000']) addKey.run(time, time);
    migrations[17]?.up(old);
    expect(new AgeClock(old, clock).now()).toBe(Date.parse('2026-03-30T09:30:00Z'));
    old.close();
  });
});
