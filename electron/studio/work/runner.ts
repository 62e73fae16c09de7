import { AppError, isAppError, type ErrorCode } from '#shared/errors/index.ts';
import { modelsSubject } from '#shared/moves.ts';
import { withoutSync } from '#electron/db/durability.ts';
import { databaseError, workError } from '#electron/db/errors.ts';
import type { Db } from '#electron/db/open.ts';
import { backOff } from '#electron/lib/back-off.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import * as store from '../store/work.ts';
import { attemptLimit, judge, type CodeExceptions } from './retry.ts';
import { disk, isService, processes, Troubles, type Resource } from './troubles.ts';
import { FairTurns } from './fair-turns.ts';

/** Stores how work ended, in the transaction that ends it; `again` when it has to be done once more. */
export type StoreOutcome = () => 'ended' | 'again';

export type RunOfWork = {
  /** Aborted when the outcome is not wanted any more. */
  signal: AbortSignal;
  /** To be called when a process has the work: from then on the attempt counts against it. */
  onStart: () => void;
};

/** Does one piece of work. Rejects with the AppError that decides whether it is tried again. */
export type Work = (run: RunOfWork) => Promise<StoreOutcome>;

/** What a kind of work does; when and how often is the runner's part. */
export type WorkHandler = CodeExceptions & {
  kind: store.WorkKind;
  /** How many may be worked on at a time, as things are now. */
  capacity(): number;
  /** Reads what there is to do; undefined when it was deleted. Called in the transaction that claims it. */
  read(key: string): Work | undefined;
  /** Stores that it failed for good, in the transaction that ends the work. */
  fail(key: string, error: AppError): void;
  /** Notes, where that is shown, what it waits for. In the transaction that gives it back. */
  wait?(key: string, error: AppError): void;
  /** Whether outcomes must survive a power cut at once, because doing the work again is dear. */
  durable?: boolean;
};

export type RunnerOptions = {
  db: Db;
  handlers: readonly WorkHandler[];
  clock: Clock;
  logger: Logger;
  /** Whose the leases are; only one runner of a name may be at work on a database. */
  owner?: string;
  /** Gives 0–1, to spread retries. */
  random?: () => number;
  /** Called with the {@link subjectOf} work that began, ended or was put off, once that is stored. */
  onMoved?: (subject: string) => void;
};

/** What the queue waits for. Times in milliseconds since the epoch. */
export type QueueWait = { resource: Resource; code: ErrorCode; name: string; since: number; nextTry: number };

/** Work of a kind taken at one look: finding and preparing one takes up to half a millisecond. */
const takenAtMost = 8;
/** How long a lease lasts without a sign of life, and how often there is one, milliseconds. */
const leaseTime = 60_000;
const heartbeat = 15_000;
/** Further ahead than this no work is put off, milliseconds. */
const longestDelay = 5 * 60_000;

type Run = {
  handler: WorkHandler;
  claim: store.Claim;
  subject: string;
  needs: readonly Resource[];
  /** Whether it finds out if what it needs is back in order. */
  isTry: boolean;
  /** Whether a process has it. */
  begun: boolean;
  controller: AbortController;
  done: Promise<void>;
  /** Stores the outcome, once there is one. */
  store: (() => void) | undefined;
};

type Taken = { run: Run; work: Work };

/** What a lane's work is about: the campaign whose rows share it, else the template or model that is worked on. */
function subjectOf({ kind, name }: store.LaneFields, key: string): string {
  if (kind === 'model') return modelsSubject;
  return name === '' ? key : name;
}

/**
 * Does what the queue holds: rows, not memory, say what there is to do. All kinds share it, and with it how work is
 * taken in turns, tried again, put off, handed back and recovered.
 */
export class WorkRunner {
  readonly #options: Required<RunnerOptions>;
  /** Subjects of work that moves in the transaction of the present look. */
  readonly #moved = new Set<string>();
  readonly #kinds: readonly { handler: WorkHandler; turns: FairTurns }[];
  readonly #troubles: Troubles;
  /**
   * By token, until the outcome is stored: while the database refuses, finished runs fill the capacity and nothing new
   * is begun. A stopped run is no longer in here, and what it still reports is ignored.
   */
  readonly #runs = new Map<number, Run>();
  #lastToken = 0;
  #state: 'new' | 'open' | 'closing' | 'closed' = 'new';
  #recovered = false;
  /** Since when the database refuses, and how often it did. Times of the clock that nobody sets. */
  #refusal: { code: ErrorCode; since: number; tries: number; nextTry: number } | undefined;
  /** When the next work that was put off may be taken, milliseconds since the epoch. */
  #nextReady = Infinity;
  #lookSoon: NodeJS.Immediate | undefined;
  #callOffLook = (): void => undefined;
  #callOffBeat = (): void => undefined;

  constructor(options: RunnerOptions) {
    this.#options = { owner: 'studio', random: Math.random, onMoved: () => undefined, ...options };
    this.#kinds = options.handlers.map((handler) => ({ handler, turns: new FairTurns() }));
    this.#troubles = new Troubles(this.#options.random);
  }

