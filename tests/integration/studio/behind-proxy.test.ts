import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { operations } from '#shared/api/index.ts';
import { startStudio, type Studio, type StudioOptions } from '#electron/studio/studio.ts';
import { openDesktop, noStudio, silent, type TestDesktop } from '../../support/desktop.ts';
import { patience, until } from '../../support/patience.ts';
import { startReceiver } from '../../support/receiver.ts';
import { openReverseProxy, type ReverseProxy } from '../../support/reverse-proxy.ts';
import { createStandInPool } from '../../support/stand-in-pool.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { clientOf, script, sections, upload } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let proxy: ReverseProxy;
let studio: Studio;
let app: TestDesktop;
const parent = temporaryFolder('behind-proxy');

beforeAll(async () => {
  proxy = await openReverseProxy();
  setDefaultCACertificates([...getCACertificates('default'), proxy.cert]);
});
afterAll(() => proxy.close());

/** A studio behind the proxy, which passes requests on by its own name for it or by the public one. */
async function start(
  host: 'own' | 'asked',
  options: Pick<StudioOptions, 'trustProxy' | 'loopbackReceivers'> = {},
): Promise<void> {
  const dataFolder = join(parent, randomUUID());
  studio = await startStudio({
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    publicUrl: proxy.url,
    pool: createStandInPool(await standInTemplate(), dataFolder),
    logger: silent,
    ...options,
  });
  proxy.passTo(studio.url, host);
}
afterEach(() => studio.close());

