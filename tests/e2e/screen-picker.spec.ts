// Covers: recorder
import type { Page } from 'playwright/test';
import type { ScreenSource } from '#shared/ipc/index.ts';
import type { StandInScenario } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

/** Electron's window, where the page itself asks what to share. What is shared then is a picture that the page draws. */

function drawn(color: string, label: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"><rect width="480" height="270" fill="${color}"/><text x="240" y="150" text-anchor="middle" font-size="40" fill="#fff">${label}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const icon = drawn('#3f63e0', '');
const sources: ScreenSource[] = [
  { id: 'screen:0:0', kind: 'screen', name: 'Screen 1', thumbnail: drawn('#28527a', 'Desk'), icon: null },
  { id: 'screen:1:0', kind: 'screen', name: 'Screen 2', thumbnail: drawn('#1b3a2f', 'Wall'), icon: null },
  { id: 'window:1:0', kind: 'window', name: 'Slides', thumbnail: drawn('#7a2848', 'Slides'), icon },
  { id: 'window:2:0', kind: 'window', name: 'A very long title of a minimized window', thumbnail: null, icon },
  { id: 'window:3:0', kind: 'window', name: '', thumbnail: drawn('#5b4b8a', 'Notes'), icon: null },
];

const electron: StandInScenario = { host: 'electron', screens: { picker: 'page', sound: true, sources } };

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    const asked: boolean[] = [];
    Object.assign(window, { asked });
    navigator.mediaDevices.getDisplayMedia = async (options) => {
      asked.push(Boolean(options?.audio));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1280, 720];
      const context = canvas.getContext('2d');
      // A picture that stands still has no frames.
      setInterval(() => context?.fillRect(0, 0, 1280, 720), 100);
      return canvas.captureStream(10);
    };
  });
});

/** Whether sound was asked for, for each time that the page asked for a screen. */
function askedForSound(page: Page): Promise<boolean[]> {
  return page.evaluate(() => (window as unknown as { asked: boolean[] }).asked);
}

/** What the app was told to give. */
function choices(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    window.standIn.calls.filter(({ name }) => name === 'screens.choose').map(({ input }) => input),
  );
}

async function openPicker(page: Page): Promise<void> {
  // A camera that the browser may use already is opened at once.
  const turnOn = page.getByRole('button', { name: 'Turn on the camera' });
  const add = page.getByRole('button', { name: 'Add screen' });
  await turnOn.or(add).first().waitFor();
  if (await turnOn.isVisible()) await turnOn.click();
  await add.click();
}

