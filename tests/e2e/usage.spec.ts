// Covers: settings, settings/webhooks
import type { CreditBooking } from '#shared/ipc/index.ts';
import { makeDestination, makeWebhook } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

/** Settings on a stand-in of the app: what an account has used, and what its studio keeps of webhooks. */

const spring = { id: 'spring', name: 'Spring launch' };

/** One of a month, `2026-11`. */
function booking(row: number, month: string, campaign: CreditBooking['campaign']): CreditBooking {
  const value = campaign && `Ada ${row}`;
  return { videoId: `${month} ${row}`, campaign, value, credits: 1.5, createdAt: `${month}-15T12:00:00.000Z` };
}

const november = [
  ...Array.from({ length: 30 }, (_, row) => booking(row, '2026-11', spring)),
  booking(30, '2026-11', null),
];
const usage = {
  credits: { balance: null, reserved: 0, used_this_month: 46.5, limit: null, month: '2026-11' },
  months: [
    { month: '2026-11', videos: 31, credits: 46.5 },
    { month: '2026-10', videos: 1, credits: 1.5 },
  ],
  bookings: [...november, booking(0, '2026-10', spring)],
  ofCampaign: { reserved: 0, used: 45, videos: 30 },
};

test('a month opens to its videos, a page at a time, with the way to their campaigns', async ({ page, open }) => {
  await open({ usage }, '#/settings/usage');
  const month = page.getByRole('button', { name: 'November 2026' });
  await expect(page.getByRole('row', { name: 'November 2026 31 46.5' })).toBeVisible();
  await month.focus();
  await page.keyboard.press('Enter');
  await expect(month).toHaveAttribute('aria-expanded', 'true');
  const videos = page.getByRole('table', { name: 'Videos of November 2026' });
  await expect(videos.getByRole('link', { name: 'Spring launch' })).toHaveAttribute('href', '#/campaigns/spring');
  await expect(videos.getByRole('row', { name: 'Ada 0 15 Nov 2026 1.5' })).toBeVisible();
  await expect(videos.getByRole('row', { name: /^Ada / })).toHaveCount(25);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(videos.getByRole('row', { name: /^Ada / })).toHaveCount(5);
  await expect(videos.getByText('Deleted campaigns and other programs')).toBeVisible();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await month.press('Enter');
  await expect(videos).toBeHidden();
});

test('a month says in German what each video has cost', async ({ page, open }) => {
  await open({ usage, preferences: { language: 'de' } }, '#/settings/usage');
  await page.getByRole('button', { name: 'Oktober 2026' }).click();
  const videos = page.getByRole('table', { name: 'Videos vom Oktober 2026' });
  await expect(videos.getByRole('row', { name: 'Ada 0 15. Okt. 2026 1,5' })).toBeVisible();
});

test('what the studio keeps of a deleted webhook is listed, and deleted after a question @core', async ({
  page,
  open,
}) => {
  const url = 'https://crm.example.com/videos/done';
  const destinations = ['one', 'two', 'three'].map((id, number) => ({
    ...makeDestination({ id, url: number === 0 ? url : `https://crm.example.com/${id}` }),
    deliveries: { all: 12, pending: number === 0 ? 1 : 0 },
  }));
  await open({ destinations }, '#/settings/webhooks');
  const section = page.getByRole('region', { name: 'Still stored on the studio' });
  await expect(section.getByText('Since 2 Nov 2026')).toHaveCount(3);
  await expectAccessible(page);
  await section.getByRole('button', { name: `Delete ${url}` }).press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`This deletes ${url}, its signing secret and the log of 12 deliveries.`);
  await expect(question).toContainText('1 message hasn’t been delivered yet and will be lost.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(question).toBeHidden();
  await section.getByRole('button', { name: `Delete ${url}` }).press('Enter');
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  // The keyboard goes on with the next one, then with the last, and in the end with the part.
  for (const next of ['two', 'three']) {
    const remove = section.getByRole('button', { name: `Delete https://crm.example.com/${next}` });
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  }
  await expect(section).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeFocused();
});

test('a webhook that was switched off says why, and is switched on again', async ({ page, open }) => {
  const url = 'https://crm.example.com/done';
  const off = makeDestination({
    id: 'crm',
    url,
    failing_since: '2026-11-15T12:00:00.000Z',
    disabled_at: '2026-11-20T12:00:00.000Z',
    disabled_reason: 'connection_failed',
  });
  await open({ webhooks: [makeWebhook({ id: 'crm', webhook: url })], destinations: [off] }, '#/settings/webhooks');
  const notice = page.getByRole('alert').filter({ hasText: 'Switched off on 20 Nov 2026' });
  await expect(notice).toContainText('nothing since 15 Nov 2026');
  await expect(notice).toContainText('No answer from this address.');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Switch on and send what it missed' }).press('Enter');
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { name: 'CRM' })).toBeVisible();
});

test('a long address stays inside the question whether to delete it', async ({ page, open }) => {
  const url = `https://hooks.example.com/services/${'T0000000000'.repeat(8)}`;
  const destination = { ...makeDestination({ id: 'one', url }), deliveries: { all: 1, pending: 0 } };
  await open({ destinations: [destination] }, '#/settings/webhooks');
  await page.getByRole('button', { name: `Delete ${url}` }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(url);
  expect(await question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a text that is no address is no webhook, and stays to be corrected', async ({ page, open }) => {
  await open({}, '#/settings/webhooks');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Shop');
  await dialog.getByLabel('Address').fill('shop, please');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('This isn’t a valid address')).toBeVisible();
  expect(await page.evaluate(() => window.standIn.calls.some(({ name }) => name === 'createSavedWebhook'))).toBe(false);
  await dialog.getByLabel('Address').fill('https://shop.example.com/done');
  await expect(dialog.getByText('This isn’t a valid address')).toBeHidden();
});
