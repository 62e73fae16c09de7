import { AppError, isAppError, type ErrorCode } from '#shared/errors/index.ts';
import { modelsSubject } from '#shared/change-subjects.ts';
import { withoutSync } from '#electron/db/durability.ts';
import { databaseError, workError } from '#electron/db/errors.ts';
import type { Db } from '#electron/db/open.ts';
import { backOff } from '#electron/lib/back-off.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import * as store from '../store/work.ts';
import { attemptLimit, judge, laterThanOthers, type CodeExceptions } from './retry.ts';
import { disk, isService, processes, Outages, type Resource, type Outage } from './outages.ts';
import { FairScheduler } from './fair-scheduler.ts';

/** Stores the outcome of work, in the transaction that ends it. Returns `again` if the work must be repeated. */
export type StoreOutcome = () => 'ended' | 'again';

export type RunOfWork = {
  /** The account it is done for; empty for the studio itself. */
  account: string;
  /** Aborted when the outcome is no longer wanted. */
  signal: AbortSignal;
  /** To be called when a process starts the work; from then on the attempt counts. */
  onStart: () => void;
};

/** Does one piece of work. Rejects with the AppError that decides whether it is retried. */
export type Work = (run: RunOfWork) => Promise<StoreOutcome>;

/** Implements one kind of work. The runner decides about order and retries. */
export type WorkHandler = CodeExceptions & {
  kind: store.WorkKind;
  /** The current maximum of pieces worked on at a time. */
  capacity(): number;
  /**
   * The current maximum of pieces of one account at a time, so that slow ones cannot fill the capacity; without, no
   * limit.
   */
  capacityOfAccount?(account: string): number;
  /** Reads the work; undefined if there is nothing left to do. Called in the transaction that claims it. */
  read(key: string): Work | undefined;
  /** Stores the final failure, in the transaction that ends the work. */
  fail(key: string, error: AppError): void;
  /** Stores, if it is shown, why the work waits. Called in the transaction that returns it to the queue. */
  wait?(key: string, error: AppError): void;
  /** Whether running work continues later, at little cost: the end of the studio does not wait for it. */
  resumes?(key: string): boolean;
  /** What all its work needs besides a disk and processes. */
  needs?: readonly Resource[];
  /** Whether outcomes are synced to disk at once, because repeating the work is expensive. */
  durable?: boolean;
};

export type RunnerOptions = {
  db: Db;
  handlers: readonly WorkHandler[];
  clock: Clock;
  logger: Logger;
  /** The owner of the leases. Only one runner per owner may use a database at a time. */
  owner?: string;
  /** Returns a random number, 0–1, to spread retries. */
  random?: () => number;
  /** Bytes free on the disk of the data; undefined if unknown: then waits for room never end early. */
  freeBytes?: () => number | undefined;
  /** Called with the {@link subjectOf} work that began, ended or was postponed, once that is stored. */
  onMoved?: (subject: string) => void;
};

/** An outage that the queue waits for. Times in milliseconds since the epoch. */
export type QueueWait = Outage;

/** Maximum of work claimed per kind and turn of the event loop: each claim takes up to half a millisecond. */
const takenAtMost = 8;
/** The time after which a lease expires, and the interval at which it is renewed, milliseconds. */
const leaseTime = 60_000;
const heartbeat = 15_000;
/** The longest delay of postponed work, milliseconds. */
const longestDelay = 5 * 60_000;
/** How often a full disk is looked at, milliseconds, and what must have become free to end the wait early, bytes. */
const roomCheck = 2_000;
const roomMade = 16 * 1024 ** 2;

type Run = {
  handler: WorkHandler;
  claim: store.Claim;
  /** The account it is done for. */
  account: string;
  subject: string;
  needs: readonly Resource[];
  /** Whether the run tests a resource after an outage. */
  isTry: boolean;
  /** Whether a process has started the work. */
  begun: boolean;
  controller: AbortController;
  done: Promise<void>;
  /** Stores the outcome; undefined before there is one. */
  store: (() => void) | undefined;
};

type Taken = { run: Run; work: Work };

/** The subject of a lane's work: the models, or the campaign of its rows, or else the key of the work. */
function subjectOf({ kind, name }: store.LaneFields, key: string): string {
  if (kind === 'model') return modelsSubject;
  return name === '' ? key : name;
}

