import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { endStudio, launchStudio } from '../support/sample-studio.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';

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

async function connect(page: Page, name: string, studio: RemoteStudio): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Connect an account' }).click();
  await page.getByLabel('Address').fill(studio.url);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Client ID').fill(studio.clientId);
  await page.getByLabel('Client secret').fill(studio.clientSecret);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('listitem', { name }).getByText('In use')).toBeVisible();
}

async function libraryShows(page: Page, folder: string, not: string): Promise<void> {
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByText(folder)).toBeVisible();
  await expect(page.getByText(not)).toHaveCount(0);
}

test('two studios beside the built-in one: connected, switched in a click, removed', async ({ page }) => {
  const first = await startStudio('Welcome videos');
  const second = await startStudio('Renewals');
  try {
    await page.getByRole('button', { name: 'Start' }).click();
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
    await page.getByRole('button', { name: 'More about North' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(page.getByRole('dialog', { name: 'Remove North?' })).toContainText(/0 templates and 0 campaigns/);
    await page.getByRole('button', { name: 'Remove account' }).click();
    await expect(page.getByRole('listitem', { name: 'Built-in studio' }).getByText('In use')).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'North' })).toHaveCount(0);
    await expect(page.getByRole('listitem', { name: 'South' })).toBeVisible();
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
});

test.describe('without a keychain', () => {
  test.skip(process.platform !== 'linux', 'only on Linux can the keychain be hidden from the app');
  test.use({ withoutKeychain: true });

  test('a vault keeps the secret of an account over a restart, and opens by its passphrase alone', async ({
    app,
    page,
  }) => {
    const studio = await startStudio('Welcome videos');
    const passphrase = 'four quiet wooden boats';
    const unlock = async (typed: string): Promise<void> => {
      await page.getByLabel('Passphrase', { exact: true }).fill(typed);
      await page.getByRole('button', { name: 'Unlock' }).click();
    };
    try {
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Create a vault' }).click();
      await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Create vault' }).click();
      await expect(page.getByRole('button', { name: 'Lock vault' })).toBeVisible();
      await connect(page, 'North', studio);

      await app.killAndRestart();
      await page.getByRole('link', { name: 'Settings' }).click();
      await unlock('four noisy wooden boats');
      await expect(page.getByRole('alert').filter({ hasText: 'passphrase' })).toBeVisible();
      await expectAccessible(page);
      await unlock(passphrase);
      await expect(page.getByRole('button', { name: 'Lock vault' })).toBeVisible();
      await libraryShows(page, 'Welcome videos', 'Renewals');

      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Delete vault' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete vault' }).click();
      await expect(page.getByRole('button', { name: 'Create a vault' })).toBeVisible();
    } finally {
      await studio.end();
    }
  });
});
