// Covers: results, campaign, campaign/model, campaign/side, editor
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { dropFile, holdRequests, openMore, openSample } from './support/page.ts';

test.use({ data: 'sample' });

test('a campaign on its way survives a crash of the app, and comes back after it was discarded @core', async ({
  app,
  page,
}) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  await dropFile(page, 'leads.csv', 'first_name;company\nMARIA;Northwind\n;Contoso\n');
  await page.getByRole('button', { name: 'Review 2' }).click();
  await page.getByRole('textbox', { name: 'First name, if it’s empty' }).fill('');
  await page.getByRole('button', { name: 'Clean up 1' }).click();
  await expect(page.getByRole('textbox', { name: 'First name, row 1' })).toHaveValue('Maria');
  await test.step('edit the cells as in a spreadsheet', async () => {
    const cell = (variable: string, row: number) =>
      page.getByRole('textbox', { name: `${variable}, row ${row}`, exact: true });
    await cell('First name', 1).click();
    await page.keyboard.type('Zoë');
    await page.keyboard.press('Enter');
    await expect(cell('First name', 1)).toHaveValue('Zoë');
    await expect(cell('First name', 2)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    await page.keyboard.type('!');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('4 cells selected')).toBeVisible();
    await page.keyboard.press('Control+d');
    await expect(cell('Company', 2)).toHaveValue('Northwind');
    await expect(cell('First name', 2)).toHaveValue('Zoë');
    await page.keyboard.press('Delete');
    await expect(cell('First name', 1)).toHaveValue('');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(cell('Company', 2)).toHaveValue('Contoso');
    await page.keyboard.press('Control+z');
    await expect(cell('First name', 1)).toHaveValue('Maria');
    await expectAccessible(page);
  });
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Spring');
  await page.getByRole('button', { name: 'Use “there”, row 2' }).click();
  await page.getByRole('textbox', { name: 'Company, row 1' }).fill('Tailspin');

  await test.step('choose what stands on the pictures and on the share pages', async () => {
    await page.getByRole('link', { name: /^Send/ }).click();
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Made for ');
    const insert = page.getByRole('group', { name: 'Insert a word' });
    await insert.getByRole('button', { name: 'Insert First name' }).click();
    await expect(message).toHaveValue('Made for {{first_name}}');
    await page.getByRole('radio', { name: 'Whiteboard' }).check();
    await page.getByRole('switch', { name: 'Captions' }).check();
    await page.getByRole('radio', { name: 'Always on' }).check();
    await page.getByRole('switch', { name: 'Highlight the spoken word' }).check();
    const button = page.getByRole('textbox', { name: 'Button', exact: true });
    await button.fill('Book');
    await page.getByRole('textbox', { name: 'Link' }).fill('https://example.com');
    await button.fill('');
    await expect(page.getByText('A button needs a text and a link')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('alert').getByText('A button needs a text and a link')).toBeVisible();
    await button.fill('Book a call');
    await page.getByRole('link', { name: /^People/ }).click();
  });

  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await app.killAndRestart();

  await test.step('find it among the work, as it was', async () => {
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Spring.*2 people/ }).click();
    await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('Spring');
    await expect(page.getByText('leads.csv')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Company, row 1' })).toHaveValue('Tailspin');
    await expect(page.getByRole('textbox', { name: 'First name, row 2' })).toHaveAttribute(
      'placeholder',
      'empty → “there”',
    );
  });

  await test.step('find its options as they were', async () => {
    await page.getByRole('link', { name: /^Send/ }).click();
    await expect(page.getByRole('button', { name: 'Generate 2 videos' })).toBeEnabled();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Made for {{first_name}}');
    await expect(page.getByRole('textbox', { name: 'Button', exact: true })).toHaveValue('Book a call');
    await expect(page.getByRole('radio', { name: 'Whiteboard' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Always on' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Highlight the spoken word' })).toBeChecked();
    await page.getByRole('link', { name: /^People/ }).click();
  });

  await test.step('discard it, and undo', async () => {
    await page.getByRole('link', { name: /^People/ }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Discard this draft' }).click();
    await expect(page.getByRole('heading', { name: 'Who gets a video?' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: 'Company, row 1' })).toHaveValue('Tailspin');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Company, row 1' })).toHaveValue('Tailspin');
  });
});

