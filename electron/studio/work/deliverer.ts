import { AppError } from '#shared/errors/index.ts';
import type { CallbackAttempt } from '#shared/api/index.ts';
import type { Db } from '../../db/open.ts';
import { timestamp } from '../../db/values.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { settledWithin } from './queue-runner.ts';
import { destinationById, signingSecrets, type CallbackDestination } from '../store/callback-destinations.ts';
import * as store from '../store/callbacks.ts';
import { workError } from '../../db/errors.ts';
import { callbackPayload } from '../domain/callbacks/payload.ts';
import { postCallback } from '../outbound/post.ts';
import type { OutboundPolicy } from '../outbound/policy.ts';
import { attemptLimit, waitAfter } from './retries.ts';
import { signedHeaders } from '../outbound/sign.ts';

export type DelivererOptions = {
  db: Db;
  policy: OutboundPolicy;
  /** Where receivers reach this studio. */
  publicUrl: () => string;
  clock: Clock;
  logger: Logger;
  /** Gives 0–1, to spread retries. */
  random?: () => number;
};

/** Takes callbacks from the outbox to their receivers. */
export type Deliverer = {
  start(): void;
  /** Looks at the outbox soon, after the current transaction: call it when something was put there. */
  wake(): void;
  /** Sends something to a destination once, outside the outbox, and tells how that went. */
  sendNow(destination: CallbackDestination, url: string, id: string, payload: object): Promise<CallbackAttempt>;
  /** Begins nothing new; what is being sent after `grace` milliseconds is called off and sent again at the next start. */
  close(grace: number): Promise<void>;
};

/** Callbacks sent at a time: to all receivers together, and to one. */
const togetherAtMost = 32;
const toOneAtMost = 4;
/** Milliseconds between looks at the outbox while nobody wakes the deliverer, at most. */
const lookEvery = 60_000;
/** Rest after the database refused something (a full disk, above all): what was sent and not stored is sent again. */
const restAfterTrouble = 60_000;

/**
 * At least once: a callback leaves the outbox only after its receiver has taken it. What a crash cut short is therefore
 * sent again, under the same `webhook-id`.
 */
export function createDeliverer(options: DelivererOptions): Deliverer {
  const { db, policy, publicUrl, clock, logger, random = Math.random } = options;
  const sending = new Map<string, { destination: string; done: Promise<void> }>();
  const closing = new AbortController();
  let open = false;
  let restUntil = 0;
  let callOffLook = (): void => undefined;

  function look(): void {
    if (!open) return;
    callOffLook();
    let wait = lookEvery;
    try {
      for (let next = nextCallback(); next; next = nextCallback()) begin(next);
      wait = Math.min(wait, (store.nextDueTime(db, clock.now()) ?? Infinity) - clock.now());
    } catch (error) {
      rest(error);
    }
    callOffLook = clock.after(wait, look);
  }

  function rest(error: unknown): void {
    const { code, detail } = workError(error);
    if (code === 'CANCELLED') return;
    logger.error({ code, detail }, 'the outbox of callbacks could not be read or written; trying again');
    restUntil = clock.now() + restAfterTrouble;
  }

  function nextCallback(): store.Callback | undefined {
    if (sending.size >= togetherAtMost || clock.now() < restUntil) return undefined;
    const busy = [...sending.values()].map(({ destination }) => destination);
    const full = busy.filter((id) => busy.filter((other) => other === id).length >= toOneAtMost);
    return store.nextDue(db, clock.now(), { ids: [...sending.keys()], destinations: [...new Set(full)] });
  }

  function begin(callback: store.Callback): void {
    const done = deliver(callback)
      .catch(rest)
      .finally(() => {
        sending.delete(callback.id);
        setImmediate(look);
      });
    sending.set(callback.id, { destination: callback.destination_id, done });
  }

  async function deliver(callback: store.Callback): Promise<void> {
    const video = store.findToldVideo(db, callback.video_id);
    const destination = destinationById(db, callback.destination_id);
    // Deleted meanwhile, and the callback with it.
    if (!video || !destination) return;
    const payload = callbackPayload(callback.event, video, publicUrl());
    const attempt = await sendNow(destination, callback.url, webhookId(callback), payload);
    const attempts = callback.attempts + 1;
    const outcome = outcomeOf(attempt, attempts);
    store.recordAttempt(db, callback.id, attempt, outcome);
    const told = { callback: callback.id, video: video.id, event: callback.event, attempts, status: attempt.status };
    if (outcome.status === 'delivered') logger.debug(told, 'callback delivered');
    else
      logger.warn(
        { ...told, problem: attempt.problem, detail: attempt.detail, outcome: outcome.status },
        'callback failed',
      );
  }

  function outcomeOf(attempt: CallbackAttempt, attempts: number): store.Outcome {
    if (attempt.problem === null) return { status: 'delivered' };
    if (attempt.problem === 'gone' || attempts >= attemptLimit) return { status: 'failed' };
    return { status: 'pending', dueAt: clock.now() + waitAfter(attempts, random) };
  }

  async function sendNow(
    destination: CallbackDestination,
    url: string,
    id: string,
    payload: object,
  ): Promise<CallbackAttempt> {
    const body = JSON.stringify(payload);
    const now = clock.now();
    const headers = signedHeaders(id, body, signingSecrets(destination, now), now);
    const result = await postCallback({ url, headers, body }, { policy, clock, signal: closing.signal });
    return { at: timestamp(new Date(now)), ...result };
  }

  return {
    start() {
      open = true;
      try {
        store.removeOldCallbacks(db, clock.now());
      } catch (error) {
        logger.error({ detail: workError(error).detail }, 'old callbacks could not be removed');
      }
      look();
    },
    wake: () => {
      setImmediate(look);
    },
    sendNow(destination, url, id, payload) {
      if (!open) throw new AppError('SHUTTING_DOWN');
      return sendNow(destination, url, id, payload);
    },
    async close(grace) {
      open = false;
      callOffLook();
      const all = Promise.all([...sending.values()].map(({ done }) => done));
      await settledWithin(all, grace);
      closing.abort();
      await all;
    },
  };
}

/** The idempotency key of the interface: event type and video. */
function webhookId({ event, video_id: videoId }: store.Callback): string {
  return `${event}:${videoId}`;
}
