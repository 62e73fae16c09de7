// Covers: settings, settings/api, settings/storage, settings/webhooks
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { startReceiver, status } from '../support/receiver.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';

test('the settings serve other programs and show what takes room @core', async ({ page }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await test.step('credentials open the studio once shown, until they are revoked', () => makeCredentials(page));
  await test.step('a webhook is kept, its secret shown once, and tried', () => makeWebhook(page));
  await test.step('storage is shown by kind, and the cache cleared', () => clearCache(page));
  await test.step('diagnostics are read before they are saved', () => saveDiagnostics(page));
});

async function makeCredentials(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Developer' }).click();
  const address = await page.getByLabel('Base URL', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Create credentials' }).click();
  await page.keyboard.type('Nightly report');
  await page.keyboard.press('Enter');
  const secrets = page.getByRole('dialog', { name: 'Credentials for Nightly report' });
  const clientId = await secrets.getByLabel('Client ID', { exact: true }).inputValue();
  const secret = await secrets.getByLabel('Client secret', { exact: true }).inputValue();
  await expectAccessible(page);
  await secrets.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const listed = page.getByRole('list', { name: 'API access' });
  await expect(listed.getByText(clientId)).toBeVisible();
  await expectAccessible(page);

  const headers = { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` };
  const tokens = () => fetch(`${address}/api/auth/token`, { method: 'POST', headers });
  expect((await tokens()).status).toBe(200);
  await listed.getByRole('button', { name: 'Revoke Nightly report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(listed).toBeHidden();
  expect((await tokens()).status).toBe(401);
}

async function makeWebhook(page: Page): Promise<void> {
  const receiver = await startReceiver();
  try {
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await page.keyboard.type('CRM');
    await page.getByRole('dialog').getByLabel('Address').fill('http://192.168.1.7/done');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('https');
    await page.getByRole('dialog').getByLabel('Address').fill(receiver.url);
    await page.keyboard.press('Enter');
    const secrets = page.getByRole('dialog', { name: 'Signing secret' });
    await expect(secrets.getByLabel('Signing secret', { exact: true })).toHaveValue(/^whsec_/);
    await secrets.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Test CRM' }).click();
    await expect(page.getByText('Answered 200')).toBeVisible();
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,/);
    receiver.answer = status(500);
    await page.getByRole('button', { name: 'Test CRM' }).click();
    await expect(page.getByRole('alert')).toContainText('Answered 500');
    await page.getByRole('button', { name: 'Deliveries to CRM' }).click();
    await expect(page.getByText('No deliveries yet')).toBeVisible();
    await expectAccessible(page);
  } finally {
    await receiver.close();
  }
}

async function clearCache(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Storage' }).click();
  await expect(page.getByRole('list', { name: 'Storage' })).toContainText('Database');
  await expectAccessible(page);
}

async function readLicences(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open-source licenses' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open-source licenses' });
  const works = dialog.getByRole('list', { name: 'Open-source licenses' }).getByRole('listitem');
  await expectAccessible(page);
  await dialog.getByLabel('Find a name or a license').fill('espeak-ng-emscripten');
  await expect(works).toHaveCount(1);
  await works.getByText('GPL-3.0').click();
  await expect(works).toContainText('GNU GENERAL PUBLIC LICENSE');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
}

async function saveDiagnostics(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Keyboard' }).click();
  await page.getByLabel('Find a shortcut').fill('change');
  await expect(page.getByText('Mark the selection as words that change')).toBeVisible();
  await expect(page.getByText('Undo', { exact: true })).toHaveCount(0);
  await page.getByLabel('Find a shortcut').clear();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'About' }).click();
  await readLicences(page);
  await page.getByRole('button', { name: 'Show diagnostics' }).click();
  const text = await page.getByRole('textbox', { name: 'Diagnostics' }).inputValue();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toBe(text);
}
