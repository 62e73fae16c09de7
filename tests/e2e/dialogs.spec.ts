// Covers: results, results/get-videos, campaign, campaign/background, campaign/recipients, templates, settings/accounts, settings/storage
import type { Locator, Page } from 'playwright/test';
import { defaultCampaignOptions, noBackground, type CampaignDraft, type Job } from '#shared/ipc/index.ts';
import { lookInput } from '#shared/looks.ts';
import { makeCampaign, makeCapture, makeClip, makeTemplate } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { closeByKey, press } from './support/page.ts';
import { expect, test } from './support/stand-in-window.ts';

/** What happens when somebody leaves a dialog, or the work that began in it, before the end. */

const template = makeTemplate({ id: 'one', script: 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.' });
const place = '#/templates/one/campaign';
const send = '#/templates/one/send';

const campaign = makeCampaign();

test('connecting an account stops when its form is closed', async ({ page, open }) => {
  await open({}, '#/settings/developer');
  await page.getByRole('button', { name: 'Connect an account' }).click();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.getByLabel('Address').fill('https://studio.example.com');
  await page.getByLabel('Client ID').fill('id');
  await page.getByLabel('Client secret').fill('secret');
  await page.evaluate(() => window.standIn.hold('accounts.add'));
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .poll(() => page.evaluate(() => window.standIn.calls.map(({ name }) => name)))
    .toContain('accounts.cancelAttempts');
  await expect(page.getByRole('button', { name: 'Connect an account' })).toBeFocused();
});

test('a backup that began before the page was loaded is shown at once, and no second one offered', async ({
  page,
  open,
}) => {
  await open({ copy: { kind: 'backUp', done: 0, total: 0 } }, '#/settings/storage');
  await expect(page.getByRole('progressbar', { name: 'Copying this studio…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled();
});

test('a restore is shown after a reload too, and what the data takes once it is over', async ({ page, open }) => {
  await open({ copy: { kind: 'restore', done: 0, total: 0 } }, '#/settings');
  await page.evaluate(() => window.standIn.fail('storage.get', 'STUDIO_UNREACHABLE'));
  await page.getByRole('link', { name: 'Storage', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Checking and copying the backup…' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => {
    window.standIn.fail('storage.get', null);
    window.standIn.emit('storage.copying', { copy: null });
  });
  await expect(page.getByText('free on this disk')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeEnabled();
});

function draftOf(cells: readonly (readonly string[])[]): CampaignDraft {
  const rows = cells.map((values, index) => ({ id: index + 1, cells: [...values] }));
  const table = {
    headings: ['first_name', 'company'],
    rows,
    headingsGiven: true,
    columns: { first_name: 0, company: 1 },
    fallbacks: {},
    nextId: rows.length + 1,
    source: 'people.csv',
  };
  const options = defaultCampaignOptions;
  return { templateId: 'one', name: 'Spring', table, mode: 'keep_original', options };
}

/** A double click of a hand: two clicks at one place, whatever the first one has put there. */
async function clickTwice(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not on screen');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 40 });
}

test('a pasted list is only discarded after a question @core', async ({ page, open }) => {
  await open({ templates: [template] }, place);
  const opener = page.getByRole('button', { name: 'Paste', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Paste', exact: true });
  const list = dialog.getByRole('textbox', { name: 'Rows' });
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await opener.click();

  await test.step('not while nothing is entered', async () => {
    await expect(list).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('Escape in the question keeps the list', async () => {
    await opener.click();
    await list.fill('first_name,company\nAda,Engines');
    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(list).toBeFocused();
    await expect(list).toHaveValue('first_name,company\nAda,Engines');
  });

  await test.step('a click outside and the close button ask, too', async () => {
    await page.mouse.click(5, 5);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('the next one begins empty', async () => {
    await opener.click();
    await expect(list).toHaveValue('');
  });

  await test.step('Back asks, and leaves once nothing is entered', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.evaluate((hash) => (window.location.hash = hash), place);
    await opener.click();
    await list.fill('Ada');
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(list).toHaveValue('Ada');
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeVisible();
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL(/#\/templates$/);
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL(/#\/settings$/);
  });
});

test('a dropped video and an opened link leave what is typed into a dialog', async ({ page, open }) => {
  await open({ templates: [template] }, place);
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Paste', exact: true }).getByRole('textbox', { name: 'Rows' });
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await list.fill('first_name,company\nAda,Engines');

  await test.step('the video is added, and shown after a question', async () => {
    const video = await page.evaluateHandle(() => {
      const files = new DataTransfer();
      files.items.add(new File(['video'], 'dropped.mp4', { type: 'video/mp4' }));
      return files;
    });
    await list.dispatchEvent('drop', { dataTransfer: video });
    await page.getByRole('status').getByRole('button', { name: 'Show it' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(list).toHaveValue('first_name,company\nAda,Engines');
  });

  await test.step('the link is followed after a question', async () => {
    await page.evaluate(() => window.standIn.give([{ kind: 'link', to: { screen: 'settings' } }]));
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(list).toHaveValue('first_name,company\nAda,Engines');
    await expect(page).toHaveURL(new RegExp(`${place}$`));
  });
});

test('shortcuts do not act behind an open dialog', async ({ page, open }) => {
  await open({ templates: [template], drafts: [draftOf([['Ada', 'Engines']])] }, place);
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste', exact: true });
  const close = dialog.getByRole('button', { name: 'Close' });
  for (const keys of ['?', 'Control+k', 'Alt+2', 'Control+z']) {
    await close.focus();
    await page.keyboard.press(keys);
  }
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`${place}$`));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'first_name, row 1' })).toBeHidden();
  // The list of shortcuts closes by the key that opened it.
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('?');
  await expect(shortcuts).toBeHidden();
});

test('Escape closes the topmost of two dialogs', async ({ page, open }) => {
  const site = 'https://northwind.example/';
  const background = { ...noBackground, origin: 'column', kind: 'site', column: 'company' } as const;
  const draft = draftOf([['Ada', site]]);
  const drafts = [{ ...draft, options: { ...draft.options, background } }];
  const captures = [makeCapture(site, { title: 'Northwind', url: '/index.html', original_url: '/index.html' })];
  await open({ templates: [template], drafts, captures }, send);
  await page.getByRole('button', { name: /^Check/ }).click();
  const opener = page.getByRole('article', { name: 'Northwind' }).getByRole('button').first();
  await opener.click();
  const editor = page.getByRole('dialog', { name: 'Northwind' });
  await expect(editor).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Backgrounds' })).toBeVisible();
  await expect(opener).toBeFocused();
});

test.describe('what stands out in a list', () => {
  const asked = (page: Page, wanted: string) =>
    page.evaluate((name) => window.standIn.calls.filter((call) => call.name === name).length, wanted);
  const odd = makeClip({ value: 'Nguyễn', problems: ['other_voice'], url: null });
  const scenario = {
    templates: [template],
    drafts: [draftOf([['Nguyễn', 'Engines']])],
    clips: [odd],
    launched: campaign,
  };

  test('can be approved, and that taken back, before the videos are generated @core', async ({ page, open }) => {
    await open(scenario, send);
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate 1 video' });
    await expect(dialog.getByRole('status')).toHaveText('One thing is worth a look first.');
    const approve = dialog.getByRole('button', { name: 'Approve Nguyễn' });
    await approve.click();
    await expect(approve).toHaveAttribute('aria-pressed', 'true');
    await expect(approve).toBeFocused();
    await approve.click();
    await expect(approve).toHaveAttribute('aria-pressed', 'false');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Generate 1 video' }).click();
    await expect.poll(() => asked(page, 'campaigns.launch')).toBe(1);
  });

  test('is not asked about where nothing does', async ({ page, open }) => {
    await open({ ...scenario, clips: [] }, send);
    await page.evaluate(() => window.standIn.hold('checkClips'));
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    expect(await asked(page, 'campaigns.launch')).toBe(0);
    await page.evaluate(() => window.standIn.letGo('checkClips'));
    await expect.poll(() => asked(page, 'campaigns.launch')).toBe(1);
  });

  test('is a check that failed, and the check is done again with the next press', async ({ page, open }) => {
    await open({ ...scenario, clips: [makeClip({ value: 'Brian', url: null })], stopsListening: true }, send);
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate 1 video' });
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    expect(await asked(page, 'campaigns.launch')).toBe(0);
    expect(await asked(page, 'checkClips')).toBe(2);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    await expect.poll(() => asked(page, 'checkClips')).toBe(4);
    await dialog.getByRole('button', { name: 'Generate 1 video' }).click();
    await expect.poll(() => asked(page, 'campaigns.launch')).toBe(1);
  });

  test('waits for a studio that stopped at the press, and goes on by itself', async ({ page, open }) => {
    await open({ ...scenario, clips: [] }, send);
    await page.evaluate(() => window.standIn.fail('checkClips', 'STUDIO_UNREACHABLE'));
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate 1 video' });
    await expect(dialog.getByText('Waiting for the studio')).toBeVisible();
    await page.evaluate(() => window.standIn.reach(false));
    expect(await asked(page, 'campaigns.launch')).toBe(0);
    await page.evaluate(() => {
      window.standIn.fail('checkClips', null);
      window.standIn.reach(true);
    });
    await expect.poll(() => asked(page, 'campaigns.launch')).toBe(1);
    await expect(dialog).toBeHidden();
  });

  test('asks a busy studio again', async ({ page, open }) => {
    await open({ ...scenario, clips: [] }, send);
    await page.evaluate(() => window.standIn.fail('checkClips', 'STUDIO_UNREACHABLE'));
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    await expect(page.getByRole('dialog').getByText('Waiting for the studio')).toBeVisible();
    await page.evaluate(() => window.standIn.fail('checkClips', null));
    await expect.poll(() => asked(page, 'campaigns.launch')).toBe(1);
  });

  test('may be a value that sounds like another name', async ({ page, open }) => {
    const listening = { verdict: 'unsure', sounds_like: 'Ryan' } as const;
    await open({ ...scenario, clips: [makeClip({ value: 'Brian', url: null, listening })] }, send);
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate 1 video' });
    await expect(dialog.getByText('Sounds like “Ryan”')).toBeVisible();
    await expect(dialog.getByText('0 heard, 1 unsure')).toBeVisible();
    await expectAccessible(page);
    expect(await asked(page, 'campaigns.launch')).toBe(0);
  });

  test('is asked for again where the list changed while it was checked', async ({ page, open }) => {
    await open({ ...scenario, clips: [] }, send);
    await page.evaluate(() => window.standIn.hold('checkClips'));
    const generate = page.getByRole('button', { name: 'Generate 1 video' });
    await generate.click();
    await page.getByRole('link', { name: /^People/ }).click();
    const cell = page.locator('[data-cell]').first();
    await cell.fill('Zoë');
    await cell.press('Enter');
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.evaluate(() => window.standIn.letGo('checkClips'));
    // Of the list as it is now.
    await expect.poll(() => asked(page, 'checkClips')).toBeGreaterThan(0);
    await expect(generate).toBeEnabled();
    expect(await asked(page, 'campaigns.launch')).toBe(0);
    await generate.click();
    await expect.poll(() => asked(page, 'campaigns.launch')).toBe(1);
  });
});

test('the focus returns to the menu that opened a dialog', async ({ page, open }) => {
  await open({ templates: [template], campaigns: [campaign] }, '#/campaigns/spring');
  const menu = page.getByRole('button', { name: 'More', exact: true });
  for (const [item, title] of [
    ['Use these settings for new campaigns…', 'Save settings'],
    ['Delete campaign', 'Delete Spring?'],
  ] as const) {
    await press(page, menu);
    await page.getByRole('menuitem', { name: item }).press('Enter');
    await closeByKey(page.getByRole('dialog', { name: title }));
    await expect(menu).toBeFocused();
  }
});

test('work that ends after its screen or dialog was left takes nobody elsewhere', async ({ page, open }) => {
  const draft = draftOf([['Ada', 'Engines']]);
  const campaigns = [campaign];
  const scenario = { templates: [template], drafts: [draft], campaigns, duplicate: draft, launched: campaign };
  await open(scenario, '#/campaigns/spring');

  await test.step('a duplicate whose dialog was closed', async () => {
    await page.evaluate(() => window.standIn.hold('campaigns.duplicate'));
    await page.getByRole('button', { name: 'Add people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add people' });
    await dialog.getByRole('button', { name: 'New people' }).click();
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.standIn.letGo('campaigns.duplicate'));
    await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page).toHaveURL(/#\/campaigns\/spring$/);
  });

  await test.step('a launch says where it is', async () => {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, send);
    await page.evaluate(() => window.standIn.hold('campaigns.launch'));
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.evaluate(() => window.standIn.letGo('campaigns.launch'));
    const notice = page.getByRole('status').filter({ hasText: 'The videos of “Spring” are being generated' });
    await expect(notice).toBeVisible();
    await expect(page).toHaveURL(/#\/templates$/);
    await notice.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/#\/campaigns\/spring$/);
  });
});

test('a form that fails after it was closed says so', async ({ page, open }) => {
  await open({ templates: [template] });
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.evaluate(() => {
    window.standIn.fail('createFolder', 'STORAGE_FULL');
    window.standIn.hold('createFolder');
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.evaluate(() => window.standIn.letGo('createFolder'));
  await expect(page.getByRole('alert')).toContainText('disk is full');
});

test('a look that could not be removed says so after its dialog was closed', async ({ page, open }) => {
  const look = lookInput.parse({ mode: 'framed' });
  await open({ templates: [{ ...template, look }], drafts: [draftOf([['Ada', 'Engines']])] }, send);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await page.evaluate(() => {
    window.standIn.fail('templates.setLook', 'STORAGE_FULL');
    window.standIn.hold('templates.setLook');
  });
  await page.getByRole('button', { name: 'Remove the look' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.evaluate(() => window.standIn.letGo('templates.setLook'));
  await expect(page.getByRole('alert')).toContainText('disk is full');
});

test('a double click on what opens a dialog leaves that open', async ({ page, open }) => {
  const rows = Array.from({ length: 60 }, (_, row) => [`Ada ${row}`, 'Engines']);
  await open({ templates: [template], drafts: [draftOf(rows)] }, place);
  const words = page.getByRole('dialog', { name: /^Check/u });
  await clickTwice(page, page.getByRole('button', { name: 'Check 61 words' }));
  await expect(words).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(words).toBeHidden();
});

test('a reload asks while a file is being copied @core', async ({ page, open }) => {
  await open({ templates: [template] });
  await page.evaluate(() => window.standIn.hold('spools.append'));
  const file = { name: 'hello.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2_000_000) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  const copying = page.getByRole('article', { name: 'hello' });
  await expect(copying).toBeVisible();
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => window.location.reload())),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(copying).toBeVisible();
});

test('an export that no dialog shows reports its end', async ({ page, open }) => {
  const running: Job = {
    id: 'export',
    kind: 'export',
    title: 'Spring',
    status: 'running',
    progress: 0.4,
    phase: 'Writing',
    waiting: false,
    attempts: 1,
    templateId: 'one',
    campaignId: 'spring',
    problem: null,
    resultPath: null,
    createdAt: '2026-11-25T10:00:00.000Z',
    updatedAt: '2026-11-25T10:00:00.000Z',
  };
  await open({ templates: [template], campaigns: [campaign], jobs: [running] }, '#/campaigns/spring');
  const end = (job: Job): Promise<void> => page.evaluate((job) => window.standIn.emit('job.changed', job), job);

  await test.step('its dialog reports it alone', async () => {
    await page.getByRole('button', { name: 'Saving 40%' }).click();
    await expect(page.getByRole('dialog').getByRole('progressbar')).toBeVisible();
    await end({ ...running, status: 'succeeded', resultPath: '/home/sam/Spring' });
    const done = page.getByRole('dialog').getByRole('button', { name: 'Done' });
    await expect(done).toBeVisible();
    await expect(page.getByText('“Spring” was exported to')).toBeHidden();
    await done.click();
  });

  await test.step('elsewhere a notice names the folder, or the reason', async () => {
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await end(running);
    await end({ ...running, status: 'succeeded', resultPath: '/home/sam/Spring' });
    const notice = page.getByRole('status').filter({ hasText: '“Spring” was exported to /home/sam/Spring' });
    await expect(notice.getByRole('button', { name: 'Show folder' })).toBeVisible();
    await end(running);
    await end({ ...running, status: 'failed', problem: { code: 'STORAGE_FULL', message: 'The disk is full.' } });
    await expect(page.getByRole('alert').filter({ hasText: 'The disk is full' })).toBeVisible();
  });
});

test('a backup that was begun before a reload reports its end', async ({ page, open }) => {
  await open({ templates: [template] });
  await page.evaluate(() => {
    window.standIn.emit('storage.copied', { kind: 'backUp', folder: '/home/sam/Vocative backup', problem: null });
  });
  await expect(page.getByRole('status').filter({ hasText: '/home/sam/Vocative backup' })).toBeVisible();
});
