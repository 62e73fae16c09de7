import { expect, type Locator, type Page } from 'playwright/test';
import { press, tabTo } from './page.ts';

/** What somebody does to the window, with one of two hands. Text is typed by both. */
export type Hand = {
  /** Presses a button or a link. */
  press(target: Locator): Promise<void>;
  /** Turns a switch. */
  turn(toggle: Locator): Promise<void>;
  /** Chooses one of several radio buttons, also of those that are drawn as a row of tabs. */
  choose(radio: Locator): Promise<void>;
  /** Opens one of several tabs, which stand below each other. */
  open(tab: Locator): Promise<void>;
  /** Picks an entry of a list that opens. */
  pick(list: Locator, entry: string): Promise<void>;
  /** Writes a text in place of the one in a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Selects the first occurrence of a word in a text of one line. */
  select(text: Locator, word: string): Promise<void>;
  /** Moves a slider a little to the right. */
  move(slider: Locator): Promise<void>;
};

export const handNames = ['mouse', 'keyboard'] as const;
export type HandName = (typeof handNames)[number];

/** @param name the keyboard's hand uses keys alone. */
export function handOf(name: HandName, page: Page): Hand {
  return name === 'mouse' ? mouseOf(page) : keyboardOf(page);
}

async function replaceText(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

function mouseOf(page: Page): Hand {
  return {
    async press(target) {
      // What comes only when something is done may take longer than a click waits.
      await expect(target).toBeVisible();
      await target.click();
    },
    turn: (toggle) => toggle.click(),
    async choose(radio) {
      // The button itself may be drawn by its label alone.
      const label = await radio.evaluateHandle((element) => (element as HTMLInputElement).labels?.[0] ?? element);
      await label.click();
      await expect(radio).toBeChecked();
    },
    async open(tab) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
    },
    async pick(list, entry) {
      await list.click();
      await page.getByRole('option', { name: entry }).click();
      await expect(list).toHaveValue(entry);
    },
    async write(field, text) {
      await field.click();
      await replaceText(page, text);
    },
    async select(text, word) {
      const { x, y } = await middleOf(text, word);
      await page.mouse.dblclick(x, y);
    },
    async move(slider) {
      const box = await slider.boundingBox();
      if (!box) throw new Error('the slider is not on screen');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 40, y, { steps: 4 });
      await page.mouse.up();
    },
  };
}

function keyboardOf(page: Page): Hand {
  return {
    press: (target) => press(page, target),
    turn: (toggle) => press(page, toggle, 'Space'),
    async choose(radio) {
      const group = page.getByRole('group').filter({ has: radio });
      await tabTo(page, group.getByRole('radio', { checked: true }));
      // The arrows go on from the one that is chosen.
      await expect(async () => {
        if (!(await radio.isChecked())) await page.keyboard.press('ArrowRight');
        expect(await radio.isChecked()).toBe(true);
      }).toPass();
    },
    async open(tab) {
      await tabTo(page, page.getByRole('tab', { selected: true }));
      await expect(async () => {
        if ((await tab.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
        expect(await tab.getAttribute('aria-selected')).toBe('true');
      }).toPass();
    },
    async pick(list, entry) {
      await press(page, list);
      const option = page.getByRole('option', { name: entry });
      await expect(option).toBeVisible();
      // Goes on until the option is highlighted: a key that comes as the list opens is not counted by it.
      await expect(async () => {
        await page.keyboard.press('ArrowDown');
        await expect(option).toHaveAttribute('data-combobox-selected', 'true', { timeout: 1_000 });
      }).toPass();
      await page.keyboard.press('Enter');
      await expect(list).toHaveValue(entry);
    },
    async write(field, text) {
      await tabTo(page, field);
      await replaceText(page, text);
    },
    async select(text, word) {
      await tabTo(page, text);
      // A chip is passed in one step.
      const steps = await text.evaluate((element) => {
        const copy = element.cloneNode(true) as HTMLElement;
        for (const chip of copy.querySelectorAll('[data-chip]')) chip.textContent = ' ';
        return copy.textContent;
      });
      const start = steps.indexOf(word);
      await page.keyboard.press('Control+Home');
      for (let character = 0; character < start; character += 1) await page.keyboard.press('ArrowRight');
      for (let character = 0; character < word.length; character += 1) await page.keyboard.press('Shift+ArrowRight');
    },
    async move(slider) {
      await tabTo(page, slider);
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    },
  };
}

/** Where a word of a text is on screen. */
function middleOf(text: Locator, word: string): Promise<{ x: number; y: number }> {
  return text.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(wanted) ?? -1;
      if (start === -1) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error(`“${wanted}” is not in the text`);
  }, word);
}
