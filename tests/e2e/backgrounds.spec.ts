// Covers: campaign, campaign/background, campaign/preview, campaign/send
import { createCanvas } from '@napi-rs/canvas';
import type { Locator, Page } from 'playwright/test';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';
import { expect, test } from './support/app.ts';
import { expectAccessible } from './support/accessible.ts';
import { dropFile, isPlaying, openSample } from './support/page.ts';

test.use({ data: 'sample' });

/** Halves in two colors, so that a crop can be told from the whole. */
const picture = (() => {
  const canvas = createCanvas(640, 360);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 320, 360);
  context.fillStyle = '#0000ff';
  context.fillRect(320, 0, 320, 360);
  return canvas.encodeSync('png');
})();
let server: LoopbackServer;
test.beforeAll(async () => {
  server = await startLoopbackServer((request, response) => {
    if (request.url === '/missing.png') response.writeHead(404).end();
    else response.setHeader('content-type', 'image/png').end(picture);
  });
});
test.afterAll(() => server.close());

const studioCalls = '**/studio.call';

/** Makes previews fail until {@link studioCalls} is no longer routed. */
function failPreviews(page: Page, error: { code: string; message: string }): Promise<unknown> {
  return page.route(studioCalls, (route) => {
    const { id } = route.request().postDataJSON() as { id: string };
    return id === 'previewVideo' ? route.fulfill({ json: { ok: false, error } }) : route.fallback();
  });
}

type Place = { x: number; y: number };

/** Red, green and blue of a finished video at a place, shares of its picture. */
function colorOf(page: Page, name: string, place: Place): Promise<number[]> {
  return colorIn(page.getByRole('button', { name: `Play ${name}` }).locator('img'), place);
}

