// Covers: campaign, campaign/model, campaign/recipients
import type { Page } from 'playwright/test';
import { defaultCampaignOptions, type CampaignDraft } from '#shared/ipc/index.ts';
import { makeCampaign, makeClip, makeTemplate } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { dropFile } from './support/page.ts';
import { expect, test } from './support/stand-in-window.ts';

const template = makeTemplate({ id: 'one', script: 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.' });
const place = '#/templates/one/campaign';

function draftOf(headings: readonly string[], cells: readonly (readonly string[])[]): CampaignDraft {
  const rows = cells.map((values, index) => ({ id: index + 1, cells: [...values] }));
  const columns = { first_name: 0, company: 1 };
  const list = { headings: [...headings], rows, headingsGiven: true, columns, fallbacks: {}, nextId: rows.length + 1 };
  const table = { ...list, source: 'people.csv' };
  const options = defaultCampaignOptions;
  return { templateId: 'one', name: 'Spring', table, mode: 'keep_original', options };
}

const people = draftOf(
  ['first_name', 'company'],
  [
    ['Ada', 'Engines'],
    ['Bo', 'Navy'],
    ['Cy', 'Acme'],
  ],
);

const campaign = makeCampaign();

function cell(page: Page, variable: string, row: number) {
  return page.getByRole('textbox', { name: `${variable}, row ${row}`, exact: true });
}

/** Pastes into the cell that has the focus. */
async function pasteCells(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('a notice undoes the step it names, and goes with the next step or with that one', async ({ page, open }) => {
  await open({ templates: [template], drafts: [people] }, place);
  const undo = page.getByRole('button', { name: 'Undo' });
  const first = cell(page, 'First name', 1);
  const last = cell(page, 'Company', 3);

  await test.step('a press of it takes the pasted rows back', async () => {
    await first.click();
    await pasteCells(page, 'Grace\tCompilers\nZoë\tPaint');
    await expect(first).toHaveValue('Grace');
    await undo.click();
    await expect(first).toHaveValue('Ada');
    await expect(cell(page, 'Company', 2)).toHaveValue('Navy');
  });

  await test.step('it is gone once something else is typed, which the keys take back first', async () => {
    await first.click();
    await pasteCells(page, 'Grace\tCompilers\nZoë\tPaint');
    await expect(undo).toBeVisible();
    await last.click();
    await page.keyboard.type('Tailspin');
    await page.keyboard.press('Enter');
    await expect(undo).toBeHidden();
    await expect(last).toHaveValue('Tailspin');
    await page.keyboard.press('Control+z');
    // The row that Enter began below.
    await expect(cell(page, 'Company', 4)).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(last).toHaveValue('Acme');
    await expect(first).toHaveValue('Grace');
    await page.keyboard.press('Control+z');
    await expect(first).toHaveValue('Ada');
  });

  await test.step('it is gone once the keys have undone its step', async () => {
    await dropFile(page, 'new.csv', 'first_name;company\nMaria;Northwind\n');
    await expect(page.getByText('3 rows replaced by the new list.')).toBeVisible();
    await expect(page.getByText('new.csv')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(first).toHaveValue('Ada');
    await expect(undo).toBeHidden();
    await expect(page.getByText('people.csv')).toBeVisible();
  });
});

/** Each first company that the app has got to keep, and when it was told that all is saved. */
function keptBy(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    window.standIn.calls.flatMap(({ name, input }) => {
      if (name === 'app.saved') return [name];
      return name === 'drafts.save' ? [(input as CampaignDraft).table.rows[0]?.cells[1]] : [];
    }),
  );
}

test('a cell that is left as it was is no step to undo', async ({ page, open }) => {
  await open({ templates: [template], drafts: [people] }, place);
  const company = cell(page, 'Company', 1);
  await company.click();
  await page.keyboard.type('Fabrikam');
  await expect.poll(() => keptBy(page)).toContain('Fabrikam');
  // Longer than what belongs to one step.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 5_000;
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+z');
  await expect(company).toHaveValue('Engines');
});

test.describe('what is typed at the last moment is kept', () => {
  test.beforeEach(async ({ page, open }) => {
    await open({ templates: [template], drafts: [{ ...people, toFix: 0 }] }, place);
    await cell(page, 'Company', 1).click();
    await page.evaluate(() => {
      // The pause after typing never ends, nor the one before the draft is kept.
      const { setTimeout } = window;
      window.setTimeout = ((run: () => void, pause?: number) =>
        pause === 300 ? 0 : setTimeout(run, pause)) as typeof window.setTimeout;
    });
    await page.keyboard.type('Fabrikam');
    await expect(cell(page, 'Company', 1)).toHaveValue('Fabrikam');
  });

  test('when the page is left, also where the app has not answered to what came before @core', async ({ page }) => {
    await page.evaluate(() => {
      window.standIn.hold('drafts.save');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => keptBy(page)).toEqual(['Fabrikam']);
    await page.keyboard.type(' Inc');
    await expect(cell(page, 'Company', 1)).toHaveValue('Fabrikam Inc');
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect.poll(() => keptBy(page)).toEqual(['Fabrikam', 'Fabrikam Inc']);
  });

  test('when the app is about to close its window', async ({ page }) => {
    await page.evaluate(() => window.standIn.emit('app.closing', {}));
    await expect.poll(() => keptBy(page)).toEqual(['Fabrikam', 'app.saved']);
  });

  test('when the screen is left by a key', async ({ page }) => {
    await page.evaluate(() => (location.hash = '#/templates'));
    await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
    await page.goBack();
    await expect(cell(page, 'Company', 1)).toHaveValue('Fabrikam');
  });
});

test('a list dropped beside the table is read as one dropped on it', async ({ page, open }) => {
  await open({ templates: [template], drafts: [people] }, place);
  await dropFile(page, 'new.csv', 'first_name;company\nMaria;Northwind\n', page.locator('body'));
  await expect(cell(page, 'First name', 1)).toHaveValue('Maria');
  await expect(page.getByText('new.csv')).toBeVisible();
  await test.step('and what is none is refused as one', async () => {
    await dropFile(page, 'people.pdf', '%PDF-1.7\n', page.locator('body'));
    await expect(page.getByRole('alert')).toContainText('This file isn’t a list');
    await expect(cell(page, 'First name', 1)).toHaveValue('Maria');
  });
});

test('a word is dragged to another place within its field', async ({ page, open }) => {
  await open({ templates: [template], drafts: [people] }, place);
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Rows' });
  await text.fill('Ada Lovelace\n\n\n');
  const { x, y } = (await text.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.dblclick(x + 20, y + 18);
  await page.mouse.move(x + 20, y + 18);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 5 });
  await page.mouse.move(x + 60, y + 80, { steps: 5 });
  await page.mouse.up();
  await expect(text).toHaveValue(/^ ?Lovelace\n+Ada/);
});

test('lists are used in the order in which they were given, also where the first takes longer', async ({
  page,
  open,
}) => {
  await open({ templates: [template], drafts: [people] }, place);
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype;
    File.prototype.arrayBuffer = async function (this: File) {
      if (this.name === 'first.csv') await new Promise((resolve) => setTimeout(resolve, 1_000));
      return arrayBuffer.call(this);
    };
  });
  await dropFile(page, 'first.csv', 'first_name;company\nDora;Northwind\n');
  await dropFile(page, 'none.pdf', '%PDF-1.7\n');
  await dropFile(page, 'second.csv', 'first_name;company\nEmil;Contoso\n');
  const read = (): Promise<number> =>
    page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'rows.parse').length);
  await expect.poll(read).toBe(3);
  const first = cell(page, 'First name', 1);
  await expect(first).toHaveValue('Emil');
  await page.keyboard.press('Control+z');
  await expect(first).toHaveValue('Dora');
  await page.keyboard.press('Control+z');
  await expect(first).toHaveValue('Ada');
});