test('a window is chosen by keyboard, shared once, and the keyboard returns @core', async ({ page, open }) => {
  await open(electron, '#/recorder');
  await openPicker(page);
  const dialog = page.getByRole('dialog', { name: 'Choose what to share' });
  const first = dialog.getByRole('radio', { name: 'Screen 1' });

  await test.step('read it', async () => {
    await expect(first).toBeFocused();
    await expect(dialog.getByRole('group', { name: 'Screens' }).getByRole('radio')).toHaveCount(2);
    await expect(dialog.getByRole('group', { name: 'Windows' }).getByRole('radio')).toHaveCount(3);
    await expect(dialog.getByRole('radio', { name: 'Window without a name' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('leave it', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add screen' })).toBeFocused();
    expect(await choices(page)).toEqual([]);
  });

  await test.step('choose a window, from the screens on', async () => {
    await page.keyboard.press('Enter');
    await expect(first).toBeFocused();
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Slides' })).toBeChecked();
    await dialog.getByRole('switch', { name: 'Share sound' }).press('Space');
    await dialog.getByRole('radio', { name: 'Slides' }).press('Enter');
    await expect(page.getByLabel('Your screen')).toBeVisible();
    expect(await choices(page)).toEqual([{ id: 'window:1:0', sound: false }]);
    expect(await askedForSound(page)).toEqual([false]);
    await expect(page.getByRole('button', { name: 'Layout' })).toBeFocused();
    // A window is not this window.
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('share a whole screen instead, by the mouse', async () => {
    await page.getByRole('button', { name: 'Layout' }).click();
    await page.getByRole('button', { name: 'Share something else' }).click();
    await dialog.getByRole('radio', { name: 'Screen 2' }).dblclick();
    await expect(page.getByRole('alert')).toContainText('the script is hidden');
    expect((await choices(page)).at(-1)).toEqual({ id: 'screen:1:0', sound: true });
    expect((await askedForSound(page)).at(-1)).toBe(true);
  });
});

test('a list that fails, is empty or old has a way on', async ({ page, open }) => {
  await open({ ...electron, screens: { picker: 'page', sound: false, sources: [] } }, '#/recorder');
  await page.evaluate(() => window.standIn.fail('screens.list', 'SCREENS_BLOCKED'));
  await openPicker(page);
  const dialog = page.getByRole('dialog', { name: 'Choose what to share' });
  await expect(dialog.getByRole('alert')).toContainText('Privacy & Security › Screen Recording');
  await expect(dialog.getByRole('switch')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Open System Settings' }).click();
  const settings = () => page.evaluate(() => window.standIn.calls.map(({ name }) => name));
  await expect.poll(settings).toContain('screens.openSettings');

  await page.evaluate(() => window.standIn.fail('screens.list', null));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Nothing to share')).toBeVisible();
});

test('what is gone by the time it is shared is said, and something else can be chosen', async ({ page, open }) => {
  await open(electron, '#/recorder');
  await openPicker(page);
  const dialog = page.getByRole('dialog', { name: 'Choose what to share' });
  await page.evaluate(() => window.standIn.fail('screens.choose', 'NOT_FOUND'));
  await dialog.getByRole('radio', { name: 'Slides' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await askedForSound(page)).toEqual([]);
  await page.evaluate(() => window.standIn.fail('screens.choose', null));
  await dialog.getByRole('button', { name: 'Refresh' }).click();
  await expect(dialog.getByRole('radio', { name: 'Slides' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByLabel('Your screen')).toBeVisible();
});

test('where the system asks, the page does not, and hides the script', async ({ page, open }) => {
  await page.addInitScript(() => {
    const share = navigator.mediaDevices.getDisplayMedia;
    // As Electron says that the user has closed the system's dialog.
    navigator.mediaDevices.getDisplayMedia = async () => {
      navigator.mediaDevices.getDisplayMedia = share;
      throw new DOMException('Error starting screen capture', 'AbortError');
    };
  });
  await open({ host: 'electron', screens: { picker: 'system', sound: false, sources: [] } }, '#/recorder');
  await openPicker(page);
  await expect(page.getByRole('alert')).toContainText('The screen couldn’t be shared');
  await page.getByRole('button', { name: 'Add screen' }).click();
  await expect(page.getByLabel('Your screen')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Choose what to share' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('may be in the picture');
  expect(await choices(page)).toEqual([
    { id: null, sound: false },
    { id: null, sound: false },
  ]);
});

test('a screen that is removed during the countdown ends it, and the camera is recorded alone', async ({
  page,
  open,
}) => {
  await open(electron, '#/recorder');
  await openPicker(page);
  await page.getByRole('dialog').getByRole('radio', { name: 'Slides' }).dblclick();
  await expect(page.getByLabel('Your screen')).toBeVisible();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('button', { name: 'Remove the screen' }).click();
  const record = page.getByRole('button', { name: 'Record', exact: true });
  await expect(record).toBeVisible();
  await record.click();
  await page.getByRole('timer', { name: 'Recording' }).waitFor();
  const begun = () =>
    page.evaluate(() => window.standIn.calls.filter(({ name }) => name === 'spools.begin').map(({ input }) => input));
  expect(await begun()).toHaveLength(1);
});