/** The same of a picture. */
function colorIn(picture: Locator, place: Place): Promise<number[]> {
  return picture.evaluate(async (element, { x, y }) => {
    const poster = element as HTMLImageElement;
    await poster.decode();
    const canvas = new OffscreenCanvas(poster.naturalWidth, poster.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(poster, 0, 0);
    const at = [Math.round(x * canvas.width), Math.round(y * canvas.height)] as const;
    return [...(context?.getImageData(...at, 1, 1).data.slice(0, 3) ?? [])];
  }, place);
}

/** Shares of a video's picture that are red, blue, and white as captions are. */
function colorsIn(video: Locator): Promise<{ red: number; blue: number; white: number }> {
  return video.evaluate((element) => {
    const { videoWidth: width, videoHeight: height } = element as HTMLVideoElement;
    // Before its first bytes have come it has no picture.
    if (width === 0) return { red: 0, blue: 0, white: 0 };
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(element as HTMLVideoElement, 0, 0);
    const bytes = context?.getImageData(0, 0, width, height).data ?? [];
    const found = { red: 0, blue: 0, white: 0 };
    for (let at = 0; at < bytes.length; at += 4) {
      const [r = 0, g = 0, b = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
      if (g > 200 && r > 200 && b > 200) found.white += 1;
      else if (g < 100 && r > 150 && b < 100) found.red += 1;
      else if (g < 100 && b > 150 && r < 100) found.blue += 1;
    }
    const share = (count: number): number => count / (width * height);
    return { red: share(found.red), blue: share(found.blue), white: share(found.white) };
  });
}

test('backgrounds of a column are checked, cropped and replaced, and the videos show them', async ({ page }) => {
  // A dozen previews are drawn on the way, each in seconds.
  test.slow();
  const arrange = async (mode: string, more?: (dialog: Locator) => Promise<void>): Promise<void> => {
    await page.getByRole('button', { name: 'How it is shown' }).click();
    await page.getByRole('radio', { name: mode }).check();
    await more?.(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Close' }).click();
  };
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  const rows = [
    `Maria,Contoso,${server.address('/a.png')}`,
    `Bo,Fabrikam,${server.address('/missing.png')}`,
    'Ada,Adatum,n/a',
  ];
  await dropFile(page, 'leads.csv', `First name,Company,Website\n${rows.join('\n')}\n`);

  await test.step('a column is chosen, and a preview of the row is drawn', async () => {
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByRole('radio', { name: 'Their website' }).check();
    await page.getByRole('combobox', { name: 'Column', exact: true }).click();
    await page.getByRole('option', { name: 'Website' }).click();
    await arrange('In place of you');
    await expect(page.getByRole('region', { name: 'Preview', exact: true }).locator('video')).toBeVisible();
    await expect(page.getByLabel('Preview', { exact: true })).toHaveCount(1);
    await expect(page.getByRole('figure')).toHaveAttribute('aria-busy', 'false');
    await expectAccessible(page);
  });

  await test.step('the speaker is moved in the preview, with the pointer and by keyboard', async () => {
    await arrange('You in a circle', async (dialog) => {
      const handle = dialog.getByRole('button', { name: 'Move yourself' });
      const place = dialog.getByRole('combobox', { name: 'Place' });
      await handle.press('ArrowLeft');
      await expect(place).toHaveValue('Bottom left');
      const { x, y, width, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 4.5, y - height, { steps: 3 });
      await page.mouse.up();
      await expect(place).toHaveValue('Top right');
      await expectAccessible(page);
    });
    await arrange('In place of you');
    await expect(page.getByRole('figure')).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('thumbnail and page show the same person, and the next one with a press', async () => {
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hi {{first_name}}');
    await page.getByRole('textbox', { name: 'Message' }).fill('Made for {{first_name}}');
    await expect(page.getByText('Hi Maria', { exact: true })).toHaveCount(2);
    await expect(page.getByText('Made for Maria', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Next person' }).click();
    await expect(page.getByText('Hi Bo', { exact: true })).toHaveCount(2);
    await expect(page.getByText('Made for Bo', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Previous person' }).click();
    await expect(page.getByRole('region', { name: 'Preview', exact: true }).locator('video')).toBeVisible();
    await expect(page.getByRole('figure')).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('a preview that met a full disk is drawn once there is room, without a request', async () => {
    const preview = page
      .getByRole('figure')
      .filter({ has: page.getByRole('region', { name: 'Preview', exact: true }) });
    await failPreviews(page, { code: 'STORAGE_FULL', message: 'The disk is full.' });
    await arrange('Side by side');
    await expect(preview.getByRole('alert')).toContainText('The disk is full');
    await page.unroute(studioCalls);
    await expect(preview.getByRole('alert')).toBeHidden();
    await arrange('In place of you');
    await expect(preview).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('one whose work was stopped is drawn again on request', async () => {
    const preview = page
      .getByRole('figure')
      .filter({ has: page.getByRole('region', { name: 'Preview', exact: true }) });
    await failPreviews(page, {
      code: 'WORKER_CRASHED',
      message: 'The work stopped unexpectedly. Try this item again.',
    });
    await arrange('Side by side');
    await expect(preview.getByRole('alert')).toContainText('The work stopped unexpectedly');
    await expectAccessible(page);
    await page.unroute(studioCalls);
    await preview.getByRole('button', { name: 'Try again' }).click();
    await expect(preview.getByRole('alert')).toBeHidden();
    await arrange('In place of you');
    await expect(preview).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('a cell that is no address is shown with a way out; a row without one is left out, or shows the recording', async () => {
    const card = page.getByRole('region', { name: 'Picture', exact: true });
    await expect(card).toContainText('Person 3: “n/a” isn’t a web address');
    await page.getByRole('button', { name: 'Generate 3 videos' }).click();
    await expect(page.getByRole('textbox', { name: 'Website, row 3' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Column Website, background' })).toBeVisible();
    await page.getByRole('link', { name: /^Send/ }).click();
    await card.getByRole('button', { name: 'Empty the cell' }).click();
    await expect(card).toContainText('One has no picture, so no video');
    await expect(page.getByRole('button', { name: '1 person needs you and is left out' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Generate 2 videos' })).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Show the recording' }).click();
    await expect(page.getByRole('button', { name: 'Generate 3 videos' })).toBeVisible();
  });

  await test.step('one that cannot be loaded says why', async () => {
    await expect(page.getByText('1 doesn’t open')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Send 1 thing to fix$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    // Alone, as it needs somebody.
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article').getByText('can’t be downloaded')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a part is chosen by keyboard, and approved with it', async () => {
    await page.getByRole('combobox', { name: 'Show', exact: true }).click();
    await page.getByRole('option', { name: 'All' }).click();
    await page.getByRole('button', { name: /^Open .*a\.png$/ }).click();
    const editor = page.getByRole('dialog').last();
    await editor.getByRole('slider', { name: 'Left edge' }).fill('0.6');
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Save and approve' }).click();
    await expect(page.getByRole('article').getByText('Approved', { exact: true })).toBeVisible();
    await expect(page.getByText('Cropped')).toBeVisible();
  });

  await test.step('another address changes the cell', async () => {
    await page.getByRole('button', { name: /^Open .*missing\.png$/ }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(server.address('/b.png'));
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(
      page.getByRole('article', { name: /b\.png$/ }).getByRole('button', { name: /^Approve / }),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  await test.step('all of it is kept over a reload', async () => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Their website' })).toBeChecked();
    await page.getByRole('button', { name: 'How it is shown' }).click();
    await expect(page.getByRole('radio', { name: 'In place of you' })).toBeChecked();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeVisible();
  });

  await test.step('burned-in captions are shown in a preview, too', async () => {
    const captions = page.getByRole('switch', { name: 'Captions' });
    await captions.check();
    await expect(page.getByText(/^Hi Maria, /)).toBeVisible();
    await page.getByRole('radio', { name: 'Always on' }).check();
    const card = page.getByRole('region', { name: 'Captions' });
    await expect(card.getByRole('region', { name: 'Preview', exact: true }).locator('video')).toBeVisible();

    await test.step('and in the row that is played beside the list, before its background', async () => {
      await page.getByRole('link', { name: /^People/ }).click();
      await page.getByRole('textbox', { name: 'company, row 2' }).click();
      await page.getByRole('button', { name: 'Play the preview' }).click();
      const video = page.locator('figure video');
      await expect.poll(() => video.evaluateAll((all) => all.length)).toBe(1);
      await expect.poll(() => isPlaying(video)).toBe(true);
      const { red, blue } = await colorsIn(video);
      expect(red).toBeGreaterThan(0.2);
      expect(blue).toBeGreaterThan(0.2);
      // The first words are said a moment after the beginning.
      await expect.poll(async () => (await colorsIn(video)).white).toBeGreaterThan(0.001);
      await page.getByRole('link', { name: /^Send/ }).click();
    });
    await captions.uncheck();
  });

  await test.step('the videos show what was seen', async () => {
    await page.getByRole('button', { name: 'Generate 3 videos' }).click();
    await expect(page.getByRole('heading', { name: '3 videos ready' })).toBeVisible({ timeout: 120_000 });
    const left = { x: 0.2, y: 0.3 };
    // The first was cropped to its blue part, the second shows its red half there.
    const [, , blue = 0] = await colorOf(page, 'Maria', left);
    const [red = 0, , none = 255] = await colorOf(page, 'Bo', left);
    expect(blue).toBeGreaterThan(150);
    expect(red).toBeGreaterThan(150);
    expect(none).toBeLessThan(100);
  });
});

test('a picture of this computer stands in for one that does not open, until it is removed', async ({ page }) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  const row = `Bo,Fabrikam,${server.address('/missing.png')}`;
  await dropFile(page, 'leads.csv', `First name,Company,Website\n${row}\n`);
  await page.getByRole('link', { name: /^Send/ }).click();
  await page.getByRole('radio', { name: 'Their website' }).check();
  await page.getByRole('combobox', { name: 'Column', exact: true }).click();
  await page.getByRole('option', { name: 'Website' }).click();
  const check = page.getByRole('button', { name: 'Check', exact: true });
  await expect(page.getByText('1 doesn’t open')).toBeVisible();
  await check.click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('article').getByRole('button', { name: 'Use own picture' }).click();
  await (await chooser).setFiles({ name: 'office.png', mimeType: 'image/png', buffer: picture });
  const own = page.getByRole('article', { name: 'office.png' });
  await expect(own.locator('img')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('1 doesn’t open')).toBeHidden();
  const preview = page.getByRole('region', { name: 'Preview', exact: true }).locator('video');
  await expect(preview).toBeVisible();
  await expect.poll(async () => (await colorsIn(preview)).blue).toBeGreaterThan(0.2);
  await check.click();
  await own.getByRole('button', { name: 'Remove office.png' }).click();
  await expect(page.getByRole('article', { name: /missing\.png$/ })).toContainText('can’t be downloaded');
});

test('a look is tried, used, and another one is tried on the template that has it', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Look' });
  const preview = dialog.getByRole('figure');
  const use = dialog.getByRole('button', { name: 'Use this look' });
  const openLooks = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Look', exact: true }).click();
  };
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  await dropFile(page, 'leads.csv', 'First name,Company\nMaria,Contoso\n');
  /** How light the edge of the template's picture is, which is the recording's without a look. */
  const edge = async (): Promise<number> =>
    Math.max(...(await colorIn(page.getByRole('figure').locator('img'), { x: 0.01, y: 0.5 })));
  await page.getByRole('link', { name: /^Send/ }).click();
  expect(await edge()).toBeGreaterThan(60);
  await openLooks();
  await expect(preview.locator('video')).toBeVisible();
  await use.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Preparing the video')).toBeVisible();
  await expect.poll(edge).toBeLessThan(40);

  await openLooks();
  await expect(dialog.getByRole('radio', { name: 'Framed' })).toBeChecked();
  await expect(preview.locator('video')).toBeVisible();
  await expect(use).toBeDisabled();
  await dialog.getByText('You in a circle').click();
  await expect(preview).toHaveAttribute('aria-busy', 'true');
  await expect(preview).toHaveAttribute('aria-busy', 'false');
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expect(use).toBeEnabled();
  await expectAccessible(page);
});
