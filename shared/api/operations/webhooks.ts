import { z } from 'zod';
import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, prefix, untyped } from './define.ts';

export const webhookOperations = define('Callbacks', {
  listSavedWebhooks: {
    method: 'GET',
    path: `${prefix}/webhook`,
    auth: 'bearer',
    in: 'query',
    input: requests.savedWebhooksQuery,
    output: z.array(resources.savedWebhookSchema),
    errors: ['NOT_FOUND'],
    summary: 'Saved webhook destinations by name, or the one with `id`',
    window: true,
  },
  createSavedWebhook: {
    method: 'POST',
    path: `${prefix}/webhook`,
    idempotent: 'atomic',
    auth: 'bearer',
    in: 'body',
    input: requests.savedWebhookInput,
    output: resources.savedWebhookSchema,
    errors: ['CALLBACK_URL_REFUSED'],
    summary: 'Saves a webhook destination',
    window: true,
  },
  updateSavedWebhook: {
    method: 'PUT',
    path: `${prefix}/webhook`,
    auth: 'bearer',
    in: 'body',
    input: requests.savedWebhookUpdate,
    output: resources.savedWebhookSchema,
    errors: ['NOT_FOUND', 'CALLBACK_URL_REFUSED'],
    summary: 'Changes a saved webhook destination',
    window: true,
  },
  deleteSavedWebhook: {
    method: 'DELETE',
    path: `${prefix}/webhook`,
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Deletes a saved webhook destination',
    window: true,
  },
});