test('a list is launched once, also where its screen is left and opened again meanwhile @core', async ({
  page,
  open,
}) => {
  await open({ templates: [template], drafts: [people], launched: campaign }, place);
  await page.getByRole('link', { name: 'Send' }).click();
  await page.evaluate(() => window.standIn.hold('campaigns.launch'));
  await page.getByRole('button', { name: 'Generate 3 videos' }).click();
  const asked = (): Promise<number> =>
    page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'campaigns.launch').length);
  await expect.poll(asked).toBe(1);
  await page.evaluate(() => (location.hash = '#/templates'));
  await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Generate 3 videos' })).toBeDisabled();
  await page.evaluate(() => window.standIn.letGo('campaigns.launch'));
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: 'Who gets a video?' })).toBeVisible();
});

test('a few people are typed below the place for a list, where nothing moves meanwhile', async ({ page, open }) => {
  await open({ templates: [template] }, place);
  const next = page.getByRole('button', { name: 'Next: Send' });
  const drop = page.getByText('Drop a list here');
  await expect(next).toBeDisabled();
  await expectAccessible(page);
  await cell(page, 'First name', 1).click();
  const before = await cell(page, 'First name', 1).boundingBox();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Engines');
  await page.keyboard.press('Enter');
  await expect(next).toBeEnabled();
  await expect(drop).toBeVisible();
  expect(await cell(page, 'First name', 1).boundingBox()).toEqual(before);

  await test.step('the list takes its place once the typing is over', async () => {
    await page.getByRole('button', { name: 'Check 2 words' }).focus();
    await expect(drop).toBeHidden();
    await expect(page.getByRole('heading', { name: '1 person' })).toBeVisible();
    await expect(cell(page, 'Company', 1)).toHaveValue('Engines');
  });

  await test.step('and undo leads back to the empty one', async () => {
    await cell(page, 'Company', 1).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(drop).toBeVisible();
  });
});

