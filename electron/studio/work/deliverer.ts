import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { CallbackAttempt } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { workError } from '#electron/db/errors.ts';
import { timestamp } from '#electron/db/values.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import type { AgeClock } from '../domain/age-clock.ts';
import { callbackPayload } from '../domain/callback-payload.ts';
import type { OutboundPolicy } from '../outbound/policy.ts';
import { postCallback } from '../outbound/post.ts';
import { signedHeaders } from '../outbound/sign.ts';
import * as destinations from '../store/callback-destinations.ts';
import * as store from '../store/callbacks.ts';
type DelivererOptions = {
  db: Db;
  policy: OutboundPolicy;
  /** The address at which receivers reach this studio. */
  publicUrl: () => string;
  clock: Clock;
  ages: AgeClock;
  logger: Logger;
  /** Returns a random number, 0–1, to spread retries. */
  random?: () => number;
};

/**
 * Limits of callbacks sent at a time: in total, per account, per server (scheme, host and port), and per destination.
 * So no single account and no hanging server can block all of them.
 */
const atATime = { all: 32, account: 16, origin: 8, destination: 4 };

/**
 * Accounts with at most so many callbacks under way come before those with more, so that a long backlog does not keep a
 * server, such as one that many accounts use, for itself.
 */
const fewUnderWay = [0, 2, 6, Infinity];

const minute = 60_000;

/** Maximum time between two checks of the outbox without a wake-up, milliseconds. */
const lookEvery = 60_000;
/**
 * Pause after a database error (mostly a full disk), milliseconds. It limits repeats: a callback whose outcome could
 * not be stored is sent again.
 */
const restAfterTrouble = 60_000;

/** Steps back of the time of day that matter, milliseconds: a time server's small corrections don't. */
const stepBack = minute;

/** A callback that is being sent. */
type Sending = destinations.DueDestination & { done: Promise<void> };

/**
 * Delivers the callbacks of the outbox at least once: a callback leaves the outbox only after its receiver has accepted
 * it, or after its last attempt. After a crash, unconfirmed callbacks are sent again with the same `webhook-id`.
 */
export class Deliverer {
  readonly #options: Required<DelivererOptions>;
  readonly #sending = new Map<string, Sending>();
  /** When accounts sent test messages, milliseconds of the monotonic clock. */
  readonly #tests = createRecentlyUsed<readonly number[]>(1_000);
  readonly #closing = new AbortController();
  #open = false;
  #resting = false;
  #woken = false;
  /** How far the time of day was ahead of the monotonic clock, milliseconds. */
  #offset: number;
  #callOffLook = (): void => undefined;

  constructor(options: DelivererOptions) {
    this.#options = { random: Math.random, ...options };
    // The clock may also have been set back while no studio ran.
    const { clock, ages } = options;
    this.#offset = Math.max(clock.now(), ages.lastSeen) - clock.elapsed();
  }

  start(): void {
    this.#open = true;
    this.#look();
  }