describe.each([
  ['calls the studio by the name it listens on', 'own'],
  ['passes on the name it was asked by', 'asked'],
] as const)('through a proxy that %s', (_what, host) => {
  test('the app imports, generates and downloads, and every address is the public one', async () => {
    await start(host);
    const { client_id: clientId, client_secret: clientSecret } = await clientOf(studio).call('createCredential', {
      name: 'App',
    });
    app = await openDesktop(join(parent, randomUUID()), noStudio);
    try {
      await app.ask('accounts.add', {
        baseUrl: proxy.url,
        credentials: { kind: 'client', clientId, clientSecret },
      });
      const { id: spoolId } = await app.ask('spools.begin', { kind: 'file', name: 'a.webm', mimeType: 'video/webm' });
      await app.ask('spools.append', { id: spoolId, sequence: 0, bytes: Buffer.from('a recording') });
      const script = 'Hi {{first_name|Sarah}}, welcome.';
      const { id } = await app.ask('templates.createFromSpool', { spoolId, name: 'Hello', script });
      await vi.waitFor(async () => {
        expect((await app.ask('templates.get', { id })).status).toBe('ready');
      }, patience);
      const sections = [{ variable: 'first_name', start: 0.2, end: 0.6 }];
      await app.ask('templates.saveScript', { id, script, sections, words: [] });
      const campaign = await app.ask('campaigns.launch', {
        templateId: id,
        name: 'Spring',
        mode: 'keep_original',
        variables: ['first_name'],
        names: [['Ada']],
        idempotencyKey: randomUUID(),
      });
      await vi.waitFor(async () => {
        expect((await app.ask('campaigns.get', { id: campaign.id })).succeeded).toBe(1);
      }, patience);
      const [listed] = (await clientOf(studio).call('listVideoInstances', {})).instances;
      const { videos } = await clientOf(studio).call('listGeneratedByInstance', {
        video_instance_id: listed?.id ?? '',
      });
      for (const address of [videos[0]?.url, videos[0]?.share_url, videos[0]?.thumbnail, videos[0]?.gif])
        expect(String(address)).toMatch(new RegExp(`^${proxy.url}/`));
      const downloaded = await fetch(String(videos[0]?.url));
      expect(downloaded.status).toBe(200);
      expect((await downloaded.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
      expect(new Set(proxy.asked)).toEqual(new Set([new URL(proxy.url).host]));
    } finally {
      await app.desktop.close();
    }
  });
});

describe.each([
  ['calls the studio by the name it listens on', 'own'],
  ['passes on the name it was asked by', 'asked'],
] as const)('an integration behind a proxy that %s', (_what, host) => {
  test('exchanges its secret, uploads, generates and is called back with public addresses alone', async () => {
    const receiver = await startReceiver();
    await start(host, { loopbackReceivers: true });
    try {
      const { client_id, client_secret } = await clientOf(studio).call('createCredential', { name: 'CRM' });
      const basic = `Basic ${btoa(`${client_id}:${client_secret}`)}`;
      const answer = await fetch(`${proxy.url}/api/auth/token`, { method: 'POST', headers: { authorization: basic } });
      const { access_token: token } = operations.issueToken.output.parse(await answer.json());
      const outside = { url: proxy.url, token };
      const client = clientOf(outside);

      const videoId = await upload(outside);
      const { id: template } = await client.call('createVideoInstance', { name: 'Hello', video_id: videoId });
      await until(async () => (await client.call('templateDetails', { id: template })).import.status === 'succeeded');
      await client.call('saveTemplateScript', { id: template, script, sections });
      const campaign = await client.call('createCampaign', { campaign_name: 'Spring', video_instance_id: template });
      const { result } = await client.call('generateCampaign', {
        campaign_id: campaign.id,
        generation_mode: 'keep_original',
        variables: ['first_name', 'company'],
        names: [['Ada', 'Engines']],
        callback_url: receiver.url,
      });
      await until(() => receiver.received.length > 0);

      const called = receiver.received[0]?.text ?? '';
      const polled = JSON.stringify(await client.call('getGeneratedVideo', { id: result[0] ?? '' }));
      const page = await fetch(String(receiver.received[0]?.body['share_url']));
      expect(page.status).toBe(200);
      for (const text of [called, polled, await page.text()]) {
        const own = text.match(/https?:\/\/(?:localhost|127\.0\.0\.1)[:\d]*/g) ?? [];
        expect(new Set(own)).toEqual(new Set([proxy.url]));
      }
    } finally {
      await receiver.close();
    }
  });
});

describe('an upload that is named by its address', () => {
  test.each([
    ['public', 'own'],
    ['public', 'asked'],
    ['internal', 'own'],
  ] as const)('is found by its %s one, behind a proxy that passes on the %s name', async (side, host) => {
    await start(host);
    const line = { url: side === 'public' ? proxy.url : studio.url, token: studio.token };
    const client = clientOf(line);
    const { id: actor_id } = await client.call('createActor', { name: 'Ada' });
    const url = `${line.url}/uploads/${await upload(line)}`;
    await expect(client.call('createAudio', { actor_id, name: 'Ada', url })).resolves.toMatchObject({ name: 'Ada' });
    const nowhere = `${line.url}/uploads/${randomUUID()}`;
    const missing = await thrownBy(client.call('createAudio', { actor_id, name: 'Ada', url: nowhere }));
    expect(missing).toMatchObject({ code: 'NOT_FOUND', subject: 'url' });
  });
});

const guesses = 6;

/** Wrong secrets from one client of the proxy, then one from another. */
async function guessFromTwo(): Promise<number[]> {
  const guess = async (client: string) => {
    const authorization = `Basic ${btoa(`${randomUUID()}:wrong`)}`;
    const headers = { authorization, 'x-forwarded-for': client };
    return (await fetch(`${proxy.url}/api/auth/token`, { method: 'POST', headers })).status;
  };
  for (let count = 0; count < guesses; count++) await guess('203.0.113.7');
  return [await guess('203.0.113.7'), await guess('203.0.113.8')];
}

describe('who asks through a proxy', () => {
  test('is told apart where the proxy is trusted', async () => {
    await start('own', { trustProxy: ['127.0.0.1'] });
    expect(await guessFromTwo()).toEqual([429, 401]);
  });

  test('is who the trusted proxy names, not who the client claims to be before it', async () => {
    await start('own', { trustProxy: ['127.0.0.1'] });
    const guess = async (claimed: string) => {
      const authorization = `Basic ${btoa(`${randomUUID()}:wrong`)}`;
      const headers = { authorization, 'x-forwarded-for': `${claimed}, 203.0.113.7` };
      return (await fetch(`${proxy.url}/api/auth/token`, { method: 'POST', headers })).status;
    };
    for (let count = 0; count < guesses; count++) await guess(`198.51.100.${count}`);
    expect(await guess('198.51.100.77')).toBe(429);
  });

  test('is not believed where no proxy is trusted', async () => {
    await start('own');
    expect(await guessFromTwo()).toEqual([429, 429]);
  });

  test('is never kept from using a right secret by others who guess', async () => {
    await start('own');
    await guessFromTwo();
    const { client_id, client_secret } = await clientOf(studio).call('createCredential', { name: 'Never used' });
    const headers = { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` };
    expect((await fetch(`${proxy.url}/api/auth/token`, { method: 'POST', headers })).status).toBe(200);
  });
});

describe('where a studio behind a proxy may call', () => {
  test('is not the computer it runs on, unless it was started to allow that', async () => {
    await start('own');
    const url = 'http://127.0.0.1:9/done';
    const client = clientOf(studio);
    const { id: actor } = await client.call('createActor', { name: 'Ada' });
    const refused = [
      () => client.call('testCallback', { url }),
      () => client.call('createCallbackDestination', { url }),
      () => client.call('createSavedWebhook', { name: 'Inside', webhook: url }),
      () => client.call('createAudio', { actor_id: actor, name: 'Ada', url }),
      () => client.call('giveConsent', { actor_id: actor, url }),
    ];
    for (const ask of refused) expect((await thrownBy(ask())).code).toMatch(/URL_REFUSED$/);
  });

  test('does not follow from the address it listens on', async () => {
    const dataFolder = join(parent, randomUUID());
    studio = await startStudio({
      dataFolder,
      host: '127.0.0.1',
      port: 0,
      pool: createStandInPool(await standInTemplate(), dataFolder),
      logger: silent,
    });
    const error = await thrownBy(clientOf(studio).call('testCallback', { url: 'http://localhost:9/' }));
    expect(error.code).toBe('CALLBACK_URL_REFUSED');
  });
});