test('a word that takes too long says so, and is shortened by a press where it can be', async ({ page, open }) => {
  const long = { problems: ['long' as const], seconds: 3.4, variable: 'company' };
  const list = draftOf(
    ['first_name', 'company'],
    [
      ['Ada', 'Bäckerei Huber & Söhne GmbH'],
      ['Bo', 'Engines'],
    ],
  );
  const clips = [
    makeClip({ ...long, value: 'Bäckerei Huber & Söhne GmbH' }),
    makeClip({ ...long, value: 'Engines', first_row: 1 }),
  ];
  await open({ templates: [template], drafts: [list], clips }, place);
  await page.route('**/media/sound/**', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Check 4 words' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  const grid = page.getByRole('grid');
  await expect(grid.getByText('Long: 3.4 s')).toHaveCount(2);
  await expect(grid.getByRole('button', { name: 'Check, row 2' })).toBeVisible();
  await grid.getByRole('button', { name: 'Shorten, row 1' }).click();
  await expect(cell(page, 'Company', 1)).toHaveValue('Bäckerei Huber & Söhne');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(page, 'Company', 1)).toHaveValue('Bäckerei Huber & Söhne GmbH');
});

test('people with problems are left out, and hold up nobody else @core', async ({ page, open }) => {
  const rows = [
    ['Ada', 'Engines'],
    ['', 'Navy'],
    ['Jos\ufffd', 'Acme'],
  ];
  const list = draftOf(['first_name', 'company'], rows);
  await open({ templates: [template], drafts: [list], launched: campaign }, place);
  await page.getByRole('link', { name: 'Send' }).click();
  const generate = page.getByRole('button', { name: 'Generate 1 video' });
  await expect(generate).toHaveAccessibleDescription('2 people need you and are left out');

  await test.step('the line shows the first of them', async () => {
    await page.getByRole('button', { name: '2 people need you and are left out' }).click();
    await expect(cell(page, 'First name', 2)).toBeFocused();
    await page.getByRole('link', { name: 'Send' }).click();
  });

  await test.step('nobody disappears from the campaign', async () => {
    await generate.click();
    await expect
      .poll(() => page.evaluate(() => window.standIn.calls.find(({ name }) => name === 'campaigns.launch')?.input))
      .toMatchObject({ names: rows, lines: [1, 2, 3] });
  });
});

test('where everybody needs something first, nothing can be generated, and the reason is there', async ({
  page,
  open,
}) => {
  await open({ templates: [template], drafts: [draftOf(['first_name', 'company'], [['', 'Navy']])] }, place);
  await page.getByRole('link', { name: 'Send' }).click();
  const generate = page.getByRole('button', { name: 'Generate videos' });
  await expect(generate).toBeDisabled();
  await expect(generate).toHaveAccessibleDescription('The only person needs you first');
});

test('a notice says how many pasted rows a full list leaves out', async ({ page, open }) => {
  await open({ templates: [template], drafts: [people] }, place);
  await cell(page, 'First name', 2).click();
  await pasteCells(page, 'Grace\tCompilers\n'.repeat(20_003));
  await expect(page.getByText('19,999 rows pasted. A list holds 20,000 rows: 4 are left out.')).toBeVisible();
});

test('of a list of 5,000, the first 2,000 get their videos, and the others are the next campaign', async ({
  page,
  open,
}) => {
  const rows = Array.from({ length: 5_000 }, (_, index) => [`Ada ${index + 1}`, 'Engines']);
  await open({ templates: [template], drafts: [draftOf(['first_name', 'company'], rows)], launched: campaign }, place);
  const waiting = page.getByText('A campaign takes 2,000 people. The other 3,000 wait in this list for the next one.');
  await expect(waiting).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Find a person' }).fill('Ada 2001');
  await expect(page.getByRole('row', { name: 'Ada 2001' })).toContainText('Next campaign');

  await test.step('no more is offered than can be generated', async () => {
    await page.getByRole('link', { name: 'Send' }).click();
    await expect(waiting).toBeVisible();
    await page.getByRole('button', { name: 'Generate 2,000 videos' }).click();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const launch = window.standIn.calls.find(({ name }) => name === 'campaigns.launch')?.input;
          return (launch as { names: unknown[] } | undefined)?.names.length;
        }),
      )
      .toBe(2_000);
  });

  await test.step('the next one begins with the first of those who waited, and knows nobody else', async () => {
    await page.getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('heading', { name: '3,000 people' })).toBeVisible();
    await expect(cell(page, 'First name', 1)).toHaveValue('Ada 2001');
    await cell(page, 'First name', 1).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('heading', { name: '3,000 people' })).toBeVisible();
  });
});

