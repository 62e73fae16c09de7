import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { patience } from '../../support/patience.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { startReceiver, status, type Receiver } from '../../support/receiver.ts';
import { readyCampaign } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();
let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

async function saveWebhook(url = receiver.url) {
  return app.ask('webhooks.save', { id: null, name: 'CRM', url });
}

describe('credentials for other programs', () => {
  test('are told with their secret once, listed without it, and gone when revoked', async () => {
    const before = (await app.ask('credentials.list', {})).credentials;
    const created = await app.ask('credentials.create', { name: 'Nightly report' });
    const { clientSecret, ...listed } = created;
    expect(clientSecret.length).toBeGreaterThan(30);
    const { credentials, address } = await app.ask('credentials.list', {});
    expect(address).toBe(app.line.url);
    expect(credentials).toEqual([listed, ...before]);
    await app.ask('credentials.revoke', { clientId: listed.clientId });
    expect((await app.ask('credentials.list', {})).credentials).toEqual(before);
    const again = app.ask('credentials.revoke', { clientId: listed.clientId });
    expect(await thrownBy(again)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a saved webhook', () => {
  test('tells its signing secret when its receiver is new, and another one on request', async () => {
    const { webhook, secret } = await saveWebhook();
    expect(secret).toMatch(/^whsec_/);
    const renamed = await app.ask('webhooks.save', { id: webhook.id, name: 'Sales', url: webhook.url });
    expect(renamed).toEqual({ webhook: { ...webhook, name: 'Sales' }, secret: null });
    const renewed = await app.ask('webhooks.renewSecret', { id: webhook.id });
    expect(renewed.secret).toMatch(/^whsec_/);
    expect(renewed.secret).not.toBe(secret);
    await app.ask('webhooks.delete', { id: webhook.id });
    expect(await app.ask('webhooks.list', {})).toEqual([]);
  });

  test('shows how each delivery to it went, and sends one again', async () => {
    const { webhook } = await saveWebhook();
    const other = await startReceiver();
    try {
      receiver.answer = status(410);
      const { campaignId } = await readyCampaign(app.studio);
      for (const callbackUrl of [receiver.url, other.url]) {
        await app.studio.client.call('generateCampaign', {
          campaign_id: campaignId,
          generation_mode: 'keep_original',
          variables: ['first_name', 'company'],
          names: [['Ada', 'Engines']],
          callback_url: callbackUrl,
        });
      }
      const log = () => app.ask('webhooks.deliveries', { id: webhook.id, page: 0 });
      const given = await vi.waitFor(async () => {
        const { total, deliveries } = await log();
        expect(total).toBe(1);
        expect(deliveries).toMatchObject([
          { event: 'video.succeeded', status: 'failed', attempts: [{ status: 410, problem: 'gone' }] },
        ]);
        return deliveries[0];
      }, patience);
      receiver.answer = status(200);
      await app.ask('webhooks.replay', { deliveryId: given?.id ?? '' });
      await vi.waitFor(async () => {
        const { deliveries } = await log();
        expect(deliveries).toMatchObject([{ status: 'delivered', attempts: [{ status: 410 }, { status: 200 }] }]);
      }, patience);
    } finally {
      await other.close();
    }
  });

  test('leaves an address, a secret and a log at the studio, which are listed there and can be deleted', async () => {
    const other = await saveWebhook('https://example.com/other?row=1');
    const { webhook } = await saveWebhook();
    expect(await app.ask('webhooks.kept', {})).toEqual([]);
    const { client } = app.studio;
    const { campaignId } = await readyCampaign(app.studio);
    await client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: [['Ada', 'Engines']],
      callback_url: webhook.url,
    });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);

    await app.ask('webhooks.delete', { id: webhook.id });
    const [kept, ...more] = await app.ask('webhooks.kept', {});
    expect(more).toEqual([]);
    expect(kept?.url).toBe(webhook.url);
    const { id } = kept ?? { id: '' };
    expect((await app.ask('webhooks.keptLog', { id })).deliveries).toBe(1);
    await app.ask('webhooks.deleteKept', { id });
    expect(await app.ask('webhooks.kept', {})).toEqual([]);
    const left = await client.call('listCallbackDestinations', {});
    expect(left.map(({ url }) => url)).toEqual(['https://example.com/other']);
    expect((await client.call('listCallbacks', {})).total).toBe(0);
    expect((await saveWebhook()).secret).toMatch(/^whsec_/);
    expect(await app.ask('webhooks.list', {})).toContainEqual(other.webhook);
  });

  test('can be tried before anything depends on it', async () => {
    const { webhook } = await saveWebhook();
    expect(await app.ask('webhooks.test', { id: webhook.id })).toMatchObject({ status: 200, problem: null });
    expect(receiver.received).toMatchObject([{ body: { event: 'test' } }]);
    expect((await app.ask('webhooks.deliveries', { id: webhook.id, page: 0 })).total).toBe(0);
    const refused = saveWebhook('http://192.168.1.7/done');
    expect(await thrownBy(refused)).toMatchObject({ code: 'CALLBACK_URL_REFUSED' });
  });
});
