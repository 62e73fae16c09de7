import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import * as store from '#electron/studio/store/work.ts';
import { WorkRunner, type RunnerOptions, type StoreOutcome, type WorkHandler } from '#electron/studio/work/runner.ts';
import { ManualClock } from '../../support/manual-clock.ts';

let db: Db;
let clock: ManualClock;
/** What happened to the work, in order. */
let log: string[];
let running: Map<string, Running>;

type Running = {
  signal: AbortSignal;
  onStart(): void;
  succeed(outcome?: StoreOutcome): void;
  fail(code: ErrorCode, subject?: string): void;
};

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
  clock = new ManualClock();
  log = [];
  running = new Map();
});

const logger = createLogger('test', 'silent');

/** Queues work that any runner of these tests can do. */
function queue(keys: readonly string[], needs = ''): void {
  for (const key of keys) store.queueWork(db, { kind: 'model', account: '', name: '', priority: 1, needs }, key);
}

/** A runner whose work the test ends. */
function setUp(handler: Partial<WorkHandler> = {}, options: Partial<RunnerOptions> = {}): WorkRunner {
  const handlers: WorkHandler[] = [
    {
      kind: 'model',
      capacity: () => 2,
      read: (key) => (run) => {
        const { promise, resolve, reject } = Promise.withResolvers<StoreOutcome>();
        const done = (): 'ended' => {
          log.push(`done ${key}`);
          return 'ended';
        };
        running.set(key, {
          ...run,
          succeed: (outcome = done) => resolve(outcome),
          fail: (code, subject) => reject(new AppError(code, { subject })),
        });
        log.push(`begin ${key}`);
        return promise;
      },
      fail: (key, { code }) => void log.push(`fail ${key} ${code}`),
      ...handler,
    },
  ];
  return new WorkRunner({ db, handlers, clock, logger, random: () => 0.5, ...options });
}