test('a campaign is duplicated with its list and without it, and its settings start the next one', async ({ page }) => {
  const row = (variable: string, number: number) =>
    page.getByRole('textbox', { name: `${variable}, row ${number}`, exact: true });
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const expectMessage = async (text: string) => {
    await page.getByRole('link', { name: /^Send/ }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(text);
    await page.getByRole('link', { name: /^People/ }).click();
  };

  await test.step('generate from a list whose columns have other names', async () => {
    await openSample(page);
    await page.getByRole('button', { name: 'Next: People' }).click();
    await dropFile(page, 'leads.csv', 'Mail;Anrede;Konto\nada@example.com;Ada;Engines\n');
    await page.getByRole('button', { name: /^Column Anrede/ }).click();
    await page.getByRole('menuitem', { name: 'First name' }).click();
    await page.getByRole('button', { name: /^Column Konto/ }).click();
    await page.getByRole('menuitem', { name: 'Company' }).click();
    await page.getByRole('textbox', { name: 'Campaign name' }).fill('Spring');
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('For you');
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    await expect(page.getByRole('button', { name: 'Get videos' })).toBeEnabled();
  });

  await test.step('duplicate it with its list', async () => {
    await page.getByRole('button', { name: 'Add people' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'The same person again' }).click();
    await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('Spring (2)');
    await expect(page.getByText('leads.csv')).toBeVisible();
    await expect(row('First name', 1)).toHaveValue('Ada');
    await expect(row('Company', 1)).toHaveValue('Engines');
    await expect(page.getByRole('textbox', { name: 'Mail, row 1' })).toHaveValue('ada@example.com');
    await expectMessage('For you');
    await row('First name', 1).fill('Grace');
  });

  await test.step('once more without it, over that draft, and undo', async () => {
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.getByRole('link', { name: /^Spring.*1 video/ }).click();
    await page.getByRole('button', { name: 'Add people' }).click();
    await expect(page.getByText('This replaces your draft “Spring (2)”')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'New people' }).click();
    await expect(page.getByRole('heading', { name: 'Who gets a video?' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row('First name', 1)).toHaveValue('Grace');
  });

  await test.step('have its settings start the next campaign, with the columns that were chosen', async () => {
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.getByRole('link', { name: /^Spring.*1 video/ }).click();
    await choose('Use these settings for new campaigns…');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('With a message');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('New campaigns of “Sample: a hello to a prospect” will start with')).toBeVisible();
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.getByRole('link', { name: /^Spring \(2\)/ }).click();
    await choose('Discard this draft');
    await expect(page.getByRole('heading', { name: 'Who gets a video?' })).toBeVisible();
    await page.reload();
    await expectMessage('For you');
    await dropFile(page, 'more.csv', 'Konto;Anrede\nCompilers;Grace\n');
    await expect(row('First name', 1)).toHaveValue('Grace');
    await expect(row('Company', 1)).toHaveValue('Compilers');
  });

  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  const saved = page.getByRole('combobox', { name: 'Saved settings' });

  await test.step('save others under another name, and rename them', async () => {
    await openMore(page);
    await expect(saved).toHaveValue('With a message');
    await message.fill('For all');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('With a message');
    await expect(page.getByText('This replaces the settings saved as “With a message”.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Others');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(saved).toHaveValue('Others');
    await page.getByRole('button', { name: 'More about Others' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('To everyone');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(saved).toHaveValue('To everyone');
    await expectAccessible(page);
  });

  await test.step('apply the first ones, and undo that', async () => {
    await saved.click();
    await page.getByRole('option', { name: 'With a message' }).click();
    await expect(message).toHaveValue('For you');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(message).toHaveValue('For all');
  });

  await test.step('have nothing undone that was changed after they were applied', async () => {
    await saved.click();
    await page.getByRole('option', { name: 'With a message' }).click();
    await expect(page.getByText('Applied “With a message”')).toBeVisible();
    await page.getByRole('textbox', { name: 'Button', exact: true }).fill('Call me');
    await expect(page.getByText('Applied “With a message”')).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Button', exact: true })).toHaveValue('Call me');
    await saved.click();
    await page.getByRole('option', { name: 'To everyone' }).click();
    await expect(message).toHaveValue('For all');
  });

  await test.step('start new campaigns with the second ones', async () => {
    await expect(saved).toHaveValue('To everyone');
    await page.getByRole('switch', { name: 'Start new campaigns of this template with them' }).check();
    await choose('Discard this draft');
    await page.reload();
    await expectMessage('For all');
    await page.getByRole('link', { name: /^Send/ }).click();
  });

  await test.step('delete them, undo that, and delete them for good', async () => {
    await deleteSaved('To everyone');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(saved).toHaveValue('To everyone');
    await deleteSaved('To everyone');
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.reload();
    await expectMessage('');
  });

  async function deleteSaved(name: string): Promise<void> {
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText(`Deleted “${name}”`)).toBeVisible();
  }
});

test('a list dropped on the editor begins a campaign of its template', async ({ page }) => {
  await openSample(page);
  const script = page.getByRole('textbox', { name: 'Script' });
  await dropFile(page, 'leads.csv', 'first_name;company\nMaria;Northwind\n', script);
  await expect(page.getByRole('textbox', { name: 'First name, row 1', exact: true })).toHaveValue('Maria');
  await expect(page.getByText('leads.csv')).toBeVisible();
  await test.step('and its script is as it was, although it was dropped there', async () => {
    await page.goBack();
    await expect(script).toContainText('I had a look at');
    await expect(script).not.toContainText('Northwind');
    await page.goForward();
  });
  await test.step('and what is typed right before a reload stays', async () => {
    await page.getByRole('textbox', { name: 'Company, row 1', exact: true }).click();
    await page.keyboard.type('Fabrikam');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Company, row 1', exact: true })).toHaveValue('Fabrikam');
  });
});

test('an editor that is left before it has saved leads to no campaign', async ({ page }) => {
  await openSample(page);
  const letGo = await holdRequests(page, /templates\.saveScript/u);
  await page.getByRole('textbox', { name: 'Script' }).press('Control+End');
  const saving = page.waitForRequest(/templates\.saveScript/u);
  await page.keyboard.type(' Bye.');
  await page.getByRole('button', { name: 'Next: People' }).click();
  await saving;
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  const saved = page.waitForResponse(/templates\.saveScript/u);
  letGo();
  await saved;
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await expect(page).toHaveURL(/#\/templates$/u);
});

test('changes that could not be saved before the editor was left are there on return, and saved', async ({ page }) => {
  await openSample(page);
  const address = '**/templates.saveScript';
  const error = { code: 'STUDIO_UNREACHABLE', message: 'The studio does not answer.' };
  await page.route(address, (route) => route.fulfill({ json: { ok: false, error } }));
  const script = page.getByRole('textbox', { name: 'Script' });
  await script.press('Control+End');
  await page.keyboard.type(' Bye.');
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: 'not saved yet' });
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(told).toBeVisible();
  await page.goBack();
  await expect(script).toContainText('Bye.');
  await page.unroute(address);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(script).toContainText('Bye.');
});

test('an editor that is opened again while it is still being saved shows what was typed', async ({ page }) => {
  await openSample(page);
  const letGo = await holdRequests(page, /templates\.saveScript/u);
  const script = page.getByRole('textbox', { name: 'Script' });
  await script.press('Control+End');
  await page.keyboard.type(' Bye.');
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await page.goBack();
  await expect(script).toContainText('Bye.');
  letGo();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('two windows of one script show what the other saves, and ask once both were typed in', async ({ page }) => {
  await openSample(page);
  const script = page.getByRole('textbox', { name: 'Script' });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  const theirs = other.getByRole('textbox', { name: 'Script' });
  await expect(theirs).toContainText('Sarah');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await script.press('Control+End');
  await page.keyboard.type(' Bye.');
  await expect(theirs).toContainText('Bye.');

  const letGo = await holdRequests(other, /templates\.saveScript/u);
  const held = other.waitForRequest(/templates\.saveScript/u);
  await theirs.press('Control+End');
  await other.keyboard.type(' Typed in the other window.');
  await held;
  await page.keyboard.type(' Until soon.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  letGo();
  await expect(other.getByText('Changed in another window')).toBeVisible();
  await expect(theirs).toContainText('Typed in the other window.');
  await expect(script).toContainText('Until soon.');

  await other.getByRole('button', { name: 'Show it' }).click();
  await expect(theirs).toContainText('Until soon.');
  await other.getByRole('button', { name: 'Undo' }).first().click();
  await expect(theirs).toContainText('Typed in the other window.');
  await expect(script).toContainText('Typed in the other window.');
  await other.reload();
  await expect(theirs).toContainText('Typed in the other window.');
});

test('two windows of one campaign have one list, also when both are typed in at once', async ({ page }) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  await dropFile(page, 'leads.csv', 'first_name;company\nMaria;Northwind\nGrace;Contoso\n');
  const cell = (window: typeof page, variable: string, row: number) =>
    window.getByRole('textbox', { name: `${variable}, row ${row}`, exact: true });
  await expect(cell(page, 'First name', 1)).toHaveValue('Maria');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(cell(other, 'First name', 1)).toHaveValue('Maria');

  await cell(page, 'Company', 1).click();
  await page.keyboard.type('Fabrikam');
  await page.keyboard.press('Enter');
  await expect(cell(other, 'Company', 1)).toHaveValue('Fabrikam');

  const letGo = await holdRequests(other, /drafts\.save/u);
  const held = other.waitForRequest(/drafts\.save/u);
  await cell(other, 'First name', 2).click();
  await other.keyboard.type('Edith');
  await other.keyboard.press('Enter');
  await held;
  await cell(page, 'First name', 1).click();
  await page.keyboard.type('Zoë');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  letGo();
  for (const window of [page, other]) {
    await expect(cell(window, 'First name', 1)).toHaveValue('Zoë');
    await expect(cell(window, 'First name', 2)).toHaveValue('Edith');
    await expect(cell(window, 'Company', 1)).toHaveValue('Fabrikam');
  }
  await test.step('and what one of them overwrote is shown on request', async () => {
    const letGoAgain = await holdRequests(other, /drafts\.save/u);
    const heldAgain = other.waitForRequest(/drafts\.save/u);
    await cell(other, 'First name', 2).click();
    await other.keyboard.type('Eva');
    await other.keyboard.press('Enter');
    await heldAgain;
    await cell(page, 'First name', 2).click();
    await page.keyboard.type('Olga');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    letGoAgain();
    const told = other.getByRole('status').filter({ hasText: 'Another window changed this list too. Yours is kept.' });
    await expect(cell(page, 'First name', 2)).toHaveValue('Eva');
    await told.getByRole('button', { name: 'Show it' }).click();
    for (const window of [page, other]) await expect(cell(window, 'First name', 2)).toHaveValue('Olga');
  });
  await test.step('and none once it was discarded in one of them', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Discard this draft' }).click();
    await expect(cell(other, 'First name', 1)).toHaveValue('');
    await other.reload();
    await expect(cell(other, 'First name', 1)).toHaveValue('');
  });
});
