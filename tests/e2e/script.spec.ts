// Covers: editor/model, editor/script, editor/timeline, editor/word
import type { Locator, Page, Request } from 'playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { closeByKey, holdRequests, openSample, selectWord } from './support/page.ts';

test.use({ data: 'sample' });

const chip = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `${name}, ` }).and(page.locator('[data-chip] button'));
const card = (page: Page): Locator => page.getByRole('group', { name: 'This word changes' });
/** The script was compared with the recording, and nothing is to be fixed. */
const ready = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible();
const fieldOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Script' });

/** Pastes into what has the keyboard, as from another program. */
async function paste(page: Page, formats: Record<string, string>): Promise<void> {
  await page.evaluate((formats) => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(formats)) data.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, formats);
}

test('a script is edited by keyboard alone @core', async ({ page }) => {
  await openSample(page);
  await ready(page);
  const field = fieldOf(page);

  await test.step('type a brace, and take a variable that is suggested', async () => {
    await field.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Bye, {fir');
    await expect(page.getByRole('option', { name: 'First name Sarah' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(chip(page, 'First name')).toHaveCount(2);
    await page.keyboard.type('!');
    await expect(field).toContainText(/Bye, First name ?Sarah ?!$/u);
  });

  await test.step('a new one asks what is said there', async () => {
    await page.keyboard.type(' See you in {{city');
    await page.getByRole('option', { name: 'City new' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('textbox', { name: 'You say' })).toBeFocused();
    await page.keyboard.type('Rome');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(chip(page, 'City, “Rome”')).toBeFocused();
    await expect(card(page)).toBeHidden();
    await field.focus();
    await page.keyboard.press('Control+End');
  });

  await test.step('undo steps lead back through all of it, the caret with them', async () => {
    await page.keyboard.type('.');
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z');
    await expect(chip(page, 'City')).toBeVisible();
    await expect(chip(page, 'City, “Rome”')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(chip(page, 'City')).toHaveCount(0);
    await expect(field).toContainText('See you in {{city');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Control+z');
    await expect(field).toContainText(/AI\.$/u);
    await page.keyboard.press('Control+Shift+z');
    await expect(field).toContainText('Bye');
    await page.keyboard.press('Control+z');
    await page.keyboard.type(' Thanks.');
    await expect(field).toContainText(/AI\. Thanks\.$/u);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('a caret passes a chip in one step, and Backspace takes it as one', async () => {
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('x');
    await expect(field).toContainText(/Sarah ?x, I had/u);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(chip(page, 'First name')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(chip(page, 'First name')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
  });

  await test.step('a word becomes a variable from where the caret is; the palette has its own key', async () => {
    await page.keyboard.press('Control+End');
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Shift+K');
    await expect(card(page).getByLabel('Call it')).toBeFocused();
    await expect(card(page).getByRole('textbox', { name: 'You say' })).toHaveValue('AI');
    await card(page).getByRole('button', { name: 'Same for everyone' }).press('Enter');
    await expect(card(page)).toBeHidden();
    await field.focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await closeByKey(page.getByRole('dialog'));
    await expect(field).toBeFocused();
  });

  await test.step('a brace over words does the same', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.type('{');
    await expect(card(page).getByRole('textbox', { name: 'You say' })).toHaveValue('AI');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect(field).toContainText(/AI\.$/u);
    await field.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Shift+ArrowLeft');
  });

  await test.step('Tab leads from selected words to what can be done with them, and Escape back', async () => {
    await field.focus();
    const actions = page.getByRole('toolbar', { name: 'Selected words' });
    await expect(actions).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // Longer than it takes to notice that the field has not got the keyboard any more.
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await expect(actions.getByRole('button', { name: 'Listen' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Shift+Tab');
    await expect(actions.getByRole('button', { name: 'Changes for each person' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
  });

  await test.step('Tab leads on to the chips and out of the field', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(chip(page, 'First name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card(page).getByLabel('Call it')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chip(page, 'First name')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio').first()).toBeFocused();
  });
});

test('words and timeline show each other', async ({ page }) => {
  await openSample(page);
  await ready(page);
  const field = fieldOf(page);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const bar = page.getByRole('slider', { name: 'Position' });
  const band = page.locator('[data-selected-words]').first();

  await test.step('selected words are shown on the waveform, wherever they are', async () => {
    await selectWord(field, 'three small');
    await expect(band).toBeVisible();
    const first = await band.boundingBox();
    await selectWord(field, 'the help of AI');
    await expect.poll(async () => (await band.boundingBox())?.x).not.toBe(first?.x);
    await expect(bar.locator('[data-selected-words]')).toBeInViewport();
  });

  await test.step('a section that is chosen points out its chip', async () => {
    await page.getByRole('button', { name: 'Trim', exact: true }).click();
    await page
      .getByRole('group', { name: 'Company', exact: true })
      .getByRole('button', { name: /^Company/ })
      .focus();
    await expect(chip(page, 'Company')).toBeInViewport();
    await expect(band).toHaveCount(0);
  });

  await test.step('a place on the waveform shows its word, and a range its words', async () => {
    const box = (await timeline.boundingBox()) ?? { x: 0, y: 0 };
    const words = await timeline.getByText('three', { exact: true }).boundingBox();
    const [x, y] = [(words?.x ?? 0) + 10, box.y + 130];
    await page.mouse.click(x, y);
    await expect(field.locator('[data-words]')).toHaveText('three');
    await page.mouse.move(x - 20, y);
    await page.mouse.down();
    await page.mouse.move(x + 90, y, { steps: 4 });
    await page.mouse.up();
    await expect(field.locator('[data-words="chosen"]').first()).toContainText('three small');
    await page.keyboard.press('Escape');
  });
});

test('a word is pressed and marked, and its card says how it is called and what stands in for it', async ({ page }) => {
  await openSample(page);
  await ready(page);
  const field = fieldOf(page);
  const timeline = page.getByRole('region', { name: 'Timeline' });

  await test.step('press a word', async () => {
    await expect(timeline).toBeHidden();
    await field.click({ position: await placeOf(field, 'small') });
    await page.getByRole('button', { name: 'Changes for each person' }).click();
    await expect(card(page).getByLabel('Call it')).toBeFocused();
    await expect(timeline).toBeVisible();
    await page.keyboard.type('Size');
    await page.keyboard.press('Enter');
    await expect(chip(page, 'Size, “small”')).toBeVisible();
  });

  await test.step('say what stands in for it, which stays', async () => {
    await card(page).getByRole('textbox', { name: 'If it’s empty, say' }).fill('little');
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
    await expect(timeline).toBeHidden();
    await expect(chip(page, 'Size, “small”')).toBeFocused();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await chip(page, 'Size, “small”').click();
    await expect(card(page).getByRole('textbox', { name: 'If it’s empty, say' })).toHaveValue('little');
    await card(page).getByLabel('Call it').fill('Amount');
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('textbox', { name: 'If it’s empty, say' })).toHaveValue('little');
    await expectAccessible(page);
  });

  await test.step('hear another one in its place', async () => {
    await card(page).getByLabel('Try another').fill('tiny');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Hearing tiny')).toBeVisible();
    await card(page).getByRole('button', { name: 'Same for everyone' }).click();
    await expect(chip(page, 'Amount')).toHaveCount(0);
    await expect(field).toContainText('three small things');
  });
});

/** Where a word is in a field, for a press. */
function placeOf(field: Locator, word: string): Promise<{ x: number; y: number }> {
  return field.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(text) ?? -1;
      if (start === -1) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + text.length);
      const [at, whole] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return { x: at.x + at.width / 2 - whole.x, y: at.y + at.height / 2 - whole.y };
    }
    throw new Error(`“${text}” is not in the field`);
  }, word);
}

/** The studio has a writing model, which answers so. */
async function withWriter(page: Page, write: (script: string, how: string) => string): Promise<void> {
  await page.route('**/studio.call', async (route) => {
    const { id, input } = route.request().postDataJSON() as { id: string; input: Record<string, string> };
    const answer = (value: unknown) => route.fulfill({ json: { ok: true, value } });
    if (id === 'getScriptWriter') await answer({ model: 'small' });
    else if (id === 'writeScript') await answer({ script: write(input['about_script'] ?? '', input['action'] ?? '') });
    else await route.fallback();
  });
}

const isRewriting = (request: Request): boolean => request.postData()?.includes('"writeScript"') ?? false;

const reworded = (script: string, how: string): string =>
  how === 'shorten' ? script.replace('Let me show you the first one. ', '') : script.replace(/^Hi/u, 'Hello');

test('other words are suggested, and taken by cutting or as they are', async ({ page }) => {
  await withWriter(page, reworded);
  await openSample(page);
  await ready(page);
  const field = fieldOf(page);
  const suggest = async (how: string): Promise<Locator> => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: how }).click();
    return page.getByRole('dialog', { name: how });
  };

  await test.step('what a shorter script leaves out is cut out of the recording', async () => {
    const dialog = await suggest('Make it shorter');
    await expect(dialog.locator('del')).toHaveText('Let me show you the first one.');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Trim', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Cut out' })).toHaveCount(1);
    await expect(field).toContainText('this week. This video');
    await ready(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('group', { name: 'Cut out' })).toHaveCount(0);
  });

  await test.step('other words say what follows from them', async () => {
    const dialog = await suggest('Make it more formal');
    await expect(dialog).toContainText('Whole script in one voice');
    await dialog.getByRole('button', { name: 'Change only the script' }).click();
    await expect(field).toContainText(/^Hello First name/u);
    await expect(field).toHaveAttribute('lang', 'en');
    await expect(chip(page, 'Company, “Acme”')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toContainText(/^Hi First name/u);
  });
});

test('any text can be brought in, in any direction', async ({ page, context }) => {
  await openSample(page);
  const field = fieldOf(page);

  await test.step('of a web page only its text, with its marks as chips', async () => {
    await field.focus();
    await page.keyboard.press('Control+a');
    await paste(page, {
      'text/html': '<h1>Big <b>news</b></h1><p>Hi&nbsp;{{first_name|Bob}} of {{company}}</p>',
      'text/plain': 'Big news\r\n\r\nHi\u00A0{{first_name|Bob}} of {{company}}',
    });
    await expect(chip(page, 'First name, “Bob”')).toBeVisible();
    await expect(chip(page, 'Company')).toBeVisible();
    await expect(field.locator('h1, b, p')).toHaveCount(0);
    await expect(field.locator('.cm-line').last()).toContainText(/^Hi First name/u);
  });

  await test.step('what is copied are marks, and pasted they are chips again', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    await expect(field).toContainText('Type or paste');
    await page.keyboard.press('Control+v');
    await expect(chip(page, 'First name, “Bob”')).toBeVisible();
  });

  await test.step('an input method writes undisturbed, in one step', async () => {
    const session = await context.newCDPSession(page);
    await page.keyboard.press('Control+End');
    for (const text of ['に', 'にほ', 'にほん', '日本']) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await session.send('Input.insertText', { text: '日本' });
    await expect(field).toContainText(/日本$/u);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(field).not.toContainText('日');
  });

  await test.step('each line has the direction of its letters, whatever the chips in it are called', async () => {
    await page.keyboard.press('Control+a');
    await paste(page, { 'text/plain': '{{first_name|שרה}} שלום לך\nHi {{first_name|Sarah}}' });
    const lines = field.locator('.cm-line');
    await expect(lines.first()).toHaveCSS('direction', 'rtl');
    await expect(lines.last()).toHaveCSS('direction', 'ltr');
    await expectAccessible(page);
  });
});

test('a suggestion keeps the words that were typed while it was made', async ({ page }) => {
  await withWriter(page, reworded);
  await openSample(page);
  const letGo = await holdRequests(page, /studio\.call/u, isRewriting);
  const asked = page.waitForRequest(isRewriting);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Make it more formal' }).click();
  await asked;
  await fieldOf(page).press('Control+End');
  await page.keyboard.type(' Goodbye.');
  await expect(fieldOf(page)).toContainText('Goodbye.');
  letGo();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Goodbye.');
  await expect(dialog.getByRole('deletion').filter({ hasText: 'Goodbye.' })).toHaveCount(0);
});
