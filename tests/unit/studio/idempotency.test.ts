import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { AgeClock } from '#electron/studio/domain/age-clock.ts';
import { createAnswerOnce, type AnswerOnce } from '#electron/studio/http/idempotency.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { createUser } from '#electron/studio/store/users.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { thrownBy } from '../../support/thrown.ts';

const hour = 3_600_000;

let db: Db;
let clock: ManualClock;
let once: AnswerOnce;
let ada: string;
let bo: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  db = openDatabase({ file: ':memory:', migrations });
  clock = new ManualClock();
  once = createAnswerOnce(db, new AgeClock(db, clock));
  ada = createUser(db, 'Ada').id;
  bo = createUser(db, 'Bo').id;
});
afterEach(() => {
  db.close();
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  clock.advance(milliseconds);
  vi.setSystemTime(clock.now());
}

const large = 'x'.repeat(8 * 1024 * 1024);

/** Does work with a key, at once or prepared. */
function ask(userId: string, key: string, work: () => unknown, how: 'now' | 'prepared' = 'now'): Promise<unknown> {
  const request = { userId, operation: 'createFolder', key, bodyDigest: 'digest' };
  if (how === 'now') return Promise.resolve().then(() => once.now(request, work));
  const ready = { commit: work, [Symbol.asyncDispose]: () => Promise.resolve() };
  return once.prepared(request, () => Promise.resolve(ready));
}

/** Fills an account's room with answers. @returns their keys. */
async function fill(userId: string): Promise<string[]> {
  const keys: string[] = [];
  for (let kept = 0; kept < limits.repeatableAnswerBytes; kept += large.length) {
    keys.push(`key ${keys.length}`);
    const refused = await thrownBy(ask(userId, keys.at(-1) ?? '', () => large)).catch(() => undefined);
    if (refused) return keys.slice(0, -1);
  }
  return keys;
}

test.each(['now', 'prepared'] as const)('a full account does no work for a new key (%s)', async (how) => {
  const keys = await fill(ada);
  const work = vi.fn<() => string>(() => 'done');
  const error = await thrownBy(ask(ada, 'new', work, how));
  expect(error).toMatchObject({ code: 'REQUESTS_TOO_MANY', retryAfter: 900, subject: 'Idempotency-Key' });
  expect(work).not.toHaveBeenCalled();
  // What was done already is answered, and not done again.
  for (const key of keys) expect(await ask(ada, key, work, how)).toBe(large);
  expect(work).not.toHaveBeenCalled();
  expect(await ask(bo, 'new', work, how)).toBe('done');
});

test('a full account is full after a restart, until its oldest answers are deleted', async () => {
  await fill(ada);
  once = createAnswerOnce(db, new AgeClock(db, clock));
  pass(23 * hour);
  expect(await thrownBy(ask(ada, 'new', () => 'done'))).toMatchObject({ code: 'REQUESTS_TOO_MANY' });
  pass(2 * hour);
  expect(await ask(ada, 'new', () => 'done')).toBe('done');
});

test('many small answers fill the room too', async () => {
  const insert = db.prepare(
    "INSERT INTO idempotency_keys (user_id, operation, key, body_hash, answer, created_at) VALUES (?, '', ?, '', '', ?)",
  );
  db.transaction(() => {
    const rows = limits.repeatableAnswerBytes / 500;
    for (let count = 0; count < rows; count++) insert.run(ada, `${count}`, new Date(clock.now()).toISOString());
  })();
  expect(await thrownBy(ask(ada, 'new', () => 'done'))).toMatchObject({ code: 'REQUESTS_TOO_MANY' });
});
