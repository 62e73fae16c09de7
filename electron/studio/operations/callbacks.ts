import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { callbackDestinationSchema, callbackSchema } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { timestamp } from '../../db/values.ts';
import { requireCampaign } from '../domain/campaigns.ts';
import type { Handlers } from './call.ts';
import { found } from './found.ts';
import type { Services } from './services.ts';
import * as destinations from '../store/callback-destinations.ts';
import * as store from '../store/callbacks.ts';
import { testPayload } from '../domain/callbacks/payload.ts';
import { checkReceiverUrl } from '../outbound/policy.ts';

export function callbackHandlers({ db, receivers, deliverer }: Services) {
  return {
    listCallbacks({ userId }, query) {
      const { campaign_id: campaignId, video_id: videoId, destination_id: destinationId, status, page, size } = query;
      const filter = { campaignId, videoId, destinationId, status };
      const { total, callbacks } = store.listCallbacks(db, userId, filter, { page, size });
      return { total, callbacks: callbacks.map((callback) => toCallback(db, callback)) };
    },

    replayCallbacks({ userId }, { id, campaign_id: campaignId }) {
      const replayed = id ? store.replayCallback(db, userId, id) : replayCampaign(db, userId, campaignId);
      if (id && replayed === 0) throw new AppError('NOT_FOUND', { subject: 'id' });
      deliverer.wake();
      return { replayed };
    },

    testCallback({ userId }, { url }) {
      const { href } = checkReceiverUrl(url, receivers, 'url');
      const destination = destinations.ensureDestination(db, userId, href);
      return deliverer.sendNow(destination, href, `test:${randomUUID()}`, testPayload());
    },

    listCallbackDestinations: ({ userId }) => destinations.listDestinations(db, userId).map(toDestination),

    createCallbackDestination({ userId }, { url }) {
      const { href } = checkReceiverUrl(url, receivers, 'url');
      const { destination, isNew } = destinations.registerDestination(db, userId, href);
      return { ...toDestination(destination), secret: isNew ? destination.secret : null };
    },

    deleteCallbackDestination({ userId }, { id }) {
      return { id, undelivered_callbacks: found(destinations.deleteDestination(db, userId, id)) };
    },

    rotateCallbackSecret({ userId }, { id }) {
      const destination = destinations.rotateSecret(db, userId, id);
      if (!destination) throw new AppError('NOT_FOUND');
      return { ...toDestination(destination), secret: destination.secret };
    },
  } satisfies Partial<Handlers>;
}

function replayCampaign(db: Db, userId: string, campaignId: string | null | undefined): number {
  if (!campaignId) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'id',
      message: 'Name what to send again: the id of a callback, or a campaign_id.',
    });
  }
  requireCampaign(db, userId, campaignId);
  return store.replayFailed(db, campaignId);
}

function toCallback(db: Db, callback: store.Callback): z.input<typeof callbackSchema> {
  const { id, video_id, event, url, status, created_at, finished_at } = callback;
  // One that is due at once has been since it was made.
  const due = callback.due_at === 0 ? created_at : timestamp(new Date(callback.due_at));
  const next = status === 'pending' ? due : null;
  const attempts = store.listAttempts(db, id);
  return { id, video_id, event, url, status, created_at, finished_at, next_attempt_at: next, attempts };
}

function toDestination(destination: destinations.CallbackDestination): z.input<typeof callbackDestinationSchema> {
  const { id, url, created_at, rotated_at } = destination;
  return { id, url, created_at, rotated_at };
}