  /** Takes up what an earlier run left, then works on what waits. */
  start(): void {
    this.#state = 'open';
    this.#look();
    this.#callOffBeat = this.#options.clock.after(heartbeat, () => this.#beat());
  }

  /** Looks at the queue soon, after the current transaction: call it when something was queued. */
  wake(): void {
    if (this.#state !== 'open' && this.#state !== 'closing') return;
    this.#lookSoon ??= setImmediate(() => {
      this.#lookSoon = undefined;
      this.#look();
    });
  }

  /** Stops work that was cancelled. Resolves when nothing of it goes on. */
  async abort(kind: store.WorkKind, key: string): Promise<void> {
    const run = [...this.#runs.values()].find(({ claim }) => claim.kind === kind && claim.key === key);
    if (!run) return;
    this.#stop(run);
    this.wake();
    await run.done;
  }

  /** What is out of order, so that work waits for it. */
  waits(): QueueWait[] {
    const offset = this.#options.clock.now() - this.#options.clock.elapsed();
    const refusal = this.#refusal && { resource: disk, name: '', ...this.#refusal };
    return [...this.#troubles.list(), ...(refusal ? [refusal] : [])].map(
      ({ resource, code, name, since, nextTry }) => ({
        resource,
        code,
        name,
        since: offset + since,
        nextTry: offset + nextTry,
      }),
    );
  }

  /** Takes nothing new; what is not done after `grace` milliseconds goes back to the queue. */
  async close(grace: number): Promise<void> {
    this.#state = 'closing';
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

  /** Catches up with the queue: what is done and not stored yet, what is next. */
  #look(): void {
    if (this.#state === 'closed') return;
    this.#callOffLook();
    try {
      // Before the first claim, whose token might be one of the earlier run.
      if (!this.#recovered) this.#recover(store.leasesOf(this.#options.db, this.#options.owner));
      this.#recovered = true;
      const taken = this.#storeAndTake();
      this.#refusal = undefined;
      // The rest at the next turn of the event loop, so that others have theirs.
      if (taken > 0) this.wake();
    } catch (error) {
      this.#refuse(error);
    }
    this.#callOffLook = this.#options.clock.after(this.#nextWait(), () => this.#look());
  }

  /** A database that refuses (a full disk, above all) stops the queue for a while, never the studio. */
  #refuse(error: unknown): void {
    const now = this.#options.clock.elapsed();
    // Somebody woke the queue before the next try was due.
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
  }

  /** Milliseconds until there may be something to do without anybody saying so. */
  #nextWait(): number {
    const now = this.#options.clock.elapsed();
    // What was due has stayed due: while the database refuses, only its own next try counts.
    const due = this.#refusal
      ? this.#refusal.nextTry - now
      : Math.min(this.#nextReady - this.#options.clock.now(), (this.#troubles.nextTry(now) ?? Infinity) - now);
    return Math.max(0, Math.min(heartbeat, due));
  }

  /** Gives how much work it took. */
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
          this.#troubles.forget((resource) =>
            store.isNeeded(this.#options.db, isService(resource) ? resource : undefined),
          );
          this.#nextReady = Infinity;
          if (this.#state !== 'open') return;
          for (const kind of this.#kinds) ended += this.#take(kind, taken);
        },
      );
    } catch (error) {
      for (const { run } of taken) if (run.isTry) this.#troubles.callOffTry(run.needs);
      throw error;
    }
    for (const subject of this.#moved) this.#options.onMoved(subject);
    for (const { claim } of done) this.#runs.delete(claim.token);
    for (const { run, work } of taken) this.#begin(run, work);
    return taken.length + ended;
  }

  /** Claims work of a kind, each time of whose turn it is. Gives how much of it ended at once. */
  #take({ handler, turns }: { handler: WorkHandler; turns: FairTurns }, taken: Taken[]): number {
    const running = [...this.#runs.values()].filter((run) => run.handler === handler && run.store === undefined);
    const room = Math.min(handler.capacity() - running.length, takenAtMost);
    if (room <= 0) return 0;
    const [now, elapsed] = [this.#options.clock.now(), this.#options.clock.elapsed()];
    const waiting = store.waitingLanes(this.#options.db, handler.kind);
    turns.keep(waiting);
    for (const { readyAt } of waiting) if (readyAt > now) this.#nextReady = Math.min(this.#nextReady, readyAt);
    const ready = new Set(waiting.filter(({ readyAt }) => readyAt <= now));
    let ended = 0;
    for (let left = room; left > 0;) {
      const lane = turns.next([...ready].filter((one) => this.#admits(needsOf(one), elapsed)));
      if (!lane) break;
      const lease = { owner: this.#options.owner, token: this.#lastToken + 1, until: now + leaseTime };
      const claim = store.claimWork(this.#options.db, lane, lease, now);
      if (!claim) {
        ready.delete(lane);
        continue;
      }
      this.#lastToken += 1;
      left -= 1;
      turns.take(lane);
      const begun = this.#prepare(handler, claim, lane, elapsed);
      if (begun) taken.push(begun);
      else ended += 1;
    }
    return ended;
  }

  #admits(needs: readonly Resource[], elapsed: number): boolean {
    return this.#troubles.givenUp(needs) !== undefined || this.#troubles.admit(needs, elapsed) !== 'wait';
  }

  /** Reads what was claimed; undefined when it ended with that. */
  #prepare(handler: WorkHandler, claim: store.Claim, lane: store.WaitingLane, elapsed: number): Taken | undefined {
    const needs = needsOf(lane);
    const subject = subjectOf(lane, claim.key);
    this.#moved.add(subject);
    const trouble = this.#troubles.givenUp(needs);
    if (trouble) {
      this.#fail(handler, claim, new AppError(trouble.code, { subject: trouble.name }));
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
    const isTry = this.#troubles.admit(needs, elapsed) === 'try';
    if (isTry) this.#troubles.beginTry(needs);
    const controller = new AbortController();
    const run = {
      handler,
      claim,
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
      run.begun = true;
      this.#countAttempt(run.claim);
    };
    run.done = work({ signal: run.controller.signal, onStart })
      .then(
        (outcome) => this.#succeeded(run, outcome),
        (error: unknown) => this.#failed(run, error),
      )
      .then(() => this.wake());
  }

  /** Not counting one is no reason to stop the work. */
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
    if (run.isTry) this.#troubles.pass(run.needs);
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
    if (run.isTry) this.#troubles.callOffTry(run.needs);
    if (error.code === 'SHUTTING_DOWN' && this.#state !== 'open') {
      run.store = this.#backToQueue(run);
      return;
    }
    const { handler, claim, needs, begun, isTry } = run;
    const failure = { error, attempts: claim.attempts, needs, begun, isTry, exceptions: handler };
    const { release, outOfOrder } = judge(failure, {
      troubles: this.#troubles,
      clock: this.#options.clock,
      random: this.#options.random,
    });
    run.store = () => {
      if (!store.isHeld(this.#options.db, claim)) return;
      if (!release) return this.#fail(handler, claim, error);
      store.releaseWork(this.#options.db, claim, release);
      handler.wait?.(claim.key, error);
    };
    if (outOfOrder !== undefined) this.#handBack(outOfOrder);
  }

  /** Whether a run's outcome is still wanted. */
  #isCurrent(run: Run): boolean {
    return this.#runs.get(run.claim.token) === run && run.store === undefined;
  }

  /** Stores that a run goes back to the queue with nothing counted. */
  #backToQueue({ claim }: Run): () => void {
    return () => store.releaseWork(this.#options.db, claim, { attempts: claim.attempts, notBefore: 0, error: null });
  }

  /** Ends work that failed for good. Within a transaction. */
  #fail(handler: WorkHandler, claim: store.Claim, error: AppError): void {
    const { kind, key } = claim;
    this.#options.logger.warn({ kind, key, code: error.code, detail: error.detail }, 'work failed');
    store.finishWork(this.#options.db, claim);
    handler.fail(key, error);
  }

  /** Gives back what needs a resource and no process has yet, so that it does not meet the same trouble. */
  #handBack(resource: Resource): void {
    for (const run of this.#runs.values()) {
      if (run.begun || run.store !== undefined || !run.needs.includes(resource)) continue;
      run.store = this.#backToQueue(run);
      if (run.isTry) this.#troubles.callOffTry(run.needs);
      run.controller.abort();
    }
  }

  /** Stops a run whose outcome is not wanted. */
  #stop(run: Run): void {
    this.#runs.delete(run.claim.token);
    if (run.isTry) this.#troubles.callOffTry(run.needs);
    run.controller.abort();
  }

  /** Runs the stores and claims of one look: all of them, or none when the database refuses one. */
  #together(durable: boolean, work: () => void): void {
    const transaction = this.#options.db.transaction(work);
    if (durable) transaction();
    else withoutSync(this.#options.db, transaction);
  }

  /** Shows that the leases are alive, gives up those that are lost, and takes over those of others that are not. */
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

  /** Puts back what nobody works on any more, or fails what everything ended with too often. */
  #recover(claims: readonly store.Claim[]): void {
    this.#options.db.transaction(() => {
      for (const claim of claims) {
        const handler = this.#kinds.find(({ handler: { kind } }) => kind === claim.kind)?.handler;
        if (!handler) continue;
        const { attempts } = claim;
        if (attempts >= attemptLimit) this.#fail(handler, claim, new AppError('INTERNAL'));
        else store.releaseWork(this.#options.db, claim, { attempts, notBefore: 0, error: null });
      }
    })();
  }
}

function needsOf({ needs }: store.WaitingLane): Resource[] {
  return needs === '' ? [disk, processes] : [disk, processes, needs];
}
