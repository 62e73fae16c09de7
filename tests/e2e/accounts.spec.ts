// Covers: campaign, campaign/send, settings/accounts
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright/test';
import { endStudio, launchStudio, launchWithSample, type StudioProcess } from '../support/sample-studio.ts';
import { serviceKey, settingsFor, startVoiceService } from '../support/voice-service.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { dropFile, openMore } from './support/page.ts';

type RemoteStudio = { url: string; clientId: string; clientSecret: string; end(): Promise<void> };

/** A studio of its own on this computer, with one folder in its library. */
async function startStudio(folderName: string): Promise<RemoteStudio> {
  const data = await mkdtemp(join(tmpdir(), 'vocative-remote-'));
  const studio = await launchStudio(data);
  const { client_id, client_secret } = await studio.client.call('createCredential', { name: 'The app' });
  await studio.client.call('createFolder', { name: folderName, workspace_id: 'vocative' });
  return {
    url: studio.url,
    clientId: client_id,
    clientSecret: client_secret,
    async end() {
      await endStudio(studio, 'SIGTERM');
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function connect(page: Page, name: string, studio: Omit<RemoteStudio, 'end'>): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Developer' }).click();
  await page.getByRole('button', { name: 'Connect an account' }).click();
  const studios = page.getByRole('region', { name: 'Studios' });
  await studios.getByLabel('Address').fill(studio.url);
  await studios.getByLabel('Name').fill(name);
  await page.getByLabel('Client ID').fill(studio.clientId);
  await page.getByLabel('Client secret').fill(studio.clientSecret);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('listitem', { name }).getByText('In use')).toBeVisible();
}

async function libraryShows(page: Page, folder: string, not: string): Promise<void> {
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await expect(page.getByText(folder)).toBeVisible();
  await expect(page.getByText(not)).toHaveCount(0);
}

test('two studios beside the built-in one: connected, switched in a click, removed @core', async ({ page }) => {
  const first = await startStudio('Welcome videos');
  const second = await startStudio('Renewals');
  try {
    await expect(page.getByRole('button', { name: /^Studio:/ })).toHaveCount(0);
    await connect(page, 'North', first);
    await libraryShows(page, 'Welcome videos', 'Renewals');
    await connect(page, 'South', second);
    await expectAccessible(page);
    await libraryShows(page, 'Renewals', 'Welcome videos');

    await page.getByRole('button', { name: 'Studio: South. Change' }).click();
    await page.getByRole('menuitem', { name: 'North' }).click();
    await expect(page.getByText('Welcome videos')).toBeVisible();
    await expect(page.getByText('Renewals')).toHaveCount(0);

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Developer' }).click();
    await page.getByRole('button', { name: 'More about North' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(page.getByRole('dialog', { name: 'Remove North?' })).toContainText(/0 templates and 0 campaigns/);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('listitem', { name: 'Built-in studio' }).getByText('In use')).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'North' })).toHaveCount(0);
    await expect(page.getByRole('listitem', { name: 'South' })).toBeVisible();
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
});

test.describe('a studio that has the sample', () => {
  let folder: string;
  let studio: StudioProcess;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vocative-remote-'));
    ({ studio } = await launchWithSample(folder));
  });
  test.afterEach(async () => {
    await endStudio(studio, 'SIGTERM');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Connects it, and begins a campaign with the sample for two people. */
  async function prepare(page: Page, url: string): Promise<void> {
    const { client_id, client_secret } = await studio.client.call('createCredential', { name: 'The app' });
    await connect(page, 'North', { url, clientId: client_id, clientSecret: client_secret });
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.getByRole('link', { name: 'Sample', exact: true }).click();
    await page.getByRole('button', { name: 'Next: People' }).click();
    await dropFile(page, 'leads.csv', 'First name;Company\r\nMaria;Contoso\r\nBo;Contoso\r\n');
  }

  async function chooseVoice(page: Page, name: string): Promise<void> {
    await openMore(page);
    await page.getByRole('combobox', { name: 'Spoken by' }).click();
    await page.getByRole('option', { name }).click();
  }

  test('but no voice for a single campaign refuses one with the way out, which works', async ({ page }) => {
    const older = await startOlderStudio(studio.url, ['voice_config']);
    const generate = page.getByRole('button', { name: 'Generate 2 videos' });
    try {
      await prepare(page, older.url);
      await chooseVoice(page, 'Robert · English (US)');
      await generate.click();
      await expect(page.getByText('This studio has one voice for all campaigns')).toBeVisible();
      await expectAccessible(page);
      await chooseVoice(page, 'Closest to the recording (from the template)');
      await generate.click();
      await expect(page.getByText('2 videos ready')).toBeVisible();
    } finally {
      await older.close();
    }
  });

  test('and a voice that charges tells its price, and speaks nothing before that is agreed to', async ({ page }) => {
    const service = await startVoiceService();
    try {
      await studio.client.call('saveVoiceProvider', settingsFor(service));
      await studio.client.call('setVoiceProviderKey', { id: 'cloud', key: serviceKey });
      await prepare(page, studio.url);
      await chooseVoice(page, 'Alloy');
      await page.getByRole('link', { name: /^People/ }).click();
      const price = page.getByText(/^3 texts of 14 characters in all will be sent to the voice service/);
      await expect(price).toBeVisible();
      await page.getByRole('button', { name: 'See the price, then listen' }).click();
      const panel = page.getByRole('dialog');
      await expect(panel.getByRole('heading', { name: 'This voice charges for each text' })).toBeVisible();
      await expect(price).toBeVisible();
      await expectAccessible(page);
      expect(service.requests).toEqual([]);
      await panel.getByRole('button', { name: 'Speak 3 texts' }).click();
      await expect(panel.getByText('Contoso')).toBeVisible();
      expect(service.requests.map(({ body }) => body['input']).toSorted()).toEqual(['Bo', 'Contoso', 'Maria']);
    } finally {
      await service.close();
    }
  });
});

/** A line to a studio whose answers have no such fields, as those of an older version. */
async function startOlderStudio(
  url: string,
  unknown: readonly string[],
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const body = await buffer(request);
    const answered = await fetch(new URL(request.url ?? '/', url), {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ...(body.length > 0 && { body }),
    });
    const text = await answered.text();
    const type = answered.headers.get('content-type') ?? '';
    const leaveOut = (key: string, value: unknown): unknown => (unknown.includes(key) ? undefined : value);
    const known = type.includes('json') ? JSON.stringify(JSON.parse(text), leaveOut) : text;
    response.writeHead(answered.status, { 'content-type': type }).end(known);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test.describe('without a keychain', () => {
  test.skip(process.platform !== 'linux', 'only on Linux can the keychain be hidden from the app');
  test.use({ withoutKeychain: true });

  test('the window says that a secret lasts until the app closes, and asks for it again', async ({ app, page }) => {
    const studio = await startStudio('Welcome videos');
    try {
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('link', { name: 'Developer' }).click();
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'keychain' })).toBeVisible();
      await expectAccessible(page);
      await connect(page, 'North', studio);

      await app.killAndRestart();
      await expect(page.getByRole('alert').filter({ hasText: 'no unlocked keychain' })).toBeVisible();
      await page.getByRole('alert').getByRole('link', { name: 'Change credentials' }).click();
      await expect(page.getByText('Vocative forgets account secrets when you close it')).toBeVisible();
    } finally {
      await studio.end();
    }
  });
});
