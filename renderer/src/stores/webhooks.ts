import type { CallbackAttempt, CallbackDestination, OperationOutput, SavedWebhook } from '#shared/api/index.ts';
import { unlessMissing } from '#shared/errors/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { call } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

/** Deliveries of one page of a log. */
export const deliveriesPerPage = 25;

type WebhooksState = {
  webhooks: readonly SavedWebhook[];
  /** What the studio stores about addresses, oldest first: their secrets, and whether it still sends there. */
  destinations: readonly CallbackDestination[];
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /**
   * Adds a webhook, or changes the one with the id.
   * @returns the signing secret of a new receiver, otherwise null. @throws AppError
   */
  save(webhook: { id: string | null; name: string; webhook: string }): Promise<string | null>;
  /** @throws AppError */
  remove(id: string): Promise<void>;
  /** Lets the studio send to a receiver again, and what it missed. @throws AppError */
  switchOn(url: string): Promise<void>;
  /** Deletes the studio's data about an address. @throws AppError */
  removeDestination(id: string): Promise<void>;
};

/** The account's webhooks. */
export const useWebhooks = createAccountStore<WebhooksState>((set, get) => ({
  webhooks: [],
  destinations: [],
  loaded: false,
  problem: null,
  load: () =>
    orProblem(set, async () => {
      const [webhooks, destinations] = await Promise.all([
        call('listSavedWebhooks', {}),
        // A remote studio may list none.
        unlessMissing(call('listCallbackDestinations', {})),
      ]);
      set({ webhooks, destinations: destinations ?? [], loaded: true, problem: null });
    }),
  async save({ id, name: typed, webhook }) {
    const name = typed.trim();
    const saved =
      id === null
        ? await call('createSavedWebhook', { name, webhook })
        : await call('updateSavedWebhook', { id, name, webhook });
    const { secret } = await destinationOf(saved.webhook);
    await get().load();
    return secret;
  },
  async remove(id) {
    await call('deleteSavedWebhook', { id });
    await get().load();
  },
  async switchOn(url) {
    const { id, failing_since: since } = await destinationOf(url);
    await call('enableCallbackDestination', { id, since });
    await get().load();
  },
  async removeDestination(id) {
    await unlessMissing(call('deleteCallbackDestination', { id }));
    await get().load();
  },
}));

/** The studio's secret and log belong to an address, whichever webhook or request names it. */
function destinationOf(url: string): Promise<OperationOutput<'createCallbackDestination'>> {
  return call('createCallbackDestination', { url });
}

/** What the studio stores about the address of a webhook, if it says so. */
export function destinationIn(
  destinations: readonly CallbackDestination[],
  { webhook }: SavedWebhook,
): CallbackDestination | undefined {
  return destinations.find(({ url }) => receiverOf(url) === receiverOf(webhook));
}

/** Addresses without a webhook about which the studio still stores a secret and a log. */
export function destinationsWithoutWebhook({
  webhooks,
  destinations,
}: Pick<WebhooksState, 'webhooks' | 'destinations'>): CallbackDestination[] {
  const named = new Set(webhooks.map(({ webhook }) => receiverOf(webhook)));
  return destinations.filter(({ url }) => !named.has(receiverOf(url)));
}

/** The part of an address that secret and log belong to, without its query, which may differ from call to call. */
function receiverOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const receiver = new URL(url);
  receiver.search = '';
  receiver.hash = '';
  return receiver.href;
}

/** Sends a test message to a receiver. @throws AppError */
export function testWebhook(url: string): Promise<CallbackAttempt> {
  return call('testCallback', { url });
}

/** @returns the new signing secret; for one day the previous one signs as well. @throws AppError */
export async function renewWebhookSecret(url: string): Promise<string> {
  const { id } = await destinationOf(url);
  return (await call('rotateCallbackSecret', { id })).secret;
}

/** Number of deliveries in the log of an address, and how many of them are still pending. @throws AppError */
export async function deliveriesKept(id: string): Promise<{ all: number; pending: number }> {
  const asked = { destination_id: id, page: 0, size: 1 };
  const [all, pending] = await Promise.all([
    call('listCallbacks', asked),
    call('listCallbacks', { ...asked, status: 'pending' }),
  ]);
  return { all: all.total, pending: pending.total };
}

/** The deliveries to a receiver, newest first. @throws AppError */
export async function deliveriesOf(url: string, page: number): Promise<OperationOutput<'listCallbacks'>> {
  const { id } = await destinationOf(url);
  return call('listCallbacks', { destination_id: id, page, size: deliveriesPerPage });
}

/** Sends a delivery again. @throws AppError */
export async function replayDelivery(id: string): Promise<void> {
  await call('replayCallbacks', { id });
}