/** Lets the queue look until it has nothing more to do. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
}

async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  await settle();
}

const of = (key: string): Running => {
  const run = running.get(key);
  if (!run) throw new Error(`${key} was not begun`);
  return run;
};

const left = () =>
  db
    .prepare<[], { key: string }>('SELECT key FROM work ORDER BY seq')
    .all()
    .map(({ key }) => key);

function refuse(): never {
  throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
}

describe('the queue', () => {
  test('works on as many as it may, in the order they came, and on the rest as they end', async () => {
    queue(['a', 'b', 'c']);
    setUp().start();
    expect(log).toEqual(['begin a', 'begin b']);
    of('b').succeed();
    await settle();
    expect(log).toEqual(['begin a', 'begin b', 'done b', 'begin c']);
    expect(left()).toEqual(['a', 'c']);
  });

  test('takes up what is queued when it is woken', async () => {
    const runner = setUp();
    runner.start();
    queue(['a']);
    runner.wake();
    await settle();
    expect(log).toEqual(['begin a']);
  });

  test('leaves out what was deleted before its turn came', async () => {
    queue(['gone']);
    setUp({ read: () => undefined }).start();
    await settle();
    expect([left(), log]).toEqual([[], []]);
  });

  test('fails what cannot be read, and nothing else with it', async () => {
    queue(['damaged', 'whole']);
    const read: WorkHandler['read'] = (key) => {
      if (key === 'damaged') throw new AppError('DATABASE_CORRUPT');
      return async () => () => {
        log.push(`done ${key}`);
        return 'ended';
      };
    };
    setUp({ read }).start();
    await settle();
    expect(log).toEqual(['fail damaged DATABASE_CORRUPT', 'done whole']);
  });

  test('does once more what turns out at its end to be not done', async () => {
    queue(['a']);
    setUp().start();
    of('a').succeed(() => 'again');
    await settle();
    of('a').succeed();
    await settle();
    expect(log).toEqual(['begin a', 'begin a', 'done a']);
  });

  test('forgets the outcome of what was cancelled, and goes on', async () => {
    queue(['a', 'b', 'c']);
    const runner = setUp();
    runner.start();
    store.dropWork(db, 'model', 'a');
    const stopped = runner.abort('model', 'a');
    expect(of('a').signal.aborted).toBe(true);
    of('a').succeed();
    await stopped;
    await settle();
    expect(log).toEqual(['begin a', 'begin b', 'begin c']);
  });

  test('waits a bounded time at its end, then puts back what is not done', async () => {
    queue(['a', 'b', 'c']);
    const runner = setUp();
    runner.start();
    // On a busy computer the wait may be over before anything else is done here.
    const aborted = Promise.withResolvers<void>();
    of('b').signal.addEventListener('abort', () => aborted.resolve());
    const closed = runner.close(20);
    of('a').succeed();
    await settle();
    expect(log.at(-1)).toBe('done a');
    await aborted.promise;
    of('b').fail('CANCELLED');
    await closed;
    expect(log).toEqual(['begin a', 'begin b', 'done a']);
    expect(db.prepare('SELECT key, attempts, lease_owner FROM work ORDER BY seq').all()).toEqual([
      { key: 'b', attempts: 0, lease_owner: null },
      { key: 'c', attempts: 0, lease_owner: null },
    ]);
  });
});

test('fails nothing once it ends: what ended the studio may have ended the processes of its work', async () => {
  queue(['a', 'b']);
  const runner = setUp({ final: new Set(['BACKGROUND_CAPTURE_FAILED']) });
  runner.start();
  runner.drain();
  of('a').fail('BACKGROUND_CAPTURE_FAILED');
  await settle();
  of('b').succeed();
  await runner.close(60_000);
  expect(log).toEqual(['begin a', 'begin b', 'done b']);
  expect(db.prepare('SELECT key, attempts, lease_owner FROM work').all()).toEqual([
    { key: 'a', attempts: 0, lease_owner: null },
  ]);
});

test('does not wait at its end for work that continues later where it stopped', async () => {
  queue(['a', 'b']);
  const runner = setUp({ resumes: (key) => key === 'a' });
  runner.start();
  of('a').signal.addEventListener('abort', () => of('a').fail('CANCELLED'));
  const closed = runner.close(60_000);
  expect([of('a').signal.aborted, of('b').signal.aborted]).toEqual([true, false]);
  of('b').succeed();
  await closed;
  expect(log).toEqual(['begin a', 'begin b', 'done b']);
  expect(left()).toEqual(['a']);
});

test('holds no more places for one account than its share, so that slow work leaves room for others', async () => {
  const queueFor = (account: string, keys: readonly string[]): void => {
    for (const key of keys) store.queueWork(db, { kind: 'model', account, name: '', priority: 1, needs: '' }, key);
  };
  queueFor('ada', ['a1', 'a2', 'a3', 'a4']);
  const runner = setUp({ capacity: () => 4, capacityOfAccount: () => 2 });
  runner.start();
  expect(log).toEqual(['begin a1', 'begin a2']);
  queueFor('bo', ['b1']);
  runner.wake();
  await settle();
  expect(log).toEqual(['begin a1', 'begin a2', 'begin b1']);
  of('a1').succeed();
  await settle();
  expect(log.slice(3)).toEqual(['done a1', 'begin a3']);
});

describe('a database that refuses', () => {
  test('loses no outcome: nothing more is begun, and it is stored later', async () => {
    queue(['a', 'b']);
    let refusals = 2;
    const runner = setUp({ capacity: () => 1 });
    runner.start();
    of('a').succeed(() => {
      if (refusals-- > 0) refuse();
      log.push('done a');
      return 'ended';
    });
    await settle();
    expect(log).toEqual(['begin a']);
    expect(runner.waits()).toMatchObject([{ resource: 'disk', code: 'STORAGE_FULL' }]);
    await pass(1_000);
    expect(log).toEqual(['begin a']);
    await pass(2_000);
    expect(log).toEqual(['begin a', 'done a', 'begin b']);
    expect(runner.waits()).toEqual([]);
  });

  test('is asked again when its wait is over, not all the time for work that is due meanwhile', async () => {
    class CountingClock extends ManualClock {
      timers = 0;
      override after(milliseconds: number, action: () => void): () => void {
        this.timers += 1;
        if (this.timers > 1_000) throw new Error('a timer for every moment');
        return super.after(milliseconds, action);
      }
    }
    const counting = new CountingClock();
    clock = counting;
    queue(['a', 'b']);
    setUp().start();
    of('b').fail('INTERNAL');
    await settle();
    of('a').succeed(refuse);
    await settle();
    await pass(10_000);
    expect(counting.timers).toBeLessThan(20);
    expect(left()).toEqual(['a', 'b']);
  });

  test('does not stop the work when only the count of attempts cannot be stored', async () => {
    queue(['a']);
    db.exec(`CREATE TEMP TRIGGER refuse BEFORE UPDATE OF attempts ON work WHEN new.attempts > old.attempts
      BEGIN SELECT raise(ABORT, 'full'); END`);
    setUp().start();
    of('a').onStart();
    of('a').succeed();
    await settle();
    expect(log).toEqual(['begin a', 'done a']);
  });
});

describe('after the end of everything', () => {
  const leave = (attempts: number) =>
    db
      .prepare("UPDATE work SET lease_owner = 'studio', lease_token = 1, lease_until = ?, attempts = ?")
      .run(clock.now() + 60_000, attempts);

  test('a start takes up what the studio before it held, at once', () => {
    queue(['a']);
    leave(2);
    setUp().start();
    expect(log).toEqual(['begin a']);
  });

  test('what everything ended with three times is given up', () => {
    queue(['a']);
    leave(3);
    setUp().start();
    expect([log, left()]).toEqual([['fail a INTERNAL'], []]);
  });

  test('an attempt counts from the moment a process has the work', async () => {
    queue(['a', 'b']);
    setUp().start();
    of('a').onStart();
    expect(db.prepare('SELECT key, attempts FROM work ORDER BY seq').all()).toEqual([
      { key: 'a', attempts: 1 },
      { key: 'b', attempts: 0 },
    ]);
  });

  test('an attempt of work with several tasks counts once', async () => {
    queue(['a']);
    setUp().start();
    for (let task = 0; task < 3; task++) of('a').onStart();
    setUp().start();
    await settle();
    expect(log).toEqual(['begin a', 'begin a']);
  });
});

describe('leases', () => {
  /** A second runner on the same table, as on another machine, with its own idea of the time. */
  function other(time: ManualClock): WorkRunner {
    return setUp({}, { owner: 'other', clock: time });
  }

  test('keep others off work that takes long', async () => {
    queue(['a']);
    setUp().start();
    const second = other(clock);
    second.start();
    await pass(10 * 60_000);
    expect(log).toEqual(['begin a']);
    of('a').succeed();
    await settle();
    expect(log).toEqual(['begin a', 'done a']);
  });

  test('end without a sign of life, and the work is done by another, with one outcome', async () => {
    queue(['a']);
    const stuck = new ManualClock();
    setUp({}, { clock: stuck }).start();
    const first = of('a');
    const second = other(clock);
    second.start();
    await pass(59_000);
    expect(log).toEqual(['begin a']);
    await pass(30_000);
    expect(log).toEqual(['begin a', 'begin a']);
    first.succeed(() => {
      log.push('done by the first');
      return 'ended';
    });
    await settle();
    of('a').succeed(() => {
      log.push('done by the second');
      return 'ended';
    });
    await settle();
    expect([log, left()]).toEqual([['begin a', 'begin a', 'done by the second'], []]);
  });

  test('that are lost stop the work as soon as that is noticed', async () => {
    queue(['a']);
    setUp().start();
    const { signal } = of('a');
    store.dropWork(db, 'model', 'a');
    await pass(15_000);
    expect(signal.aborted).toBe(true);
  });

  test('of work that was cancelled and queued anew do not end the new work', async () => {
    queue(['a']);
    setUp({ capacity: () => 1 }).start();
    const first = of('a');
    queue(['a']);
    first.succeed(() => {
      log.push('done with the old work');
      return 'ended';
    });
    await settle();
    expect([log, left()]).toEqual([['begin a', 'begin a'], ['a']]);
  });
});

