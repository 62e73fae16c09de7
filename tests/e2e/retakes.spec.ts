// Covers: recorder, recorder/retakes, editor
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { studioDatabaseName, studioFolderIn } from '#electron/lib/paths.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { openWithReader } from './support/microphone.ts';
import { heardOnce, isPlaying } from './support/page.ts';
import type { App } from './support/prepared-app.ts';

test.skip(process.env['VOCATIVE_ELECTRON'] !== undefined, 'its microphone is a file that a browser is started with');

const sentence = 'Let me know when you have a quarter of an hour.';
const script = [sentence, sentence, sentence].join(' ');
/** Seconds between two readings. */
const silence = 3;

/** What the studio keeps of the retakes of its templates. */
function retakesIn(app: App): string[] {
  const db = new Database(join(studioFolderIn(app.dataFolder), studioDatabaseName), { readonly: true });
  try {
    return db
      .prepare<[], { retakes: string }>('SELECT retakes FROM templates')
      .all()
      .map(({ retakes }) => retakes);
  } finally {
    db.close();
  }
}

test('a sentence that went wrong is said again, heard in its place, and used, in a take and in a template @realtime', async ({
  app,
  page: first,
}, { project }) => {
  // It waits for what is read aloud, twice, and for what is made of it.
  test.slow();
  const page = await openWithReader({ app, first, project }, sentence, silence);
  const record = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

  await test.step('record a take', async () => {
    await page.getByRole('button', { name: 'Record yourself' }).click();
    await page.getByRole('textbox', { name: 'Script' }).fill(script);
    // The countdown of three seconds then ends between two readings, so that the take has whole ones only.
    await heardOnce(page);
    await page.waitForTimeout(2_000);
    await record('Record');
    await page.getByRole('timer', { name: 'Recording' }).waitFor();
    for (let reading = 0; reading < 3; reading += 1) await heardOnce(page);
    await record('Stop recording');
  });

  await test.step('say one sentence again', async () => {
    await page.getByRole('button', { name: 'Say a sentence again' }).click();
    const sentences = page.getByRole('listitem').getByRole('button');
    await expect(sentences).toHaveCount(3);
    await expectAccessible(page);
    await sentences.nth(1).click();
    await expect.poll(() => isPlaying(page.locator('video'))).toBe(true);
    await record('Say it again');
    await page.keyboard.press('Escape');
    await record('Say it again');
    await expect(page.getByRole('button', { name: 'Stop recording' })).toBeFocused();
    await expect(sentences.nth(0)).toBeDisabled();
    // The first reading may have begun before.
    for (let reading = 0; reading < 2; reading += 1) await heardOnce(page);
    await record('Stop recording');
  });

  await test.step('hear it in its place, and use it', async () => {
    const shown = page.getByRole('region', { name: 'The new sentence in its place' });
    await expect(shown).toBeVisible();
    await expect.poll(() => isPlaying(shown.locator('video'))).toBe(true);
    await expectAccessible(page);
    await record('Use the new one');
    await expect(page.getByRole('listitem').nth(1)).toContainText('Said again');
    await expect(page.getByRole('listitem').nth(1).getByRole('button')).toBeFocused();
    // The take is as it was, and the new sentence stays at hand.
    await record('Keep the first one');
    await expect(page.getByText('Said again')).toBeHidden();
    await record('Use the new one');
    await expect(page.getByRole('listitem').nth(1)).toContainText('Said again');
  });

  await test.step('make a template of both', async () => {
    await record(/^Back to/);
    await expect(page.getByText('The sentence you said again')).toBeVisible();
    // The review goes from the take to the new sentence and on with the take, as the template will.
    const review = page.getByRole('region', { name: 'Take 1' });
    const videos = review.locator('video');
    await expect(videos).toHaveCount(2);
    const sources = await videos.evaluateAll(
      (elements) =>
        new Promise<string[]>((resolve) => {
          const played: string[] = [];
          const end = setTimeout(() => resolve(played), 45_000);
          for (const element of elements) {
            element.addEventListener('play', () => {
              played.push(element.getAttribute('src') ?? '');
              if (played.length < 3) return;
              clearTimeout(end);
              resolve(played);
            });
          }
          const [shown] = elements;
          if (shown instanceof HTMLElement) shown.click();
        }),
    );
    expect(sources[0]).toBe(sources[2]);
    expect(sources[1]).toMatch(/video\.mp4$/u);
    await expect.poll(() => videos.nth(1).evaluate((video) => getComputedStyle(video).visibility)).toBe('hidden');
    await page.keyboard.press('Escape');
    await record('Use this take');
    await expect(page).toHaveURL(/#\/templates\//);
    // All recordings are sent, and one is made of them.
    await expect.poll(() => readdirSync(join(app.dataFolder, 'recordings')), { timeout: 150_000 }).toEqual([]);
    await expect(page.getByRole('textbox', { name: 'Script' })).toContainText('quarter of an hour');
    const [retakes = '[]'] = retakesIn(app);
    expect(JSON.parse(retakes)).toMatchObject([{ start: expect.any(Number), upload_id: expect.any(String) }]);
  });

  await test.step('say another one again in the template, which stays as it is', async () => {
    const chooseSentence = async () => {
      await record('More');
      await page.getByRole('menuitem', { name: 'Say a sentence again' }).click();
    };
    await chooseSentence();
    const sentences = page.getByRole('listitem').getByRole('button');
    await expect(sentences).toHaveCount(3);
    await expectAccessible(page);
    await sentences.nth(2).click();
    await record('Say it again');
    await page.getByRole('button', { name: 'Stop recording' }).waitFor();
    for (let reading = 0; reading < 2; reading += 1) await heardOnce(page);
    await record('Stop recording');
    await record('Use the new one');
    // What was said again outlasts the screen.
    await record(/^Back to/);
    await chooseSentence();
    await expect(page.getByRole('listitem').nth(2)).toContainText('Said again');
    await record('Make the new template');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(', said again');
    await expect(page.getByRole('textbox', { name: 'Script' })).toContainText('quarter of an hour', {
      timeout: 150_000,
    });
    const [first = '[]', second = '[]'] = retakesIn(app).map((retakes) => JSON.parse(retakes) as object[]);
    expect(first).toHaveLength(1);
    expect(second).toMatchObject([first[0], { inRecording: true }]);
    await expect.poll(() => readdirSync(join(app.dataFolder, 'recordings'))).toEqual([]);
  });
  await page.context().browser()?.close();
});