/**
 * Runs the work of the queue, whose state is in the database. All kinds of work share the rules for turns, retries,
 * delays, hand-backs and recovery.
 */
export class WorkRunner {
  readonly #options: Required<RunnerOptions>;
  /** Subjects of work that changes in the current transaction. */
  readonly #moved = new Set<string>();
  readonly #kinds: readonly { handler: WorkHandler; scheduler: FairScheduler }[];
  readonly #outages: Outages;
  /**
   * By token, until the outcome is stored. So during database errors finished runs fill the capacity, and nothing new
   * begins. A stopped run is removed, and its outcome is ignored.
   */
  readonly #runs = new Map<number, Run>();
  #lastToken = 0;
  #state: 'new' | 'open' | 'closing' | 'closed' = 'new';
  #recovered = false;
  /** The current database errors, if any. Times are milliseconds of the monotonic clock. */
  #refusal: { code: ErrorCode; since: number; tries: number; nextTry: number } | undefined;
  /** Bytes that were free when the disk was last full; undefined while it is not, or if unknown. */
  #freeWhenFull: number | undefined;
  /** When the next postponed work may begin, milliseconds since the epoch. */
  #nextReady = Infinity;
  #lookSoon: NodeJS.Immediate | undefined;
  #callOffLook = (): void => undefined;
  #callOffBeat = (): void => undefined;

