import { z } from 'zod';
import { callbackAttemptSchema, callbackSchema } from '../api/index.ts';

/** What other programs use: credentials to call the studio, and addresses that the studio calls. */

/** Client id and secret of one program. The secret is shown once, when they are created. */
const apiCredentialSchema = z.object({ clientId: z.string(), name: z.string(), createdAt: z.string() });
export type ApiCredential = z.infer<typeof apiCredentialSchema>;

const apiAccessSchema = z.object({
  /** Where the studio answers now; the built-in one has another port after each start. */
  address: z.string(),
  /** Newest first. */
  credentials: z.array(apiCredentialSchema),
});
export type ApiAccess = z.infer<typeof apiAccessSchema>;

/** A saved receiver of news of finished videos. */
const webhookSchema = z.object({ id: z.string(), name: z.string(), url: z.string(), createdAt: z.string() });
export type Webhook = z.infer<typeof webhookSchema>;

/** An address that no webhook has, of which the studio still keeps the signing secret and the log. */
const keptReceiverSchema = z.object({ id: z.string(), url: z.string(), createdAt: z.string() });
export type KeptReceiver = z.infer<typeof keptReceiverSchema>;

/** How one try to deliver went. */
const deliveryAttemptSchema = callbackAttemptSchema;
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

const deliverySchema = z.object({
  id: z.string(),
  /** `video.succeeded`, `video.failed`, `messaging.ready`. */
  event: z.string(),
  status: callbackSchema.shape.status,
  createdAt: z.string(),
  /** When it is tried next; null when it is done. */
  nextAttemptAt: z.string().nullable(),
  /** Oldest first. */
  attempts: z.array(deliveryAttemptSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Deliveries of one page of a log. */
export const deliveriesPerPage = 25;

const nothing = z.object({});
const id = z.object({ id: z.string() });
const name = z.string().trim().min(1).max(200);

export const integrationRequests = {
  'credentials.list': { input: nothing, output: apiAccessSchema },
  'credentials.create': { input: z.object({ name }), output: apiCredentialSchema.extend({ clientSecret: z.string() }) },
  /** Ends them at once, with every token made with them. */
  'credentials.revoke': { input: z.object({ clientId: z.string() }), output: nothing },

  'webhooks.list': { input: nothing, output: z.array(webhookSchema) },
  /** Adds one, or changes the one with the id. `secret` signs what it gets; it is given only for a new receiver. */
  'webhooks.save': {
    input: z.object({ id: z.string().nullable(), name, url: z.string().trim().min(1).max(2_000) }),
    output: z.object({ webhook: webhookSchema, secret: z.string().nullable() }),
  },
  'webhooks.delete': { input: id, output: nothing },
  /** Oldest first; none where the studio does not tell. */
  'webhooks.kept': { input: nothing, output: z.array(keptReceiverSchema) },
  /** How much of it would be deleted: deliveries of the log, and of them those that are still on their way. */
  'webhooks.keptLog': { input: id, output: z.object({ deliveries: z.number().int(), pending: z.number().int() }) },
  /** Deletes such an address with its secret and log. Campaigns and requests that name it call it no more. */
  'webhooks.deleteKept': { input: id, output: nothing },
  /** Sends a signed message that starts nothing, and tells how that went. */
  'webhooks.test': { input: id, output: deliveryAttemptSchema },
  /** A new signing secret; for a day the one before signs as well. */
  'webhooks.renewSecret': { input: id, output: z.object({ secret: z.string() }) },
  /** What a receiver was told, newest first. */
  'webhooks.deliveries': {
    input: z.object({ id: z.string(), page: z.number().int().min(0) }),
    output: z.object({ total: z.number().int(), deliveries: z.array(deliverySchema) }),
  },
  'webhooks.replay': { input: z.object({ deliveryId: z.string() }), output: nothing },
};
