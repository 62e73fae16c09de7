// Covers: recorder, recorder/following
import type { Page } from 'playwright';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { openWithReader } from './support/microphone.ts';
import { heardOnce } from './support/page.ts';

const script =
  'Hi {{first_name|Sarah}}, I had a look at your web site this morning. It would be a pleasure to show you what we have built. Let me know when you have a quarter of an hour.';
const spoken = script.replace('{{first_name|Sarah}}', 'Sarah');
/** Seconds between two readings: more than it takes to begin a recording. */
const silence = 9;

/** Index of the word that is marked as the one being read. */
function wordBeingRead(page: Page): Promise<number> {
  return page
    .getByRole('region', { name: 'Script' })
    .locator('p > span')
    .evaluateAll((words) => words.findIndex((word) => word.hasAttribute('aria-current')));
}

/** Has the page note each word that becomes the one being read, however slowly it is looked at. */
async function notePlaces(page: Page): Promise<() => Promise<number[]>> {
  const places = await page.getByRole('region', { name: 'Script' }).evaluateHandle((region) => {
    const noted: number[] = [];
    const note = (): void => {
      const words = [...region.querySelectorAll('p > span')];
      const place = words.findIndex((word) => word.hasAttribute('aria-current'));
      if (place >= 0 && place !== noted.at(-1)) noted.push(place);
    };
    note();
    new MutationObserver(note).observe(region, { subtree: true, childList: true, attributeFilter: ['aria-current'] });
    return noted;
  });
  return () => places.jsonValue();
}

test('the script waits for the reader, follows, and moves by line @realtime', async ({ app, page: first }, {
  project,
}) => {
  const page = await openWithReader({ app, first, project }, spoken, silence);
  await page.getByRole('button', { name: 'Record yourself' }).click();
  await page.getByRole('textbox', { name: 'Script' }).fill(script);
  await page.getByRole('button', { name: 'Close' }).click();

  await test.step('choose how it moves and looks', async () => {
    await page.getByRole('button', { name: 'Teleprompter: Follows my voice' }).click();
    const panel = page.getByRole('dialog', { name: 'Teleprompter' });
    await expectAccessible(page);
    await panel.getByText('Large').click();
    await panel.getByRole('switch', { name: 'Mirror the script' }).click();
    await expect(page.getByRole('region', { name: 'Script' })).toHaveAttribute('data-mirrored', 'true');
    await panel.getByRole('switch', { name: 'Mirror the script' }).click();
    await page.keyboard.press('Escape');
  });

  await test.step('it waits in silence, and reads along', async () => {
    await heardOnce(page);
    const places = await notePlaces(page);
    await page.keyboard.press('r');
    await page.getByRole('timer', { name: 'Recording' }).waitFor();
    await expect.poll(async () => (await places()).at(-1)).toBeGreaterThan(25);
    const [first, second = Infinity, ...further] = await places();
    expect(first).toBe(0);
    // The silence moved it nowhere, and it went from word to word, not from the first to the last.
    expect(second).toBeLessThan(5);
    expect(further.length).toBeGreaterThan(5);
  });

  await test.step('the arrow keys move it by a line', async () => {
    await page.keyboard.press('p');
    const last = await wordBeingRead(page);
    await page.keyboard.press('ArrowUp');
    const before = await wordBeingRead(page);
    expect(before).toBeLessThan(last);
    await page.keyboard.press('ArrowDown');
    expect(await wordBeingRead(page)).toBeGreaterThan(before);
  });
  await page.context().browser()?.close();
});

test('where the voice cannot be followed, the script says so and moves at a fixed speed @realtime', async ({
  page,
}) => {
  await page.route('**/studio.call', (route) => {
    const { id } = route.request().postDataJSON() as { id: string };
    return id === 'learnScript' ? route.abort() : route.fallback();
  });
  await page.getByRole('button', { name: 'Record yourself' }).click();
  const speed = page.getByRole('button', { name: /^Teleprompter: \d+ wpm/ });
  const panel = page.getByRole('dialog', { name: 'Teleprompter' });
  await page
    .getByRole('textbox', { name: 'Script' })
    .fill('Hallo {{name|Anna}}, ich habe mir eure Seite angesehen und es ist schön.');
  await speed.click();
  await expect(panel.getByText('only be followed in English')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Script' }).fill(script);
  await speed.click();
  await expect(panel.getByText('Your voice can’t be followed right now')).toBeVisible();
  await panel.getByRole('slider', { name: 'Reading speed' }).fill('220');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect.poll(() => wordBeingRead(page)).toBeGreaterThan(8);
});
