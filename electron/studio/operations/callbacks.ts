import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { callbackDestinationSchema, callbackSchema } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { timestamp } from '#electron/db/values.ts';
import { changeVideosOf, requireCampaign } from '../domain/campaigns.ts';
import { untilNone } from '#electron/lib/steps.ts';
import { prepared, type Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import * as destinations from '../store/callback-destinations.ts';
import * as store from '../store/callbacks.ts';
import { testPayload } from '../domain/callback-payload.ts';
import { checkReceiverUrl } from '../outbound/policy.ts';

/** Rows deleted, or queued again, in one turn of the event loop: a few milliseconds. */
const deletedAtOnce = 200;
const replayedAtOnce = 200;

export function callbackHandlers({ db, receivers, deliverer }: Services) {
  return {
    listCallbacks({ userId }, query) {
      const { campaign_id: campaignId, video_id: videoId, destination_id: destinationId, status, page, size } = query;
      const filter = { campaignId, videoId, destinationId, status };
      const { total, callbacks } = store.listCallbacks(db, userId, filter, { page, size });
      return { total, callbacks: callbacks.map((callback) => toCallback(db, callback)) };
    },

    async replayCallbacks({ userId }, { id, campaign_id: campaignId }) {
      const ofCampaign = id ? 0 : await replayCampaign(db, userId, campaignId);
      return prepared(() => {
        const replayed = id ? store.replayCallback(db, userId, id) : ofCampaign;
        if (replayed === undefined) throw new AppError('NOT_FOUND', { subject: 'id' });
        deliverer.wake();
        return { replayed };
      });
    },

    testCallback({ userId }, { url }) {
      const { href } = checkReceiverUrl(url, receivers, 'url');
      const destination = destinations.ensureDestination(db, userId, href);
      return deliverer.sendNow(userId, destination, href, `test:${randomUUID()}`, testPayload());
    },

    listCallbackDestinations: ({ userId }) => destinations.listDestinations(db, userId).map(toDestination),

    createCallbackDestination({ userId }, { url }) {
      const { href } = checkReceiverUrl(url, receivers, 'url');
      const { destination, isNew } = destinations.registerDestination(db, userId, href);
      return { ...toDestination(destination), secret: isNew ? destination.secret : null };
    },

    async deleteCallbackDestination({ userId }, { id }) {
      if (!destinations.ownsDestination(db, userId, id)) throw new AppError('NOT_FOUND');
      let undelivered = 0;
      await untilNone(() => {
        const { isDone, pending } = destinations.deleteDestination(db, id, deletedAtOnce);
        undelivered += pending;
        return isDone ? 0 : 1;
      });
      return { id, undelivered_callbacks: undelivered };
    },

    async enableCallbackDestination({ userId }, { id, since }) {
      if (!destinations.ownsDestination(db, userId, id)) throw new AppError('NOT_FOUND');
      const replayed = since ? await replayDestination(db, id, utcDate(since)) : 0;
      return prepared(() => {
        const destination = destinations.enableDestination(db, userId, id);
        if (!destination) throw new AppError('NOT_FOUND');
        deliverer.wake();
        return { ...toDestination(destination), replayed };
      });
    },

    rotateCallbackSecret({ userId }, { id }) {
      const destination = destinations.rotateSecret(db, userId, id);
      if (!destination) throw new AppError('NOT_FOUND');
      return { ...toDestination(destination), secret: destination.secret };
    },
  } satisfies Partial<Handlers>;
}

async function replayCampaign(db: Db, userId: string, campaignId: string | null | undefined): Promise<number> {
  if (!campaignId) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'id',
      message: 'Name what to send again: the id of a callback, or a campaign_id.',
    });
  }
  requireCampaign(db, userId, campaignId);
  return changeVideosOf(db, campaignId, (ids) => store.replayFailed(db, ids));
}

async function replayDestination(db: Db, id: string, since: Date): Promise<number> {
  let total = 0;
  let after = 0;
  await untilNone(() => {
    const { replayed, last } = store.replaySince(db, id, since, { after, atMost: replayedAtOnce });
    total += replayed;
    after = last;
    return replayed;
  });
  return total;
}

/** A time that a client sent, UTC where it names no zone. */
function utcDate(text: string): Date {
  return new Date(/Z|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
}

function toCallback(db: Db, callback: store.Callback): z.input<typeof callbackSchema> {
  const { id, video_id, event, url, status, created_at, finished_at } = callback;
  // A due time of 0 means that the callback is due since its creation.
  const due = callback.due_at === 0 ? created_at : timestamp(new Date(callback.due_at));
  const next = status === 'pending' ? due : null;
  const attempts = store.listAttempts(db, id);
  return { id, video_id, event, url, status, created_at, finished_at, next_attempt_at: next, attempts };
}

function toDestination(destination: destinations.CallbackDestination): z.input<typeof callbackDestinationSchema> {
  const { id, url, created_at, rotated_at, failing_since, disabled_at, disabled_reason } = destination;
  return { id, url, created_at, rotated_at, failing_since, disabled_at, disabled_reason };
}
