import { z } from 'zod';
import { callbackAttemptSchema, callbackSchema } from '../api/index.ts';

/** Access for other programs: credentials for calling the studio, and addresses that the studio calls. */

/** Client id and secret of one program. The secret is shown once, when they are created. */
const apiCredentialSchema = z.object({ clientId: z.string(), name: z.string(), createdAt: z.string() });
export type ApiCredential = z.infer<typeof apiCredentialSchema>;

const apiAccessSchema = z.object({
  /** The studio's current address; the built-in studio has another port after each start. */
  address: z.string(),
  /** Newest first. */
  credentials: z.array(apiCredentialSchema),
});
export type ApiAccess = z.infer<typeof apiAccessSchema>;

/** A saved receiver of callbacks about finished videos. */
const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  createdAt: z.string(),
  /** Set when the studio sends nothing there any more, because it accepted nothing for days. */
  switchedOff: z
    .object({
      at: z.string(),
      /** The first failed attempt. */
      failingSince: z.string(),
      reason: callbackAttemptSchema.shape.problem.unwrap(),
    })
    .nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** An address without a webhook, of which the studio still stores the signing secret and the log. */
const keptReceiverSchema = z.object({ id: z.string(), url: z.string(), createdAt: z.string() });
export type KeptReceiver = z.infer<typeof keptReceiverSchema>;

/** Outcome of one attempt to deliver. */
const deliveryAttemptSchema = callbackAttemptSchema;
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

const deliverySchema = z.object({
  id: z.string(),
  /** `video.succeeded`, `video.failed`, `messaging.ready`. */
  event: z.string(),
  status: callbackSchema.shape.status,
  createdAt: z.string(),
  /** Time of the next attempt; null when there is none. */
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
  /** Revokes the credentials, and every token that was issued for them, at once. */
  'credentials.revoke': { input: z.object({ clientId: z.string() }), output: nothing },

  'webhooks.list': { input: nothing, output: z.array(webhookSchema) },
  /**
   * Adds a webhook, or changes the one with the id. `secret` signs its deliveries; it is only returned for a new
   * receiver.
   */
  'webhooks.save': {
    input: z.object({ id: z.string().nullable(), name, url: z.string().trim().min(1).max(2_000) }),
    output: z.object({ webhook: webhookSchema, secret: z.string().nullable() }),
  },
  'webhooks.delete': { input: id, output: nothing },
  /** Oldest first; empty if the studio does not list them. */
  'webhooks.kept': { input: nothing, output: z.array(keptReceiverSchema) },
  /** Number of deliveries in the log that would be deleted, and how many of them are still pending. */
  'webhooks.keptLog': { input: id, output: z.object({ deliveries: z.number().int(), pending: z.number().int() }) },
  /** Deletes such an address with its secret and log. Campaigns and requests with this address no longer call it. */
  'webhooks.deleteKept': { input: id, output: nothing },
  /** Sends there again, and also what was given up since it failed first. @returns how many deliveries. */
  'webhooks.switchOn': { input: id, output: z.object({ replayed: z.number().int() }) },
  /** Sends a signed test message, which has no effect, and returns the outcome. */
  'webhooks.test': { input: id, output: deliveryAttemptSchema },
  /** Makes a new signing secret; for one day the previous one signs as well. */
  'webhooks.renewSecret': { input: id, output: z.object({ secret: z.string() }) },
  /** Deliveries to a receiver, newest first. */
  'webhooks.deliveries': {
    input: z.object({ id: z.string(), page: z.number().int().min(0) }),
    output: z.object({ total: z.number().int(), deliveries: z.array(deliverySchema) }),
  },
  'webhooks.replay': { input: z.object({ deliveryId: z.string() }), output: nothing },
};
