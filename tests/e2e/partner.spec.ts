// Covers: templates
import { videoInstanceSchema, type OperationOutput } from '#shared/api/index.ts';
import { partnerProjectSchema } from '#shared/api/operations/partners.ts';
import { makeTemplate } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

/** Templates of a partner's projects, on a stand-in of the app. */

type Offer = OperationOutput<'listPartnerProjects'>;

const templates = [makeTemplate({ id: 'one', name: 'Old friend' })];
const made = makeTemplate({ id: 'new', name: 'Zoë says hello', status: 'preparing', progress: 0, media: null });

function offer(id: string, name: string, values: Partial<Offer['projects'][number]> = {}): Offer['projects'][number] {
  return { ...partnerProjectSchema.parse({ id, name }), ...values };
}

function offers(...projects: Offer['projects']): Offer {
  return { account_exists: true, projects, total: projects.length };
}

const zoe = offer('a', 'Zoë says hello', { effective_updated_at: '2026-11-21T10:00:00.000Z' });
const friend = offer('b', 'Old friend', { template_id: 'one' });
const office = offer('c', 'A tour of the office', { created_at: '2026-10-02T10:00:00.000Z' });
const answers = {
  listPartnerProjects: offers(zoe, friend, office),
  importPartnerProject: videoInstanceSchema.parse(made.instance),
};
const way = 'From a partner…';

test('a partner’s project is found, imported, and opened where it is a template already @core', async ({
  page,
  open,
}) => {
  await open({ templates, answers });
  await page.evaluate(() => window.standIn.emit('templates.refreshed', { problem: null }));
  const opener = page.getByRole('button', { name: way });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Projects of the partner' });
  const search = dialog.getByRole('textbox', { name: 'Search projects' });
  await expect(search).toBeFocused();
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').first()).toContainText('21 Nov 2026');
  await expectAccessible(page);

  await search.fill('nobody');
  await expect(dialog.getByText('Nothing matches “nobody”')).toBeVisible();
  await search.fill('zoe');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Import' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const card = page.getByRole('article', { name: 'Zoë says hello' });
  await page.evaluate((template) => window.standIn.emit('template.changed', template), made);
  await expect(card.getByRole('progressbar')).toBeVisible();

  const now = offers({ ...zoe, template_id: made.id }, friend, office);
  await page.evaluate((projects) => window.standIn.answer('listPartnerProjects', projects), now);
  await opener.press('Enter');
  await expect(dialog.getByRole('listitem').first()).toContainText('In your templates');
  await expect(dialog.getByRole('button', { name: 'Import' })).toHaveCount(1);
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Old friend' })
    .getByRole('link', { name: 'Open' })
    .press('Enter');
  await expect(page).toHaveURL(/#\/templates\/one$/);
});

test('a partner that fails can be asked again, and the empty screen ends with its first import', async ({
  page,
  open,
}) => {
  await open({ answers });
  await page.evaluate(() => {
    window.standIn.fail('listPartnerProjects', 'PARTNER_UNREACHABLE');
    window.standIn.emit('templates.refreshed', { problem: null });
  });
  await page.getByRole('button', { name: way }).click();
  const dialog = page.getByRole('dialog', { name: 'Projects of the partner' });
  await expect(dialog.getByRole('alert')).toContainText('The partner’s projects can’t be read');
  await expectAccessible(page);
  await page.evaluate(() => {
    window.standIn.fail('listPartnerProjects', null);
    window.standIn.hold('listPartnerProjects');
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Search projects' })).toBeFocused();
  await expect(dialog.getByText('Asking the partner')).toBeVisible();
  await page.evaluate(() => window.standIn.letGo('listPartnerProjects'));

  await page.evaluate(() => {
    window.standIn.fail('importPartnerProject', 'PARTNER_UNREACHABLE');
    window.standIn.hold('importPartnerProject');
  });
  await dialog.getByRole('listitem').filter({ hasText: 'A tour of the office' }).getByRole('button').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.evaluate(() => window.standIn.letGo('importPartnerProject'));
  await expect(page.getByRole('alert')).toContainText('The partner’s projects can’t be read');
  await page.getByRole('button', { name: way }).click();
  await dialog.getByRole('listitem').filter({ hasText: 'A tour of the office' }).getByRole('button').click();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.evaluate(() => {
    window.standIn.fail('importPartnerProject', null);
    window.standIn.hold('importPartnerProject');
  });
  await dialog.getByRole('listitem').filter({ hasText: 'A tour of the office' }).getByRole('button').click();
  await page.evaluate((template) => {
    window.standIn.emit('template.changed', template);
    window.standIn.letGo('importPartnerProject');
  }, made);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Templates' })).toBeFocused();
});

for (const [studio, code] of [
  ['without a partner', null],
  ['that does not answer', 'STUDIO_UNREACHABLE'],
] as const) {
  test(`a studio ${studio} is asked in the background, and nothing of it is shown`, async ({ page, open }) => {
    await open({ templates, answers: { listPartnerProjects: { ...offers(), account_exists: false } } });
    const asked = () =>
      page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'listPartnerProjects').length);
    expect(await asked()).toBe(0);
    await page.evaluate((failing) => {
      window.standIn.fail('listPartnerProjects', failing);
      window.standIn.emit('templates.refreshed', { problem: null });
    }, code);
    await expect.poll(asked).toBe(1);
    await expect(page.getByText('Drop a video anywhere')).toBeVisible();
    await expect(page.getByRole('button', { name: way })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
