import { AppError } from '#shared/errors/index.ts';
import { checkReceiverUrl } from '../outbound/policy.ts';
import { found, type Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import * as store from '../store/saved-webhooks.ts';

export function webhookHandlers({ db, receivers }: Services) {
  const checked = (webhook: string) => checkReceiverUrl(webhook, receivers, 'webhook').href;

  return {
    listSavedWebhooks({ userId }, { id }) {
      return id === undefined ? store.listSavedWebhooks(db, userId) : [found(store.findSavedWebhook(db, userId, id))];
    },

    createSavedWebhook: ({ userId }, { name, webhook }) =>
      store.insertSavedWebhook(db, userId, { name, webhook: checked(webhook) }),

    updateSavedWebhook({ userId }, { id, name, webhook }) {
      const before = found(store.findSavedWebhook(db, userId, id));
      const fields = { name: name ?? before.name, webhook: checked(webhook ?? before.webhook) };
      return store.updateSavedWebhook(db, id, fields);
    },

    deleteSavedWebhook({ userId }, { id }) {
      if (!store.deleteSavedWebhook(db, userId, id)) throw new AppError('NOT_FOUND');
      return { id };
    },
  } satisfies Partial<Handlers>;
}