  /** Checks the outbox soon, after the current transaction. Call it when a callback was added. */
  readonly wake = (): void => {
    if (this.#woken) return;
    this.#woken = true;
    setImmediate(() => {
      this.#woken = false;
      this.#look();
    });
  };

  /**
   * Sends a payload to a destination once, outside the outbox.
   * @throws AppError `SHUTTING_DOWN`, `REQUESTS_TOO_MANY` after many within a minute.
   */
  async sendNow(
    userId: string,
    destination: destinations.CallbackDestination,
    url: string,
    id: string,
    payload: object,
  ): Promise<CallbackAttempt> {
    if (!this.#open) throw new AppError('SHUTTING_DOWN');
    this.#countTest(userId);
    return (await this.#send(destination, url, id, payload)).attempt;
  }

  #countTest(userId: string): void {
    const now = this.#options.clock.elapsed();
    const recent = (this.#tests.get(userId) ?? []).filter((at) => now - at < minute);
    const [oldest = now] = recent;
    if (recent.length >= limits.testCallbacksPerMinute) {
      throw new AppError('REQUESTS_TOO_MANY', { retryAfter: Math.ceil((oldest + minute - now) / 1_000) });
    }
    this.#tests.set(userId, [...recent, now]);
  }

  /** Begins no new delivery. Those longer than `grace` milliseconds are aborted, and repeated after the next start. */
  async close(grace: number): Promise<void> {
    this.#open = false;
    this.#callOffLook();
    const all = Promise.all([...this.#sending.values()].map(({ done }) => done));
    await settledWithin(all, grace);
    this.#closing.abort();
    await all;
  }

  #look(): void {
    if (!this.#open || this.#resting) return;
    const { db, clock } = this.#options;
    this.#callOffLook();
    let wait = lookEvery;
    try {
      this.#followClock();
      this.#beginAllThatMay();
      wait = Math.min(wait, (destinations.nextDueTime(db, clock.now()) ?? Infinity) - clock.now());
    } catch (error) {
      this.#rest(error);
      return;
    }
    this.#callOffLook = clock.after(wait, () => this.#look());
  }

  /** After the clock was set back, what waits for minutes would wait until it has caught up. */
  #followClock(): void {
    const { db, clock } = this.#options;
    const offset = offsetOf(clock);
    const back = Math.round(this.#offset - offset);
    if (back >= stepBack) destinations.bringForward(db, back, clock.now());
    // Small steps add up.
    if (back >= stepBack || back < 0) this.#offset = offset;
  }

  #beginAllThatMay(): void {
    const { db, clock } = this.#options;
    /** Destinations whose due callbacks are all being sent already. */
    const exhausted = new Set<string>();
    while (this.#sending.size < atATime.all) {
      const destination = this.#nextInTurn(exhausted);
      if (!destination) return;
      const callback = store.nextCallbackTo(db, destination.id, clock.now(), [...this.#sending.keys()]);
      if (callback) this.#begin(callback, destination);
      else exhausted.add(destination.id);
    }
  }

  /** The destination that has waited longest, of the accounts that have few callbacks under way. */
  #nextInTurn(exhausted: ReadonlySet<string>): destinations.DueDestination | undefined {
    const { db, clock } = this.#options;
    const all = [...this.#sending.values()];
    const users = all.map(({ userId }) => userId);
    const occupied = {
      destinations: [
        ...exhausted,
        ...full(
          all.map(({ id }) => id),
          atATime.destination,
        ),
      ],
      origins: full(
        all.map(({ origin }) => origin),
        atATime.origin,
      ),
    };
    for (const most of fewUnderWay) {
      const busy = full(users, Math.min(most + 1, atATime.account));
      const next = destinations.nextDestination(db, clock.now(), { ...occupied, users: busy });
      if (next) return next;
    }
    return undefined;
  }

  #begin(callback: store.Callback, destination: destinations.DueDestination): void {
    const done = this.#deliver(callback)
      .catch((error: unknown) => this.#rest(error))
      .finally(() => {
        this.#sending.delete(callback.id);
        this.wake();
      });
    this.#sending.set(callback.id, { ...destination, done });
  }

  /** Pauses delivery after an error. */
  #rest(error: unknown): void {
    const { clock, logger } = this.#options;
    const { code, detail } = workError(error);
    if (code === 'CANCELLED' || this.#resting) return;
    logger.error({ code, detail }, 'the outbox of callbacks could not be read or written; trying again');
    this.#resting = true;
    this.#callOffLook();
    this.#callOffLook = clock.after(restAfterTrouble, () => {
      this.#resting = false;
      this.#look();
    });
  }

  async #deliver(callback: store.Callback): Promise<void> {
    const { db, ages, publicUrl, clock, logger } = this.#options;
    const video = store.findToldVideo(db, callback.video_id);
    const destination = destinations.destinationById(db, callback.destination_id);
    // Deleted meanwhile, together with the callback.
    if (!video || !destination) return;
    const payload = callbackPayload(callback.event, video, publicUrl());
    const { attempt, retryAfter } = await this.#send(destination, callback.url, webhookId(callback), payload);
    const attempts = callback.attempts + 1;
    const outcome = this.#outcomeOf(attempt, attempts, retryAfter ?? 0);
    const failingBefore = new Date(ages.now() - longestFailing);
    if (store.recordAttempt(db, callback, attempt, outcome, failingBefore)) {
      logger.warn({ destination: destination.id, problem: attempt.problem }, 'receiver switched off');
    }
    if (retryAfter !== undefined) destinations.letRest(db, destination.id, clock.now() + retryAfter);
    const facts = { callback: callback.id, video: video.id, event: callback.event, attempts, status: attempt.status };
    if (outcome.status === 'delivered') {
      logger.debug(facts, 'callback delivered');
      return;
    }
    const { problem, detail } = attempt;
    logger.warn({ ...facts, problem, detail, outcome: outcome.status }, 'callback failed');
  }

  #outcomeOf(attempt: CallbackAttempt, attempts: number, retryAfter: number): store.Outcome {
    const { clock, random } = this.#options;
    if (attempt.problem === null) return { status: 'delivered' };
    if (attempt.problem === 'gone' || attempts >= attemptLimit) return { status: 'failed' };
    return { status: 'pending', dueAt: clock.now() + Math.max(retryAfter, waitAfter(attempts, random)) };
  }

  async #send(
    destination: destinations.CallbackDestination,
    url: string,
    id: string,
    payload: object,
  ): Promise<{ attempt: CallbackAttempt; retryAfter: number | undefined }> {
    const { policy, clock } = this.#options;
    const body = JSON.stringify(payload);
    const now = clock.now();
    const headers = signedHeaders(id, body, destinations.signingSecrets(destination, now), now);
    const options = { policy, clock, signal: this.#closing.signal };
    const { retryAfter, ...result } = await postCallback({ url, headers, body }, options);
    return { attempt: { at: timestamp(new Date(now)), ...result }, retryAfter };
  }
}

function offsetOf(clock: Clock): number {
  return clock.now() - clock.elapsed();
}

/** The values that occur at least so often. */
function full(values: readonly string[], limit: number): string[] {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].filter(([, { length }]) => length >= limit).map(([value]) => value);
}

/** The id by which receivers recognize a repeated delivery: event type and video, with its version if it was corrected. */
function webhookId({ event, video_id: videoId, version }: store.Callback): string {
  return `${event}:${videoId}${version === 0 ? '' : `:${version}`}`;
}

/**
 * A receiver is switched off when it has accepted nothing for so long and a callback has been given up, milliseconds.
 * What it is sent waits until it is switched on again.
 */
const longestFailing = 5 * 24 * 3_600_000;

/** Maximum number of attempts per callback. */
const attemptLimit = 12;

/** Wait after the first failure, milliseconds. */
const firstWait = 10_000;
/** Factor between two waits. The eleven waits between twelve attempts add up to about a day. */
const growth = 2.34;
/** Waits vary by this share in both directions, so that a recovered receiver doesn't get all callbacks at once. */
const jitter = 0.2;

/** Milliseconds to wait after a number of failed attempts. `random` returns 0–1. */
export function waitAfter(attempts: number, random: () => number): number {
  const spread = 1 + jitter * (2 * random() - 1);
  return Math.round(firstWait * growth ** (attempts - 1) * spread);
}
