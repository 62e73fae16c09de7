// Covers: campaign/background, campaign/send
import { createCanvas } from '@napi-rs/canvas';
import { defaultCampaignOptions, noBackground, type CampaignDraft, type CampaignOptions } from '#shared/ipc/index.ts';
import { makeCapture, makeTemplate, makeWebhook } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { dropFile, openMore } from './support/page.ts';
import { expect, test } from './support/stand-in-window.ts';

const template = makeTemplate({ id: 'one', script: 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.' });
const place = '#/templates/one/send';

function draftOf(
  headings: readonly string[],
  cells: readonly (readonly string[])[],
  options: Partial<CampaignOptions> = {},
): CampaignDraft {
  const rows = cells.map((values, index) => ({ id: index + 1, cells: [...values] }));
  const columns = { first_name: 0, company: 1 };
  const list = { headings: [...headings], rows, headingsGiven: true, columns, fallbacks: {}, nextId: rows.length + 1 };
  return {
    templateId: 'one',
    name: 'Spring',
    table: { ...list, source: 'people.csv' },
    mode: 'keep_original',
    options: { ...defaultCampaignOptions, ...options },
  };
}

const headings = ['first_name', 'company'];
const people = draftOf(headings, [
  ['Ada', 'Engines'],
  ['Bo', 'Navy'],
]);

test('a file that arrives late leaves what was changed meanwhile', async ({ page, open }) => {
  const background = { ...noBackground, origin: 'one' as const };
  await open({ templates: [template], drafts: [draftOf(headings, [['Ada', 'Engines']], { background })] }, place);
  await page.evaluate(() => window.standIn.hold('backgrounds.addFile'));
  await page
    .getByLabel('Choose a file')
    .first()
    .setInputFiles({
      name: 'office.png',
      mimeType: 'image/png',
      buffer: Buffer.from('a picture'),
    });
  await page.getByRole('button', { name: 'How it is shown' }).click();
  await page.getByRole('radio', { name: 'Side by side' }).check();
  await page.evaluate(() => window.standIn.letGo('backgrounds.addFile'));
  await expect(page.getByText('office.png')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Side by side' })).toBeChecked();
});

test('seconds that were chosen for another video are questioned until somebody says that they fit', async ({
  page,
  open,
}) => {
  const file = { address: 'upload', fileName: 'office.png' };
  const settings = { ...noBackground.settings, start: 1 };
  const background = { ...noBackground, ...file, origin: 'one' as const, settings, timedFor: 'the video before a cut' };
  await open({ templates: [template], drafts: [draftOf(headings, [['Ada', 'Engines']], { background })] }, place);
  const question = page.getByText('This background’s seconds were chosen for another video');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'They fit' }).click();
  await expect(question).toBeHidden();
});

test('websites begin with the column of addresses, and a cell without one is marked', async ({ page, open }) => {
  const sites = draftOf(
    ['first_name', 'company', 'website'],
    [
      ['Ada', 'Engines', 'http://localhost:8080/engines'],
      ['Bo', 'Navy', 'http://localhost:8080/navy'],
      ['Cy', 'Acme', 'not known'],
    ],
  );
  const column = page.getByRole('combobox', { name: 'Column', exact: true });
  await open({ templates: [template], drafts: [sites] }, place);
  await page.getByRole('radio', { name: 'Their website' }).check();
  await expect(column).toHaveValue('website');
  await expect(page.getByText('Person 3: “not known” isn’t a web address')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'How it is shown' }).click();
  await expect(page.getByRole('combobox', { name: 'What it is' })).toHaveValue('Web pages, scrolled through');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('textbox', { name: 'website, row 3' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'website, row 3' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'website, row 1' })).not.toHaveAttribute('aria-invalid');

  await test.step('also where the list comes after that choice', async () => {
    await dropFile(page, 'more.csv', 'first_name;company;profile\nMaria;Northwind;https://linkedin.com/in/maria\n');
    await page.getByRole('link', { name: /^Send/ }).click();
    await expect(column).toHaveValue('profile');
  });
});

