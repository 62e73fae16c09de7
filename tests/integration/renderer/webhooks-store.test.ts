import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deliveriesKept,
  deliveriesOf,
  destinationsWithoutWebhook,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
  useWebhooks,
} from '#renderer/stores/webhooks.ts';
import { patience } from '../../support/patience.ts';
import { startReceiver, status, type Receiver } from '../../support/receiver.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { readyCampaign } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();
vi.mock('#renderer/platform/bridge.ts', () => ({
  call: (...asked: Parameters<typeof app.call>) => app.call(...asked),
  dropPendingAnswers: () => undefined,
}));

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const state = () => useWebhooks.getState();
const kept = () => destinationsWithoutWebhook(state());
const save = (webhook = receiver.url) => state().save({ id: null, name: ' CRM ', webhook });

async function generate(callbackUrl: string): Promise<void> {
  const { campaignId } = await readyCampaign(app.studio);
  await app.studio.client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['Ada', 'Engines']],
    callback_url: callbackUrl,
  });
}

describe('a saved webhook', () => {
  test('has a signing secret that is shown when its receiver is new, and another one on request', async () => {
    const secret = await save();
    expect(secret).toMatch(/^whsec_/);
    const [saved] = state().webhooks;
    expect(saved).toMatchObject({ name: 'CRM', webhook: receiver.url, created_at: expect.stringMatching(/Z$/) });
    const { id = '' } = saved ?? {};
    expect(await state().save({ id, name: 'Sales', webhook: receiver.url })).toBeNull();
    expect(state().webhooks).toMatchObject([{ id, name: 'Sales' }]);
    const renewed = await renewWebhookSecret(receiver.url);
    expect(renewed).toMatch(/^whsec_/);
    expect(renewed).not.toBe(secret);
    await state().remove(id);
    expect(state().webhooks).toEqual([]);
  });

  test('lists the deliveries to its address alone, and sends one again', async () => {
    await save();
    receiver.answer = status(410);
    const other = await startReceiver();
    try {
      await generate(receiver.url);
      await generate(other.url);
    } finally {
      await other.close();
    }
    const log = () => deliveriesOf(receiver.url, 0);
    const failed = { status: 'failed', attempts: [{ status: 410, problem: 'gone' }] };
    const { callbacks } = await vi.waitFor(async () => {
      const found = await log();
      expect(found).toMatchObject({ total: 1, callbacks: [failed] });
      return found;
    }, patience);
    receiver.answer = status(200);
    await replayDelivery(callbacks[0]?.id ?? '');
    const delivered = { status: 'delivered', attempts: [{ status: 410 }, { status: 200 }] };
    await vi.waitFor(async () => expect((await log()).callbacks).toMatchObject([delivered]), patience);
  });

  test('leaves an address at the studio, which is listed there whatever its query, and can be deleted', async () => {
    await save('https://example.com/other?row=1');
    await save();
    expect(kept()).toEqual([]);
    await generate(receiver.url);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);
    await state().remove(state().webhooks.find(({ webhook }) => webhook === receiver.url)?.id ?? '');
    expect(kept()).toMatchObject([{ url: receiver.url }]);
    const { id = '' } = kept()[0] ?? {};
    expect(await deliveriesKept(id)).toMatchObject({ all: 1 });
    await state().removeDestination(id);
    expect(kept()).toEqual([]);
    expect(state().destinations.map(({ url }) => url)).toEqual(['https://example.com/other']);
    // Nothing to delete is no fault: another window may have done it.
    await state().removeDestination(id);
    expect(await save()).toMatch(/^whsec_/);
  });

  test('can be tried before anything depends on it', async () => {
    await save();
    expect(await testWebhook(receiver.url)).toMatchObject({ status: 200, problem: null });
    expect(receiver.received).toMatchObject([{ body: { event: 'test' } }]);
    expect((await deliveriesOf(receiver.url, 0)).total).toBe(0);
    expect(await thrownBy(save('http://192.168.1.7/done'))).toMatchObject({ code: 'CALLBACK_URL_REFUSED' });
  });
});

test('webhooks are listed where a studio does not say what it stores about addresses', async () => {
  await save();
  app.line.set({ status: 404 }, '/callback_destinations');
  await state().load();
  expect(state()).toMatchObject({ webhooks: [{ name: 'CRM' }], destinations: [], problem: null });
});