test('a pasted text that cannot be read stays in its dialog, and is corrected there', async ({ page, open }) => {
  await open({ templates: [template], drafts: [people] }, place);
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste' });
  const text = dialog.getByRole('textbox', { name: 'Rows' });
  await text.fill('first_name,company\nMaria,Northwind, Inc.\n');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog.getByText('Line 2 has 3 values, but the header names 2 columns')).toBeVisible();
  await expect(text).toHaveValue(/Northwind, Inc/);
  await expectAccessible(page);
  await text.fill('first_name,company\nMaria,"Northwind, Inc."\n');
  await dialog.getByRole('button', { name: 'Add below' }).click();
  await expect(dialog).toBeHidden();
  await expect(cell(page, 'Company', 4)).toHaveValue('Northwind, Inc.');
  await expect(cell(page, 'First name', 1)).toHaveValue('Ada');
});

test('a long heading stays inside the question which column is meant', async ({ page, open }) => {
  const heading = 'https://crm.example.com/exports/2026/all-customers-of-the-north-and-the-south';
  await open({ templates: [template], drafts: [people] }, place);
  await dropFile(page, 'new.csv', `${heading};company\n4711;Northwind\n`);
  const choice = page.getByRole('button', { name: heading, exact: true });
  await expect(choice).toBeVisible();
  const [right, edge] = await choice.evaluate((element) => {
    const card = element.parentElement?.parentElement;
    return [element.getBoundingClientRect().right, card?.getBoundingClientRect().right ?? 0];
  });
  expect(right).toBeLessThan(edge);
});

test('what credits could not be told is asked for again', async ({ page, open }) => {
  await open({ templates: [template], drafts: [people] }, place);
  await page.evaluate(() => window.standIn.fail('estimateCredits', 'STUDIO_UNREACHABLE'));
  await cell(page, 'First name', 3).fill('');
  await cell(page, 'First name', 3).fill('Di');
  await page.getByRole('button', { name: 'Remove row 3' }).click();
  await page.getByRole('link', { name: 'Send' }).click();
  const again = page.getByRole('status').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => window.standIn.fail('estimateCredits', null));
  await again.click();
  await expect(again).toBeHidden();
});