describe('a clock that is set', () => {
  const hour = 3_600_000;

  test('back does not let a dead owner keep its work for as long', async () => {
    queue(['a']);
    db.prepare("UPDATE work SET lease_owner = 'other', lease_token = 1, lease_until = ?").run(clock.now() + 60_000);
    clock.set(-24 * hour);
    setUp().start();
    await pass(90_000);
    expect(log).toEqual(['begin a']);
  });

  test('back does not make what was put off wait for as long', async () => {
    queue(['a']);
    setUp().start();
    of('a').fail('INTERNAL');
    await settle();
    clock.set(-24 * hour);
    await pass(5 * 60_000 + 15_000);
    expect(log).toEqual(['begin a', 'begin a']);
  });

  test('forward costs nobody the work it is at', async () => {
    queue(['a']);
    setUp().start();
    clock.set(24 * hour);
    await pass(15_000);
    of('a').succeed();
    await settle();
    expect(log).toEqual(['begin a', 'done a']);
  });

  test('forward makes another take the work, and still there is one outcome', async () => {
    queue(['a']);
    setUp().start();
    const first = of('a');
    const ahead = new ManualClock();
    ahead.set(24 * hour);
    const second = setUp({}, { owner: 'other', clock: ahead });
    second.start();
    ahead.advance(15_000);
    await settle();
    expect(log).toEqual(['begin a', 'begin a']);
    of('a').succeed();
    await settle();
    first.succeed();
    await settle();
    expect(log).toEqual(['begin a', 'begin a', 'done a']);
  });

  test('either way does not change how long a resource is waited for', async () => {
    queue(['a'], 'voice_service:cloud');
    const runner = setUp();
    runner.start();
    of('a').fail('PROVIDER_UNREACHABLE', 'Cloud');
    await settle();
    clock.set(48 * hour);
    const [wait] = runner.waits();
    expect((wait?.nextTry ?? 0) - clock.now()).toBe(1_000);
    clock.set(-96 * hour);
    await pass(5 * 60_000 + 15_000);
    expect(log).toEqual(['begin a', 'begin a']);
  });
});

