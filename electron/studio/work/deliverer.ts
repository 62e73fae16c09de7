import { AppError } from '#shared/errors/index.ts';
import type { CallbackAttempt } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { workError } from '#electron/db/errors.ts';
import { timestamp } from '#electron/db/values.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import { callbackPayload } from '../domain/callbacks/payload.ts';
import type { OutboundPolicy } from '../outbound/policy.ts';
import { postCallback } from '../outbound/post.ts';
import { signedHeaders } from '../outbound/sign.ts';
import * as destinations from '../store/callback-destinations.ts';
import * as store from '../store/callbacks.ts';
type DelivererOptions = {
  db: Db;
  policy: OutboundPolicy;
  /** Where receivers reach this studio. */
  publicUrl: () => string;
  clock: Clock;
  logger: Logger;
  /** Gives 0–1, to spread retries. */
  random?: () => number;
};

/**
 * Callbacks sent at a time: in all, of one account, to one server (scheme, host and port), to one destination. No
 * account and no server that hangs can take all of them.
 */
const atATime = { all: 32, account: 16, origin: 8, destination: 4 };

/** Milliseconds between looks at the outbox while nobody wakes the deliverer, at most. */
const lookEvery = 60_000;
/** Rest after the database refused something (a full disk, above all): what was sent and not stored is sent again. */
const restAfterTrouble = 60_000;

/** A callback on its way. */
type Sending = destinations.DueDestination & { done: Promise<void> };

/**
 * Takes callbacks from the outbox to their receivers, at least once: a callback leaves the outbox only after its receiver
 * has taken it. What a crash cut short is therefore sent again, under the same `webhook-id`.
 */
export class Deliverer {
  readonly #options: Required<DelivererOptions>;
  readonly #sending = new Map<string, Sending>();
  readonly #closing = new AbortController();
  #open = false;
  #resting = false;
  #woken = false;
  #callOffLook = (): void => undefined;

  constructor(options: DelivererOptions) {
    this.#options = { random: Math.random, ...options };
  }

  start(): void {
    this.#open = true;
    this.#look();
  }

  /** Looks at the outbox soon, after the current transaction: call it when something was put there. */
  readonly wake = (): void => {
    if (this.#woken) return;
    this.#woken = true;
    setImmediate(() => {
      this.#woken = false;
      this.#look();
    });
  };

  /** Sends something to a destination once, outside the outbox, and reports how that went. @throws AppError `SHUTTING_DOWN`. */
  async sendNow(
    destination: destinations.CallbackDestination,
    url: string,
    id: string,
    payload: object,
  ): Promise<CallbackAttempt> {
    if (!this.#open) throw new AppError('SHUTTING_DOWN');
    return (await this.#send(destination, url, id, payload)).attempt;
  }

  /** Begins nothing new; what is being sent after `grace` milliseconds is called off and sent again at the next start. */
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
      this.#beginAllThatMay();
      wait = Math.min(wait, (destinations.nextDueTime(db, clock.now()) ?? Infinity) - clock.now());
    } catch (error) {
      this.#rest(error);
      return;
    }
    this.#callOffLook = clock.after(wait, () => this.#look());
  }

  #beginAllThatMay(): void {
    const { db, clock } = this.#options;
    /** Destinations that are due only for what is being sent already. */
    const exhausted = new Set<string>();
    while (this.#sending.size < atATime.all) {
      const destination = destinations.nextDestination(db, clock.now(), this.#occupied(exhausted));
      if (!destination) return;
      const callback = store.nextCallbackTo(db, destination.id, clock.now(), [...this.#sending.keys()]);
      if (callback) this.#begin(callback, destination);
      else exhausted.add(destination.id);
    }
  }

  #occupied(exhausted: ReadonlySet<string>): destinations.Occupied {
    const all = [...this.#sending.values()];
    const full = (values: readonly string[], limit: number): string[] => {
      const counts = Map.groupBy(values, (value) => value);
      return [...counts].filter(([, { length }]) => length >= limit).map(([value]) => value);
    };
    const ids = all.map(({ id }) => id);
    return {
      destinations: [...exhausted, ...full(ids, atATime.destination)],
      users: full(
        all.map(({ userId }) => userId),
        atATime.account,
      ),
      origins: full(
        all.map(({ origin }) => origin),
        atATime.origin,
      ),
    };
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

  /** Leaves the outbox alone for a while. */
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
    const { db, publicUrl, clock, logger } = this.#options;
    const video = store.findToldVideo(db, callback.video_id);
    const destination = destinations.destinationById(db, callback.destination_id);
    // Deleted meanwhile, and the callback with it.
    if (!video || !destination) return;
    const payload = callbackPayload(callback.event, video, publicUrl());
    const { attempt, retryAfter } = await this.#send(destination, callback.url, webhookId(callback), payload);
    const attempts = callback.attempts + 1;
    const outcome = this.#outcomeOf(attempt, attempts, retryAfter ?? 0);
    store.recordAttempt(db, callback, attempt, outcome);
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

/** The idempotency key of the interface: event type and video. */
function webhookId({ event, video_id: videoId }: store.Callback): string {
  return `${event}:${videoId}`;
}

/** How often a callback is tried before it is given up. */
const attemptLimit = 12;

/** Wait after the first failure, milliseconds. */
const firstWait = 10_000;
/** Factor between two waits: the eleven waits between twelve attempts then sum up to a day. */
const growth = 2.34;
/** Waits vary by this share in both directions, so that a receiver that comes back is not met by all at once. */
const jitter = 0.2;

/** Milliseconds to wait after a number of failed attempts. `random` gives 0–1. */
export function waitAfter(attempts: number, random: () => number): number {
  const spread = 1 + jitter * (2 * random() - 1);
  return Math.round(firstWait * growth ** (attempts - 1) * spread);
}
