import { AppError } from '../../../shared/errors/index.ts';
import type { Handlers } from '../http/call.ts';
import { found } from '../http/found.ts';
import type { Services } from '../services.ts';
import * as store from '../store/saved-webhooks.ts';

type WebhookOperations = 'listSavedWebhooks' | 'createSavedWebhook' | 'updateSavedWebhook' | 'deleteSavedWebhook';

export function webhookHandlers({ db }: Services): Pick<Handlers, WebhookOperations> {
  return {
    listSavedWebhooks({ userId }, { id }) {
      return id === undefined ? store.listSavedWebhooks(db, userId) : [found(store.findSavedWebhook(db, userId, id))];
    },

    createSavedWebhook: ({ userId }, { name, webhook }) =>
      store.insertSavedWebhook(db, userId, { name, webhook: checkedUrl(webhook) }),

    updateSavedWebhook({ userId }, { id, name, webhook }) {
      const before = found(store.findSavedWebhook(db, userId, id));
      const fields = { name: name ?? before.name, webhook: checkedUrl(webhook ?? before.webhook) };
      return store.updateSavedWebhook(db, id, fields);
    },

    deleteSavedWebhook({ userId }, { id }) {
      if (!store.deleteSavedWebhook(db, userId, id)) throw new AppError('NOT_FOUND');
      return { id };
    },
  };
}

/** @throws AppError `INVALID_REQUEST`; whether it may be called is decided when it is, as that can change. */
function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return text;
  throw new AppError('INVALID_REQUEST', {
    subject: 'webhook',
    message: 'webhook is not an address. Send one like https://example.com/done.',
  });
}