describe('what went wrong', () => {
  test('with a lost process is tried again at once, three times in all', async () => {
    queue(['a']);
    setUp().start();
    for (const code of ['WORKER_CRASHED', 'WORKER_TIMEOUT', 'WORKER_CRASHED'] as const) {
      of('a').onStart();
      of('a').fail(code);
      await settle();
    }
    expect(log).toEqual(['begin a', 'begin a', 'begin a', 'fail a WORKER_CRASHED']);
  });

  test('with a lost process is tried again also after outages that began with the work', async () => {
    queue(['a'], 'voice_service:cloud');
    setUp().start();
    for (let outage = 0; outage < 3; outage++) {
      of('a').onStart();
      of('a').fail('PROVIDER_UNREACHABLE', 'Cloud');
      await settle();
      await pass(60_000);
      const { length } = log;
      of('a').onStart();
      of('a').succeed(() => 'again');
      await settle();
      expect(log).toHaveLength(length + 1);
    }
    of('a').onStart();
    of('a').fail('WORKER_CRASHED');
    await settle();
    expect(log.at(-1)).toBe('begin a');
    expect(db.prepare('SELECT attempts, outages FROM work').get()).toEqual({ attempts: 1, outages: 3 });
  });

  test('and may pass is tried again, later each time, and given up', async () => {
    queue(['a']);
    setUp().start();
    of('a').fail('INTERNAL');
    await settle();
    await pass(999);
    expect(log).toEqual(['begin a']);
    await pass(1);
    expect(log).toEqual(['begin a', 'begin a']);
    of('a').fail('INTERNAL');
    await settle();
    await pass(1_999);
    expect(log).toHaveLength(2);
    await pass(1);
    of('a').fail('INTERNAL');
    await settle();
    expect(log.slice(2)).toEqual(['begin a', 'fail a INTERNAL']);
  });

  test('and does not pass is final', async () => {
    queue(['a', 'b']);
    setUp({ final: new Set(['DOWNLOAD_CORRUPT']) }).start();
    of('a').fail('VALUE_UNSPEAKABLE');
    of('b').fail('DOWNLOAD_CORRUPT');
    await settle();
    expect(log.slice(2)).toEqual(['fail a VALUE_UNSPEAKABLE', 'fail b DOWNLOAD_CORRUPT']);
  });
});