  constructor(options: RunnerOptions) {
    this.#options = {
      owner: 'studio',
      random: Math.random,
      freeBytes: () => undefined,
      onMoved: () => undefined,
      ...options,
    };
    this.#kinds = options.handlers.map((handler) => ({ handler, scheduler: new FairScheduler() }));
    this.#outages = new Outages(this.#options.random);
  }

  /** Recovers the work of an earlier run, then works on the queue. */
  start(): void {
    this.#state = 'open';
    this.#look();
    this.#callOffBeat = this.#options.clock.after(heartbeat, () => this.#beat());
  }

  /** Checks the queue soon, after the current transaction. Call it when work was queued. */
  wake(): void {
    if (this.#state !== 'open' && this.#state !== 'closing') return;
    this.#lookSoon ??= setImmediate(() => {
      this.#lookSoon = undefined;
      this.#look();
    });
  }

  /** Stops cancelled work. Resolves when it no longer runs. */
  async abort(kind: store.WorkKind, key: string): Promise<void> {
    const run = [...this.#runs.values()].find(({ claim }) => claim.kind === kind && claim.key === key);
    if (!run) return;
    this.#stop(run);
    this.wake();
    await run.done;
  }

  /** Whether no work is running. */
  get isIdle(): boolean {
    return this.#runs.size === 0;
  }

  /** The outages that work waits for, including database errors. */
  waits(): QueueWait[] {
    const offset = this.#options.clock.now() - this.#options.clock.elapsed();
    const refusal = this.#refusal && { resource: disk, name: '', isTried: false, ...this.#refusal };
    return [...this.#outages.list(), ...(refusal ? [refusal] : [])].map(
      ({ resource, code, name, since, nextTry, isTried }) => ({
        resource,
        code,
        name,
        since: offset + since,
        nextTry: offset + nextTry,
        isTried,
      }),
    );
  }

  /** Begins no new work, and fails none: what ends the studio may end the processes of its work as well. */
  drain(): void {
    if (this.#state !== 'closed') this.#state = 'closing';
  }

  /** Drains. Work that is not done after `grace` milliseconds returns to the queue. */
  async close(grace: number): Promise<void> {
    this.drain();
    for (const run of this.#runs.values()) {
      if (run.store === undefined && run.handler.resumes?.(run.claim.key) === true) this.#interrupt(run);
    }
    const all = Promise.all([...this.#runs.values()].map(({ done }) => done));
    await settledWithin(all, grace);
    this.#state = 'closed';
    this.#callOffLook();
    this.#callOffBeat();
    clearImmediate(this.#lookSoon);
    try {
      this.#together(true, () => {
        for (const run of this.#runs.values()) (run.store ?? this.#backToQueue(run))();
      });
    } catch (error) {
      this.#refuse(error);
    }
    for (const run of this.#runs.values()) this.#stop(run);
    await all;
  }

  /** Stores finished work and begins the next. */
  #look(): void {
    if (this.#state === 'closed') return;
    this.#callOffLook();
    try {
      // Before the first claim, because tokens start over and could equal those of the earlier run.
      if (!this.#recovered) this.#recover(store.leasesOf(this.#options.db, this.#options.owner));
      this.#recovered = true;
      this.#endWaitForRoom();
      const taken = this.#storeAndTake();
      this.#refusal = undefined;
      // The rest follows at the next turn of the event loop, so that other tasks are not blocked.
      if (taken > 0) this.wake();
    } catch (error) {
      this.#refuse(error);
    }
    this.#callOffLook = this.#options.clock.after(this.#nextWait(), () => this.#look());
  }

  /** Pauses the queue after a database error (mostly a full disk). The studio continues. */
  #refuse(error: unknown): void {
    const now = this.#options.clock.elapsed();
    // The queue was woken before the next try was due.
    if (this.#refusal && now < this.#refusal.nextTry) return;
    const { code, detail } = databaseError(error);
    this.#options.logger.error({ code, detail }, 'the queue could not be read or written; trying again');
    const tries = (this.#refusal?.tries ?? 0) + 1;
    this.#refusal = {
      code,
      since: this.#refusal?.since ?? now,
      tries,
      nextTry: now + backOff(tries, this.#options.random),
    };
    if (code === 'STORAGE_FULL') this.#freeWhenFull = this.#options.freeBytes();
  }

  /** Tries a full disk again once there is more room on it, however long the wait for it has become. */
  #endWaitForRoom(): void {
    if (this.#freeWhenFull === undefined) return;
    const { clock, db, freeBytes } = this.#options;
    const isFull = this.waits().some(({ resource }) => resource === disk);
    if (isFull && (freeBytes() ?? 0) < this.#freeWhenFull + roomMade) return;
    this.#freeWhenFull = undefined;
    if (!isFull) return;
    if (this.#refusal) this.#refusal.nextTry = clock.elapsed();
    this.#outages.hurry(disk, clock.elapsed());
    // The work that filled the disk follows other work, as after each failure.
    withoutSync(db, () =>
      store.correctTimes(db, { notBefore: clock.now() + laterThanOthers, lease: clock.now() + leaseTime }),
    );
  }

  /** Milliseconds until the queue must be checked without a wake-up. */
  #nextWait(): number {
    const now = this.#options.clock.elapsed();
    // Due work stays due during database errors, so only the next try of the database counts.
    const due = this.#refusal
      ? this.#refusal.nextTry - now
      : Math.min(this.#nextReady - this.#options.clock.now(), (this.#outages.nextTry(now) ?? Infinity) - now);
    return Math.max(0, Math.min(this.#freeWhenFull === undefined ? heartbeat : roomCheck, due));
  }

  /** @returns the number of pieces of work it claimed. */
  #storeAndTake(): number {
    const done = [...this.#runs.values()].filter((run) => run.store !== undefined);
    const taken: Taken[] = [];
    let ended = 0;
    this.#moved.clear();
    try {
      this.#together(
        done.some(({ handler }) => handler.durable),
        () => {
          for (const run of done) {
            run.store?.();
            this.#moved.add(run.subject);
          }
          this.#outages.forget((resource) =>
            store.isNeeded(this.#options.db, isService(resource) ? resource : undefined),
          );
          this.#nextReady = Infinity;
          if (this.#state !== 'open') return;
          for (const kind of this.#kinds) ended += this.#take(kind, taken);
        },
      );
    } catch (error) {
      for (const { run } of taken) if (run.isTry) this.#outages.callOffTry(run.needs);
      throw error;
    }
    for (const subject of this.#moved) this.#options.onMoved(subject);
    for (const { claim } of done) this.#runs.delete(claim.token);
    for (const { run, work } of taken) this.#begin(run, work);
    return taken.length + ended;
  }

  /** Claims work of a kind in fair turns and adds it to `taken`. @returns how many pieces ended at once instead. */
  #take({ handler, scheduler }: { handler: WorkHandler; scheduler: FairScheduler }, taken: Taken[]): number {
    const running = [...this.#runs.values()].filter((run) => run.handler === handler && run.store === undefined);
    const room = Math.min(handler.capacity() - running.length, takenAtMost);
    if (room <= 0) return 0;
    const [now, elapsed] = [this.#options.clock.now(), this.#options.clock.elapsed()];
    const waiting = store.waitingLanes(this.#options.db, handler.kind);
    scheduler.keep(waiting);
    for (const { readyAt } of waiting) if (readyAt > now) this.#nextReady = Math.min(this.#nextReady, readyAt);
    const ready = new Set(waiting.filter(({ readyAt }) => readyAt <= now));
    const held = Map.groupBy(running, ({ account }) => account);
    const isFull = (account: string): boolean =>
      (held.get(account)?.length ?? 0) >= (handler.capacityOfAccount?.(account) ?? Infinity);
    let ended = 0;
    for (let left = room; left > 0;) {
      const lane = scheduler.next(
        [...ready].filter((one) => !isFull(one.account) && this.#admits(needsOf(handler, one), elapsed)),
      );
      if (!lane) break;
      const lease = { owner: this.#options.owner, token: this.#lastToken + 1, until: now + leaseTime };
      const claim = store.claimWork(this.#options.db, lane, lease, now);
      if (!claim) {
        ready.delete(lane);
        continue;
      }
      this.#lastToken += 1;
      left -= 1;
      scheduler.take(lane);
      const begun = this.#prepare(handler, claim, lane, elapsed);
      if (!begun) {
        ended += 1;
        continue;
      }
      taken.push(begun);
      held.set(lane.account, [...(held.get(lane.account) ?? []), begun.run]);
    }
    return ended;
  }

  #admits(needs: readonly Resource[], elapsed: number): boolean {
    return this.#outages.givenUp(needs) !== undefined || this.#outages.admit(needs, elapsed) !== 'wait';
  }

  /** Reads claimed work; undefined if it ended at once. */
  #prepare(handler: WorkHandler, claim: store.Claim, lane: store.WaitingLane, elapsed: number): Taken | undefined {
    const needs = needsOf(handler, lane);
    const subject = subjectOf(lane, claim.key);
    this.#moved.add(subject);
    const outage = this.#outages.givenUp(needs);
    if (outage) {
      this.#fail(handler, claim, new AppError(outage.code, { subject: outage.name }));
      return undefined;
    }
    let work: Work | undefined;
    try {
      work = handler.read(claim.key);
    } catch (error) {
      if (!isAppError(error)) throw error;
      this.#fail(handler, claim, error);
      return undefined;
    }
    if (!work) {
      store.finishWork(this.#options.db, claim);
      return undefined;
    }
    const isTry = this.#outages.admit(needs, elapsed) === 'try';
    if (isTry) this.#outages.beginTry(needs);
    const controller = new AbortController();
    const run = {
      handler,
      claim,
      account: lane.account,
      subject,
      needs,
      isTry,
      begun: false,
      controller,
      done: Promise.resolve(),
      store: undefined,
    };
    return { run, work };
  }

  #begin(run: Run, work: Work): void {
    this.#runs.set(run.claim.token, run);
    const onStart = (): void => {
      // Work may give several tasks to processes.
      if (run.begun) return;
      run.begun = true;
      this.#countAttempt(run.claim);
    };
    run.done = work({ account: run.account, signal: run.controller.signal, onStart })
      .then(
        (outcome) => this.#succeeded(run, outcome),
        (error: unknown) => this.#failed(run, error),
      )
      .then(() => this.wake());
  }

  /** Failures are only logged: an uncounted attempt is no reason to stop the work. */
  #countAttempt(claim: store.Claim): void {
    try {
      withoutSync(this.#options.db, () => store.beginAttempt(this.#options.db, claim));
    } catch (error) {
      const { code, detail } = databaseError(error);
      this.#options.logger.warn({ kind: claim.kind, code, detail }, 'an attempt could not be counted');
    }
  }

  #succeeded(run: Run, outcome: StoreOutcome): void {
    if (!this.#isCurrent(run)) return;
    if (run.isTry) this.#outages.pass(run.needs);
    const back = this.#backToQueue(run);
    run.store = () => {
      if (!store.isHeld(this.#options.db, run.claim)) return;
      if (outcome() === 'ended') store.finishWork(this.#options.db, run.claim);
      else back();
    };
  }

  #failed(run: Run, thrown: unknown): void {
    if (!this.#isCurrent(run)) return;
    const error = workError(thrown);
    if (run.isTry) this.#outages.callOffTry(run.needs);
    if (this.#state !== 'open') {
      run.store = this.#backToQueue(run);
      return;
    }
    const { handler, claim, needs, begun, isTry } = run;
    const { attempts, outages } = claim;
    const failure = { error, attempts, outages, needs, begun, isTry, exceptions: handler };
    const { release, outOfOrder } = judge(failure, {
      outages: this.#outages,
      clock: this.#options.clock,
      random: this.#options.random,
    });
    run.store = () => {
      if (!store.isHeld(this.#options.db, claim)) return;
      if (!release) return this.#fail(handler, claim, error);
      store.releaseWork(this.#options.db, claim, release);
      handler.wait?.(claim.key, error);
    };
    if (outOfOrder === disk) this.#freeWhenFull = this.#options.freeBytes();
    if (outOfOrder !== undefined) this.#handBack(outOfOrder);
  }

  /** Whether a run's outcome is still wanted. */
  #isCurrent(run: Run): boolean {
    return this.#runs.get(run.claim.token) === run && run.store === undefined;
  }

  /** Returns a run to the queue without counting an attempt. */
  #backToQueue({ claim }: Run): () => void {
    return () => store.releaseWork(this.#options.db, claim, unchanged(claim));
  }

  /** Ends work that has finally failed. Call it within a transaction. */
  #fail(handler: WorkHandler, claim: store.Claim, error: AppError): void {
    const { kind, key } = claim;
    this.#options.logger.warn({ kind, key, code: error.code, detail: error.detail }, 'work failed');
    store.finishWork(this.#options.db, claim);
    handler.fail(key, error);
  }

  /** Returns work to the queue that needs a failed resource and has not started, so that it does not fail as well. */
  #handBack(resource: Resource): void {
    for (const run of this.#runs.values()) {
      if (!run.begun && run.store === undefined && run.needs.includes(resource)) this.#interrupt(run);
    }
  }

  /** Stops a run and returns it to the queue. */
  #interrupt(run: Run): void {
    run.store = this.#backToQueue(run);
    if (run.isTry) this.#outages.callOffTry(run.needs);
    run.controller.abort();
  }

  /** Stops a run whose outcome is no longer wanted. */
  #stop(run: Run): void {
    this.#runs.delete(run.claim.token);
    if (run.isTry) this.#outages.callOffTry(run.needs);
    run.controller.abort();
  }

  /** Runs stores and claims in one transaction. `durable` syncs it to disk. */
  #together(durable: boolean, work: () => void): void {
    const transaction = this.#options.db.transaction(work);
    if (durable) transaction();
    else withoutSync(this.#options.db, transaction);
  }

  /** Renews the leases, stops runs that lost theirs, and recovers the expired leases of other runners. */
  #beat(): void {
    if (this.#state === 'closed') return;
    this.#callOffBeat = this.#options.clock.after(heartbeat, () => this.#beat());
    const now = this.#options.clock.now();
    try {
      withoutSync(this.#options.db, () => {
        store.correctTimes(this.#options.db, { notBefore: now + longestDelay, lease: now + leaseTime });
        this.#recover(store.expiredLeases(this.#options.db, this.#options.owner, now));
        const held = store.prolongLeases(this.#options.db, this.#options.owner, now + leaseTime);
        for (const run of this.#runs.values()) {
          if (held.has(run.claim.token)) continue;
          this.#options.logger.warn(
            { kind: run.claim.kind, key: run.claim.key },
            'work was cancelled, or taken over by another',
          );
          this.#stop(run);
        }
      });
    } catch (error) {
      this.#refuse(error);
    }
    this.#look();
  }

  /** Returns abandoned work to the queue, or fails it after too many attempts. */
  #recover(claims: readonly store.Claim[]): void {
    this.#options.db.transaction(() => {
      for (const claim of claims) {
        const handler = this.#kinds.find(({ handler: { kind } }) => kind === claim.kind)?.handler;
        if (!handler) continue;
        if (claim.attempts >= attemptLimit) this.#fail(handler, claim, new AppError('INTERNAL'));
        else store.releaseWork(this.#options.db, claim, unchanged(claim));
      }
    })();
  }
}

/** As it was before it was claimed. */
function unchanged({ attempts, outages }: store.Claim): store.Release {
  return { attempts, outages, notBefore: 0 };
}

function needsOf({ needs: all = [] }: WorkHandler, { needs }: store.WaitingLane): Resource[] {
  return [disk, processes, ...all, ...(needs === '' ? [] : [needs])];
}