test('what is wrong with a person stands in their row, with the press that ends it @core', async ({ page, open }) => {
  const list = draftOf(
    ['first_name', 'company', 'E-mail', 'Owner'],
    [
      ['?ukasz', 'Engines', 'lukasz@example.com', 'x'],
      ['', 'Navy', 'nobody@example.com', 'x'],
      ['Mike (Michael)', 'Acme', 'mike@example.com', 'x'],
      ['Hi Bo', 'Acme', 'bo@example.com', 'x'],
      ['Mike', 'Acme', 'mike@example.com', 'x'],
      ['', '', 'left@example.com', 'x'],
    ],
  );
  await open({ templates: [template], drafts: [list] }, place);
  const fix = (name: string) => page.getByRole('grid').getByRole('button', { name });
  await expect(page.getByRole('link', { name: /People.*3 things to fix/ })).toBeVisible();
  await expectAccessible(page);

  await fix('Use “Lukasz”, row 1').click();
  await expect(cell(page, 'First name', 1)).toHaveValue('Lukasz');
  await expect(cell(page, 'First name', 1)).toBeFocused();
  await fix('Use “Mike”, row 3').click();
  await expect(cell(page, 'First name', 3)).toHaveValue('Mike');
  await fix('Use “Bo”, row 4').click();
  await expect(cell(page, 'First name', 4)).toHaveValue('Bo');
  await fix('Use “there”, row 2').click();
  await expect(cell(page, 'First name', 2)).toHaveAttribute('placeholder', 'empty → “there”');
  await expect(page.getByText('2 empty cells say “there”.')).toBeVisible();
  await fix('Use “your team”, row 6').click();
  await expect(cell(page, 'Company', 6)).toHaveAttribute('placeholder', 'empty → “your team”');
  await fix('Remove, row 5').click();
  await expect(cell(page, 'First name', 6)).toBeHidden();
  await expect(page.getByText('Same as row 3')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Same as row 3')).toBeVisible();
  await expect(page.getByRole('link', { name: /to fix/ })).toHaveCount(0);

  await test.step('columns that no word uses are folded, and stay as they were left', async () => {
    await expect(cell(page, 'E-mail', 1)).toBeVisible();
    await expect(cell(page, 'Owner', 1)).toBeHidden();
    await page.getByRole('button', { name: '+1 column' }).click();
    await expect(cell(page, 'Owner', 1)).toHaveValue('x');
    await page.getByRole('link', { name: 'Send' }).click();
    await page.getByRole('link', { name: 'People' }).click();
    await expect(cell(page, 'Owner', 1)).toBeVisible();
    await page.getByRole('button', { name: 'Fewer columns' }).click();
    await expect(cell(page, 'Owner', 1)).toBeHidden();
  });

  await test.step('one of them is found by any of its cells, without accents and capitals', async () => {
    await page.getByRole('textbox', { name: 'Find a person' }).fill('LÚK');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(cell(page, 'First name', 1)).toHaveValue('Lukasz');
    await page.getByRole('button', { name: 'Show all 6' }).click();
    await expect(cell(page, 'First name', 6)).toBeVisible();
  });
});

test('a list is cleaned up after each cell was seen, and comes back by undo @core', async ({ page, open }) => {
  const list = draftOf(
    ['first_name', 'company', 'E-mail'],
    [
      ['ADA', 'Engines Ltd.', 'ada@example.com'],
      ['Bo', 'NAVY GMBH', 'bo@example.com'],
      ['Ada L.', 'Engines', 'ada@example.com'],
      ['', 'Acme', 'a@example.com'],
      ['', 'Navy', 'b@example.com'],
    ],
  );
  await open({ templates: [template], drafts: [list] }, place);

  await test.step('a part of the bar shows its rows alone', async () => {
    await page.getByRole('button', { name: '2 empty' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(cell(page, 'Company', 4)).toHaveValue('Acme');
    await cell(page, 'Company', 5).click();
    await page.keyboard.type('Fleet');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'Company', 5)).toHaveValue('Navy');
  });

  const dialog = page.getByRole('dialog', { name: /^Clean up/ });
  await page.getByRole('button', { name: 'Review 7' }).click();
  await expect(dialog.getByText('Engines Ltd.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'First name, if it’s empty' }).fill('friend');
  await expect(dialog.getByText('Hi friend', { exact: false })).toBeVisible();
  await expect(dialog.getByText('4 people stay in the list.')).toBeVisible();
  const capitals = dialog
    .getByRole('region')
    .filter({ hasText: 'in capitals' })
    .or(dialog.locator('section').filter({ hasText: 'in capitals' }));
  await capitals.getByRole('button', { name: 'See all' }).click();
  await capitals.getByRole('listitem').filter({ hasText: 'ADA' }).getByRole('checkbox').uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Clean up 6' }).click();
  await expect(dialog).toBeHidden();
  await expect(cell(page, 'First name', 1)).toHaveValue('ADA');
  await expect(cell(page, 'Company', 1)).toHaveValue('Engines');
  await expect(cell(page, 'Company', 2)).toHaveValue('Navy');
  await expect(cell(page, 'First name', 3)).toHaveAttribute('placeholder', 'empty → “friend”');
  await expect(cell(page, 'First name', 5)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'First name', 3)).toHaveValue('Ada L.');
  await expect(cell(page, 'Company', 1)).toHaveValue('Engines Ltd.');
});

test('a file says what was left out of it, and asks for an encoding that is unclear @core', async ({ page, open }) => {
  await open({ templates: [template], drafts: [] }, place);
  const lines = [
    '# contacts',
    '',
    'first_name,company',
    'Ramun\u00eb,Contoso',
    'Bo,N/A',
    '',
    'Copyright (c) 2025 Contoso',
  ];
  const buffer = Buffer.from(lines.join('\n'), 'latin1');
  const choose = () =>
    page.getByLabel('File with people').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await choose();
  await expect(page.getByText('Left out: 2 lines above or below the table. 1: “# contacts”')).toBeVisible();
  await expect(page.getByText('1 cell such as “N/A” counts as empty.')).toBeVisible();
  await page.getByRole('combobox', { name: 'The file doesn’t say how its letters are written' }).click();
  await expect(cell(page, 'First name', 1)).toHaveValue('Ramunė');
  await page.getByRole('option', { name: 'Ramunë' }).click();
  await expect(cell(page, 'First name', 1)).toHaveValue('Ramunë');
});
