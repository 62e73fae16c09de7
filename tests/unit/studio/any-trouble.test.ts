import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { AppError, errorTable, type ErrorCode } from '#shared/errors/index.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import * as store from '#electron/studio/store/work.ts';
import { WorkRunner, type WorkHandler } from '#electron/studio/work/runner.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { fc } from '../../support/property.ts';

/** One thing that happens to the queue. Pieces of work are named by their place among those under way. */
type Event =
  | { kind: 'success'; place: number }
  | { kind: 'failure'; place: number; code: ErrorCode; begun: boolean }
  | { kind: 'pass'; minutes: number }
  | { kind: 'set clock'; hours: number }
  | { kind: 'disk full'; full: boolean }
  | { kind: 'kill' }
  | { kind: 'cancel'; row: number; told: boolean };

const service = 'voice_service:cloud';
const rowCount = 6;
const place = fc.nat({ max: 2 });
const codes = Object.keys(errorTable).filter((code) => code !== 'SHUTTING_DOWN') as ErrorCode[];
const passing: readonly ErrorCode[] = ['PROVIDER_BUSY', 'PROVIDER_UNREACHABLE', 'STORAGE_FULL'];
const failure = (code: fc.Arbitrary<ErrorCode>) =>
  fc.record({ kind: fc.constant('failure' as const), place, code, begun: fc.boolean() });

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('success' as const), place }) },
  { weight: 6, arbitrary: failure(fc.constantFrom(...passing)) },
  { weight: 1, arbitrary: failure(fc.constantFrom(...codes)) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('set clock' as const), hours: fc.integer({ min: -800, max: 800 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disk full' as const), full: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'kill' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      row: fc.nat({ max: rowCount - 1 }),
      told: fc.boolean(),
    }),
  },
);

type Running = { key: string; begin(): void; succeed(): void; fail(error: AppError): void };

/** A studio's queue whose work, disk, clock and end are the test's. */
class TestQueue {
  readonly db: Db = openDatabase({ file: ':memory:', migrations });
  readonly clock = new ManualClock();
  /** How often each row failed, by code, and how often its process was lost with everything. */
  readonly failures = new Map<string, ErrorCode[]>();
  isFull = false;
  #running: Running[] = [];
  #runner: WorkRunner;
  /** Timers of a killed studio never go off. */
  #life = { over: false };

  constructor() {
    this.db.exec('CREATE TABLE outcomes (row TEXT NOT NULL, outcome TEXT NOT NULL) STRICT');
    for (let row = 0; row < rowCount; row++) {
      const needs = row % 2 === 0 ? service : '';
      const lane = { kind: 'model', account: '', name: needs, priority: 1, needs } as const;
      store.queueWork(this.db, lane, String(row));
    }
    this.#runner = this.#start();
  }

  get running(): readonly Running[] {
    return this.#running;
  }

  get left(): number {
    return Number(this.db.prepare('SELECT count(*) FROM work').pluck().get());
  }

  outcomes(): { row: string; outcome: string }[] {
    return this.db.prepare<[], { row: string; outcome: string }>('SELECT row, outcome FROM outcomes').all();
  }

