import type { CallbackDestination, LoggedCallback, SavedWebhook } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { deliveriesPerPage, type Delivery, type DeliveryAttempt, type Webhook } from '#shared/ipc/index.ts';
import { unlessMissing, utcTime, type Studio } from '#electron/client/studio.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Handlers } from '../requests.ts';

/** Saved receivers of news about finished videos, and their deliveries. */
export function webhookHandlers(connection: Pick<ConnectionService, 'studio'>) {
  async function addressOf(studio: Studio, id: string): Promise<string> {
    const [saved] = await studio.call('listSavedWebhooks', { id });
    if (!saved) throw new AppError('NOT_FOUND', { subject: id });
    return saved.webhook;
  }

  /** The studio's secret and log belong to an address, whichever webhook or request names it. */
  async function destinationOf(studio: Studio, id: string): Promise<CallbackDestination> {
    return studio.call('createCallbackDestination', { url: await addressOf(studio, id) });
  }

  /** Saved webhooks, and what the studio knows of addresses; a remote studio may list none. */
  async function receivers(studio: Studio): Promise<{ saved: SavedWebhook[]; destinations: CallbackDestination[] }> {
    const [saved, destinations] = await Promise.all([
      studio.call('listSavedWebhooks', {}),
      unlessMissing(studio.call('listCallbackDestinations', {})),
    ]);
    return { saved, destinations: destinations ?? [] };
  }

  return {
    async 'webhooks.list'() {
      const { saved, destinations } = await receivers(connection.studio());
      return saved.map((webhook) => toWebhook(webhook, destinations));
    },
    async 'webhooks.save'({ id, name, url }) {
      const studio = connection.studio();
      const saved =
        id === null
          ? await studio.call('createSavedWebhook', { name, webhook: url })
          : await studio.call('updateSavedWebhook', { id, name, webhook: url });
      const { secret, ...destination } = await studio.call('createCallbackDestination', { url: saved.webhook });
      return { webhook: toWebhook(saved, [destination]), secret };
    },
    async 'webhooks.delete'({ id }) {
      await connection.studio().call('deleteSavedWebhook', { id });
      return {};
    },
    async 'webhooks.kept'() {
      const { saved, destinations } = await receivers(connection.studio());
      const named = new Set(saved.map(({ webhook }) => receiverOf(webhook)));
      const others = destinations.filter(({ url }) => !named.has(receiverOf(url)));
      return others.map(({ id, url, created_at }) => ({ id, url, createdAt: utcTime(created_at) }));
    },
    async 'webhooks.keptLog'({ id }) {
      const studio = connection.studio();
      const asked = { destination_id: id, page: 0, size: 1 };
      const [all, pending] = await Promise.all([
        studio.call('listCallbacks', asked),
        studio.call('listCallbacks', { ...asked, status: 'pending' }),
      ]);
      return { deliveries: all.total, pending: pending.total };
    },
    async 'webhooks.deleteKept'({ id }) {
      await unlessMissing(connection.studio().call('deleteCallbackDestination', { id }));
      return {};
    },
    async 'webhooks.switchOn'({ id }) {
      const studio = connection.studio();
      const destination = await destinationOf(studio, id);
      const asked = { id: destination.id, since: destination.failing_since };
      const { replayed } = await studio.call('enableCallbackDestination', asked);
      return { replayed };
    },
    async 'webhooks.test'({ id }) {
      const studio = connection.studio();
      return toAttempt(await studio.call('testCallback', { url: await addressOf(studio, id) }));
    },
    async 'webhooks.renewSecret'({ id }) {
      const studio = connection.studio();
      const destination = await destinationOf(studio, id);
      const { secret } = await studio.call('rotateCallbackSecret', { id: destination.id });
      return { secret };
    },
    async 'webhooks.deliveries'({ id, page }) {
      const studio = connection.studio();
      const destination = await destinationOf(studio, id);
      const query = { destination_id: destination.id, page, size: deliveriesPerPage };
      const { total, callbacks } = await studio.call('listCallbacks', query);
      return { total, deliveries: callbacks.map(toDelivery) };
    },
    async 'webhooks.replay'({ deliveryId }) {
      await connection.studio().call('replayCallbacks', { id: deliveryId });
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** The part of an address that secret and log belong to, without its query, which may differ from call to call. */
function receiverOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const receiver = new URL(url);
  receiver.search = '';
  receiver.hash = '';
  return receiver.href;
}

function toWebhook(
  { id, name, webhook, created_at: createdAt }: SavedWebhook,
  destinations: readonly CallbackDestination[],
): Webhook {
  const destination = destinations.find(({ url }) => receiverOf(url) === receiverOf(webhook));
  return {
    id,
    name,
    url: webhook,
    createdAt: utcTime(createdAt),
    switchedOff: destination ? switchedOff(destination) : null,
  };
}

function switchedOff({ disabled_at, disabled_reason, failing_since }: CallbackDestination): Webhook['switchedOff'] {
  if (disabled_at === null || disabled_reason === null) return null;
  return { at: utcTime(disabled_at), failingSince: utcTime(failing_since ?? disabled_at), reason: disabled_reason };
}

function toAttempt(attempt: DeliveryAttempt): DeliveryAttempt {
  return { ...attempt, at: utcTime(attempt.at) };
}

function toDelivery({ id, event, status, created_at, next_attempt_at, attempts }: LoggedCallback): Delivery {
  return {
    id,
    event,
    status,
    createdAt: utcTime(created_at),
    nextAttemptAt: next_attempt_at === null ? null : utcTime(next_attempt_at),
    attempts: attempts.map(toAttempt),
  };
}