describe('a resource out of order', () => {
  const cloud = 'voice_service:cloud';

  test('makes all that need it wait, while one tries it ever more seldom; then all go on with nothing counted', async () => {
    queue(['a', 'b', 'c', 'd'], cloud);
    const runner = setUp();
    runner.start();
    of('a').fail('PROVIDER_UNREACHABLE', 'Cloud');
    of('b').fail('PROVIDER_UNREACHABLE', 'Cloud');
    await settle();
    expect(log).toEqual(['begin a', 'begin b']);
    const since = clock.now();
    expect(runner.waits()).toEqual([
      { resource: cloud, code: 'PROVIDER_UNREACHABLE', name: 'Cloud', since, nextTry: since + 1_000, isTried: false },
    ]);
    // After 1, 2, 4 … seconds and each minute at last, one by one.
    let tries = 0;
    for (let second = 1; second <= 600; second++) {
      await pass(1_000);
      const tried = log.slice(2 + tries).map((line) => line.replace('begin ', ''));
      expect(tried.length).toBeLessThanOrEqual(1);
      tries += tried.length;
      for (const key of tried) of(key).fail('PROVIDER_UNREACHABLE', 'Cloud');
      await settle();
    }
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThan(20);
    expect(runner.waits()).toMatchObject([{ since }]);
    await pass(61_000);
    const last = log.at(-1)?.replace('begin ', '') ?? '';
    of(last).succeed();
    await settle();
    expect(runner.waits()).toEqual([]);
    for (let round = 0; round < 5; round++) {
      await pass(2_000);
      for (const run of running.values()) run.succeed();
      await settle();
    }
    expect(left()).toEqual([]);
    expect(log.filter((line) => line.startsWith('done')).toSorted()).toEqual(['done a', 'done b', 'done c', 'done d']);
  });

  test('holds up nothing that does not need it', async () => {
    queue(['a', 'b'], cloud);
    setUp().start();
    of('a').fail('PROVIDER_BUSY', 'Cloud');
    queue(['free']);
    await settle();
    expect(log).toEqual(['begin a', 'begin b', 'begin free']);
  });

  test('takes back what no process has yet', async () => {
    queue(['a', 'b'], cloud);
    setUp().start();
    of('a').onStart();
    of('a').fail('PROVIDER_UNREACHABLE', 'Cloud');
    await settle();
    expect(of('b').signal.aborted).toBe(true);
    expect(db.prepare('SELECT key, outages, lease_owner FROM work ORDER BY seq').all()).toEqual([
      { key: 'a', outages: 1, lease_owner: null },
      { key: 'b', outages: 0, lease_owner: null },
    ]);
  });

  test('that is a full disk stops all kinds of work, and is waited for without end', async () => {
    queue(['a']);
    const runner = setUp();
    runner.start();
    of('a').fail('STORAGE_FULL');
    queue(['b'], cloud);
    await settle();
    expect(log).toEqual(['begin a']);
    await pass(2_000);
    expect(log).toEqual(['begin a', 'begin b']);
    await pass(25 * 3_600_000);
    of('b').fail('STORAGE_FULL');
    await settle();
    expect(runner.waits()).toMatchObject([{ resource: 'disk', code: 'STORAGE_FULL' }]);
    await pass(5_000);
    of('a').succeed();
    await pass(1_000);
    of('b').succeed();
    await settle();
    expect(log.slice(2)).toEqual(['begin a', 'done a', 'begin b', 'done b']);
  });

  test.each(['CERTIFICATE_NOT_YET_VALID', 'IDENTITY_UNREADABLE'] as const)(
    'that is what signs (%s) is waited for without end, with nothing counted, by work that needs it',
    async (code) => {
      queue(['a', 'b']);
      const runner = setUp({ needs: ['signing'] });
      runner.start();
      of('a').fail(code);
      of('b').fail(code);
      await settle();
      expect(runner.waits()).toMatchObject([{ resource: 'signing', code }]);
      await pass(25 * 3_600_000);
      for (let round = 0; round < 12; round++) {
        const [tried] = log.at(-1)?.match(/[ab]$/u) ?? [];
        of(String(tried)).fail(code);
        await pass(61_000);
      }
      expect(db.prepare('SELECT DISTINCT attempts, outages FROM work').all()).toEqual([{ attempts: 0, outages: 0 }]);
      for (let round = 0; round < 4; round++) {
        for (const run of running.values()) run.succeed();
        await pass(61_000);
      }
      expect(log.filter((line) => line.startsWith('done')).toSorted()).toEqual(['done a', 'done b']);
      expect(runner.waits()).toEqual([]);
    },
  );

  test('that other work needs is no reason to wait', async () => {
    queue(['a']);
    setUp().start();
    of('a').fail('CERTIFICATE_NOT_YET_VALID');
    await settle();
    expect(log).toEqual(['begin a', 'fail a CERTIFICATE_NOT_YET_VALID']);
  });

  test('that is a full disk is tried again as soon as there is room on it', async () => {
    queue(['a']);
    let freeBytes = 1_000_000;
    const runner = setUp({}, { freeBytes: () => freeBytes });
    runner.start();
    for (let tries = 0; tries < 7; tries++) {
      of('a').fail('STORAGE_FULL');
      await settle();
      for (const before = log.length; log.length === before;) await pass(1_000);
    }
    of('a').fail('STORAGE_FULL');
    await settle();
    const tried = log.length;
    await pass(20_000);
    expect(log).toHaveLength(tried);
    expect(runner.waits()).toMatchObject([{ isTried: false }]);
    freeBytes += 100_000_000;
    await pass(2_000);
    await pass(1_000);
    expect(log).toHaveLength(tried + 1);
    expect(runner.waits()).toMatchObject([{ isTried: true }]);
    of('a').succeed();
    await settle();
    expect(runner.waits()).toEqual([]);
  });

  test('that is the processes, which end before they begin anything, is no fault of the work', async () => {
    queue(['a']);
    const runner = setUp();
    runner.start();
    for (let time = 0; time < 5; time++) {
      of('a').fail('WORKER_CRASHED');
      await settle();
      expect(runner.waits()).toMatchObject([{ resource: 'processes' }]);
      await pass(70_000);
    }
    of('a').succeed();
    await settle();
    expect(log.at(-1)).toBe('done a');
  });

  test('is given up after a day: what waits fails without asking again, and what comes later is tried', async () => {
    queue(['a', 'b', 'c'], cloud);
    const runner = setUp({ capacity: () => 1 });
    runner.start();
    of('a').fail('PROVIDER_UNREACHABLE', 'Cloud');
    await settle();
    await pass(24 * 3_600_000);
    expect(log).toEqual(['begin a', 'begin b']);
    of('b').fail('PROVIDER_UNREACHABLE', 'Cloud');
    await settle();
    await pass(5_000);
    expect(log.slice(2).toSorted()).toEqual(['a', 'b', 'c'].map((key) => `fail ${key} PROVIDER_UNREACHABLE`));
    expect(runner.waits()).toEqual([]);
    queue(['d'], cloud);
    runner.wake();
    await settle();
    expect(log.at(-1)).toBe('begin d');
  });

  test('each time with the same work, and in order for all others, is that work’s fault', async () => {
    queue(['poison', ...Array.from({ length: 40 }, (_, index) => `other ${index}`)], cloud);
    setUp({ capacity: () => 1 }).start();
    for (let second = 0; second < 120 && left().length > 0; second++) {
      for (const [key, run] of running) {
        if (key === 'poison') run.fail('PROVIDER_BUSY', 'Cloud');
        else run.succeed();
      }
      running.clear();
      await settle();
      await pass(1_000);
    }
    expect(log.filter((line) => line.startsWith('fail'))).toEqual(['fail poison PROVIDER_BUSY']);
    expect(log.filter((line) => line.startsWith('done'))).toHaveLength(40);
    expect(log.filter((line) => line === 'begin poison')).toHaveLength(8);
  });

  test('is forgotten when nothing needs it any more', async () => {
    queue(['a'], cloud);
    const runner = setUp();
    runner.start();
    of('a').fail('PROVIDER_UNREACHABLE', 'Cloud');
    await settle();
    store.dropWork(db, 'model', 'a');
    runner.wake();
    await settle();
    expect(runner.waits()).toEqual([]);
  });
});