  /** Everything ends at once, and another studio starts on the same data. */
  kill(): void {
    this.#life.over = true;
    for (const { key } of this.#running) this.note(key, 'WORKER_CRASHED');
    this.#running = [];
    this.#runner = this.#start();
  }

  /** @param told whether the runner hears of it; else the work goes on, and its outcome comes too late. */
  cancel(key: string, told: boolean): void {
    if (this.db.prepare('SELECT 1 FROM work WHERE key = ?').get(key)) this.#end(key, 'cancelled');
    store.dropWork(this.db, 'model', key);
    if (told) void this.#runner.abort('model', key);
  }

  note(key: string, code: ErrorCode): void {
    this.failures.set(key, [...(this.failures.get(key) ?? []), code]);
  }

  take(run: Running): void {
    this.#running = this.#running.filter((other) => other !== run);
  }

  async pass(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await settle();
  }

  #start(): WorkRunner {
    const life = { over: false };
    this.#life = life;
    const clock: Clock = {
      now: () => this.clock.now(),
      elapsed: () => this.clock.elapsed(),
      after: (wait, action) => this.clock.after(wait, () => void (life.over || action())),
    };
    const handler: WorkHandler = {
      kind: 'model',
      capacity: () => 3,
      read: (key) => (run) => {
        const { promise, resolve, reject } = Promise.withResolvers<() => 'ended'>();
        const store = (): 'ended' => {
          this.#end(key, 'done');
          return 'ended';
        };
        const one = { key, begin: run.onStart, succeed: () => resolve(store), fail: reject };
        run.signal.addEventListener('abort', () => this.take(one));
        this.#running.push(one);
        return promise;
      },
      fail: (key, { code }) => this.#end(key, code),
    };
    const logger = createLogger('test', 'silent');
    const runner = new WorkRunner({ db: this.db, handlers: [handler], clock, logger, random: () => 0.5 });
    runner.start();
    return runner;
  }

  /** Stored with the transaction that ends the work, as the tables of real kinds are. */
  #end(row: string, outcome: string): void {
    if (this.isFull && outcome !== 'cancelled') {
      throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    }
    this.db.prepare('INSERT INTO outcomes VALUES (?, ?)').run(row, outcome);
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await new Promise(setImmediate);
}

async function happen(queue: TestQueue, event: Event): Promise<void> {
  const run = 'place' in event ? queue.running[event.place] : undefined;
  if (event.kind === 'pass') await queue.pass(event.minutes * 60_000);
  if (event.kind === 'set clock') queue.clock.set(event.hours * 3_600_000);
  if (event.kind === 'disk full') queue.isFull = event.full;
  if (event.kind === 'kill') queue.kill();
  if (event.kind === 'cancel') queue.cancel(String(event.row), event.told);
  if (run) {
    queue.take(run);
    if (event.kind === 'success' || (event.kind === 'failure' && event.begun)) run.begin();
    if (event.kind === 'success') run.succeed();
    if (event.kind === 'failure') {
      queue.note(run.key, event.code);
      run.fail(new AppError(event.code));
    }
  }
  await settle();
}

/** All trouble is over: everything that is begun succeeds. */
async function recover(queue: TestQueue): Promise<void> {
  queue.isFull = false;
  for (let minute = 0; minute < 60 && queue.left > 0; minute++) {
    for (const run of queue.running) {
      queue.take(run);
      run.begin();
      run.succeed();
    }
    await settle();
    await queue.pass(60_000);
  }
}

/** Whether nothing but trouble of others ever met a row, and not so often that it looks like its own. */
function wasPassing(failures: readonly ErrorCode[], needsService: boolean): boolean {
  const own = needsService ? passing : passing.filter((code) => code === 'STORAGE_FULL');
  return failures.length < 8 && failures.every((code) => own.includes(code));
}

test('whatever goes wrong, each row ends once, and fails only through itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 100 }), async (events) => {
      const queue = new TestQueue();
      try {
        await settle();
        for (const one of events) await happen(queue, one);
        await recover(queue);
        expect(queue.left).toBe(0);
        const outcomes = queue.outcomes();
        const rows = outcomes.map(({ row }) => Number(row)).sort((one, other) => one - other);
        expect(rows).toEqual(Array.from({ length: rowCount }, (_, row) => row));
        for (const { row, outcome } of outcomes) {
          const failures = queue.failures.get(row) ?? [];
          const own = wasPassing(failures, Number(row) % 2 === 0) ? [] : ['INTERNAL', ...failures];
          expect(['done', 'cancelled', ...own]).toContain(outcome);
        }
      } finally {
        queue.db.close();
      }
    }),
    { numRuns: 200 },
  );
});