test('a background that looks like a login asks to be approved, and an approved one says so', async ({
  page,
  open,
}) => {
  const [site, login] = ['https://northwind.example/', 'https://intranet.example/'];
  const background = { ...noBackground, origin: 'column', kind: 'site', column: 'company' } as const;
  const rows = [
    ['Ada', site],
    ['Bo', login],
  ];
  const captures = [
    makeCapture(site, { title: 'Northwind', approved: true, url: '/index.html' }),
    makeCapture(login, { title: 'Sign in', login: true, url: '/index.html' }),
  ];
  await open({ templates: [template], drafts: [draftOf(headings, rows, { background })], captures }, place);
  await expect(page.getByText('1 looks like a login')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send 1 thing to fix' })).toBeVisible();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const asking = page.getByRole('article', { name: 'Sign in' });
  await expect(asking.getByText('Looks like a login')).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Approve Sign in' })).toHaveText('Approve');
  const withdraw = page.getByRole('button', { name: 'Approve Northwind' });
  await expect(withdraw).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});

test('a campaign sends its messages to one of the account’s webhooks, chosen by keyboard, or elsewhere', async ({
  page,
  open,
}) => {
  const webhook = makeWebhook({ id: 'w', webhook: 'https://crm.example.com/videos/done' });
  await open({ templates: [template], drafts: [people], webhooks: [webhook] }, place);
  await openMore(page);
  const address = page.getByRole('combobox', { name: 'Webhook' });
  await address.focus();
  await expect(page.getByRole('option', { name: 'CRM' })).toBeVisible();
  await expectAccessible(page);
  await address.press('ArrowDown');
  await address.press('Enter');
  await expect(address).toHaveValue(webhook.webhook);
  await address.fill('https://other.example.com/');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(address).toHaveValue('https://other.example.com/');

  await test.step('a wrong one keeps it in sight', async () => {
    await address.fill('nowhere');
    await page.getByRole('button', { name: /^More Whole/ }).click();
    await expect(page.getByText('This isn’t a valid address')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send 1 thing to fix' })).toBeVisible();
  });
});

test('captions show their choices before they are turned on', async ({ page, open }) => {
  await open({ templates: [template], drafts: [people] }, place);
  const card = page.getByRole('region', { name: 'Captions' });
  const always = card.getByRole('radio', { name: 'Always on' });
  await expect(always).toBeDisabled();
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
  await card.getByRole('switch', { name: 'Captions' }).check();
  await expect(card.getByRole('radio', { name: 'Viewer’s choice' })).toBeChecked();
  await always.check();
  await expect(always).toBeChecked();
});

test('an empty list for another studio does not promise that names stay here', async ({ page, open }) => {
  const connection = { kind: 'remote', name: 'Acme', baseUrl: 'https://studio.example' } as const;
  await open({ templates: [template], connection }, '#/templates/one/campaign');
  await expect(page.getByText('Names and voices are sent to studio.example.')).toBeVisible();
});

test('a page shows its sender, logo and colour at once', async ({ page, open }) => {
  const canvas = createCanvas(900, 300);
  canvas.getContext('2d').fillRect(0, 0, 900, 300);
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: canvas.encodeSync('png') };
  await open({ templates: [template], drafts: [people] }, place);
  const card = page.getByRole('region', { name: 'Page' });
  await card.getByRole('textbox', { name: 'From' }).fill('Ana Lim');
  await card.getByRole('textbox', { name: 'Message' }).fill('I had a look at ');
  await card.getByRole('button', { name: 'Insert Company' }).click();
  await card.getByRole('textbox', { name: 'Button' }).fill('Book');
  await card.getByRole('textbox', { name: 'Link' }).fill('calendly.com/me');
  await card.getByRole('radio', { name: 'Green' }).check();
  await expect(card.getByRole('textbox', { name: 'Link' })).toHaveValue('https://calendly.com/me');
  await expect(card).toContainText('I had a look at Engines');
  await expect(card).toContainText('Recorded by Ana Lim; your name and other words were added.');

  await card.getByRole('button', { name: 'Sender, logo and more' }).click();
  const dialog = page.getByRole('dialog', { name: 'Page' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('For ');
  await dialog.getByRole('button', { name: 'Insert First name' }).click();
  await expect(dialog).toContainText('For Ada');
  await dialog.getByLabel('Logo', { exact: true }).setInputFiles(file);
  await expect(dialog).toContainText('The logo has no name');
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Kelpworks');
  await expect(dialog).not.toContainText('The logo has no name');
  await dialog.getByLabel('Portrait', { exact: true }).setInputFiles({ ...file, buffer: Buffer.from('no picture') });
  await expect(dialog.getByRole('alert')).toContainText('This file isn’t a picture');
  const said = 'Ana Lim can see that this was opened and watched';
  const counting = dialog.getByRole('switch', { name: 'Count openings' });
  await expect(counting).not.toBeChecked();
  await expect(dialog).not.toContainText(said);
  await counting.check();
  await expect(dialog).toContainText(said);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(card).toContainText(said);
  // In the frame and as a picture of the dialog's field.
  await expect(card.locator('img[src^="data:image/"]')).toHaveCount(1);
});

test('a service makes the mouths that nobody filmed, once its price was seen', async ({ page, open }) => {
  const service = {
    id: 'mouths',
    kind: 'lips' as const,
    name: 'Mouths',
    base_url: 'https://lips.example.com',
    model: 'lips-1',
    voices: [],
    price: 0.25,
    enabled: true,
    has_key: true,
  };
  const cost = { texts: 0, characters: 0, price: 0, kept: 0, lips: { values: 4, price: 1 } };
  const scenario = { templates: [template], drafts: [people], services: [service] };
  await open({ ...scenario, answers: { estimateVoiceCost: cost } }, place);
  await openMore(page);
  const choice = page.getByRole('switch', { name: 'Mouths makes the mouth for names nobody filmed' });
  await expect(choice).not.toBeChecked();
  await expect(page.getByText('sent to a service for lips')).toHaveCount(0);
  await choice.click();
  await expect(page.getByText('At most 4 names for 1.00 in your contract’s currency.')).toBeVisible();
  await expect(page.getByText('The face in the recording and names are sent to a service for lips.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Whole script/ }).check();
  await expect(choice).toHaveCount(0);

  await test.step('stands among the services, which say what it gets', async () => {
    await page.goto(new URL('#/voices/advanced', page.url()).href);
    const services = page.getByRole('region', { name: 'Voice services' });
    await expect(services.getByText('https://lips.example.com · Lips · lips-1 · 0.25 per name')).toBeVisible();
    await services.getByRole('button', { name: 'Change Mouths' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Price per name')).toHaveValue('0.25');
    await expect(dialog.getByText('It makes the mouth for names that nobody filmed')).toBeVisible();
    await expect(dialog.getByLabel('Voice 1, id at the service')).toHaveCount(0);
    await expectAccessible(page);
  });
});
