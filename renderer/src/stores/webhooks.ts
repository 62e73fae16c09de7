import type { DeliveryAttempt, IpcInput, IpcOutput, KeptReceiver, Problem, Webhook } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type WebhooksState = {
  webhooks: readonly Webhook[];
  /** Addresses without a webhook whose deliveries the studio still stores. */
  kept: readonly KeptReceiver[];
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /** @returns the signing secret of a new receiver, otherwise null. @throws AppError */
  save(input: IpcInput<'webhooks.save'>): Promise<string | null>;
  /** @throws AppError */
  remove(id: string): Promise<void>;
  /** Lets the studio send to a receiver again, and what it missed. @throws AppError */
  switchOn(id: string): Promise<void>;
  /** Deletes the studio's data about an address. @throws AppError */
  removeKept(id: string): Promise<void>;
};

/** The account's webhooks. */
export const useWebhooks = createAccountStore<WebhooksState>((set, get) => ({
  webhooks: [],
  kept: [],
  loaded: false,
  problem: null,
  load: () =>
    orProblem(set, async () => {
      const [webhooks, kept] = await Promise.all([request('webhooks.list', {}), request('webhooks.kept', {})]);
      set({ webhooks, kept, loaded: true, problem: null });
    }),
  async save(input) {
    const { secret } = await request('webhooks.save', input);
    await get().load();
    return secret;
  },
  async remove(id) {
    await request('webhooks.delete', { id });
    await get().load();
  },
  async switchOn(id) {
    await request('webhooks.switchOn', { id });
    await get().load();
  },
  async removeKept(id) {
    await request('webhooks.deleteKept', { id });
    await get().load();
  },
}));

/** Sends a test message to a receiver. @throws AppError */
export function testWebhook(id: string): Promise<DeliveryAttempt> {
  return request('webhooks.test', { id });
}

/** @returns the new signing secret. @throws AppError */
export async function renewWebhookSecret(id: string): Promise<string> {
  return (await request('webhooks.renewSecret', { id })).secret;
}

/** The amount of data that would be deleted with an address. @throws AppError */
export function keptLogOf(id: string): Promise<IpcOutput<'webhooks.keptLog'>> {
  return request('webhooks.keptLog', { id });
}

/** The deliveries to a receiver, newest first. @throws AppError */
export function deliveriesOf(id: string, page: number): Promise<IpcOutput<'webhooks.deliveries'>> {
  return request('webhooks.deliveries', { id, page });
}

/** Sends a delivery again. @throws AppError */
export async function replayDelivery(deliveryId: string): Promise<void> {
  await request('webhooks.replay', { deliveryId });
}
