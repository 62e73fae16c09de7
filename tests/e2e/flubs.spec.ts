import type { Locator } from 'playwright/test';
import { speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { monoWav } from '#shared/wav.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { openHearing } from './support/microphone.ts';
import { heardOnce } from './support/page.ts';

test.skip(process.env['VOCATIVE_ELECTRON'] !== undefined, 'its microphone is a file that a browser is started with');

const script = 'Hi {{first_name|Sarah}}. I had a look at your new website yesterday. Let us talk about it soon.';
/** What is said, and for how long nothing is said after it, seconds: the second sentence goes wrong twice. */
const said: readonly [text: string, silence: number][] = [
  ['Hi Sarah.', 0.8],
  ['I had a look at you.', 1],
  ['I had a look at your new wet.', 1],
  ['I had a look at your new website yesterday.', 0.8],
  // Between two readings the recorder counts down.
  ['Let us talk about it soon.', 12],
];

async function reading(): Promise<Uint8Array> {
  const parts: Float32Array[] = [];
  let rate = 0;
  for (const [text, silence] of said) {
    const { samples, sampleRate } = await speakWithFlite(text, { voice: 'rms', speed: 1 });
    rate = sampleRate;
    parts.push(
      samples.map((sample) => sample * 0.6),
      new Float32Array(silence * sampleRate),
    );
  }
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return monoWav(whole, rate);
}

/** Longer than any pause of a reading, milliseconds, however busy the machine. */
const betweenReadings = 3_000;

const valueOf = async (slider: Locator): Promise<number> => Number(await slider.getAttribute('aria-valuenow'));

test('a flub that was marked while recording is kept over a crash, and cut out with all that went wrong @realtime', async ({
  app,
  page,
}, { project }) => {
  // It waits for what is read aloud, and for what is made of it.
  test.slow();
  await page.getByRole('button', { name: 'Start' }).click();
  const flub = page.getByRole('button', { name: /^Flub at/ });
  const cuts = page.getByRole('group', { name: 'Cut out', exact: true });
  const field = page.getByRole('textbox', { name: 'Script' });

  await test.step('mark a flub while recording', async () => {
    const recorder = await openHearing({ app, first: page, project }, await reading());
    await recorder.getByRole('button', { name: 'Record yourself' }).click();
    await recorder.getByLabel('What you will say').fill(script);
    await heardOnce(recorder, betweenReadings);
    await recorder.getByRole('button', { name: 'Record', exact: true }).click();
    await recorder.getByRole('timer', { name: 'Recording' }).waitFor();
    // In the middle of what goes wrong, so that it need not be at once.
    for (let part = 0; part < 2; part += 1) await heardOnce(recorder, 500);
    await recorder.keyboard.press('f');
    await heardOnce(recorder, betweenReadings);
    await recorder.getByRole('button', { name: 'Stop recording' }).click();
    await expect(recorder.getByRole('button', { name: /^Watch the flub at/ })).toBeVisible();
    await recorder.context().browser()?.close();
  });

  await test.step('make a template of what a crash left behind', async () => {
    await app.killAndRestart();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('link', { name: /^Recording of/ }).click();
    await expect(page.getByRole('textbox', { name: 'Script' })).toContainText('website', { timeout: 60_000 });
    await expect(flub).toBeVisible();
    await expect(page.getByText('All words found')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('go to it by its key', async () => {
    await page.keyboard.press('f');
    await expect(flub).toBeFocused();
    await expect(page.getByRole('group', { name: 'Selected flub' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('adjust what is proposed, and cut it out', async () => {
    const start = page.getByRole('slider', { name: 'Start of what to cut out' });
    const before = await valueOf(start);
    await start.press('ArrowRight');
    await expect.poll(() => valueOf(start)).toBeGreaterThan(before);
    await start.press('ArrowLeft');
    const written = await field.innerText();
    await start.press('ControlOrMeta+x');
    await expect(cuts).toHaveCount(1);
    await expect(flub).toBeHidden();
    expect(await field.innerText()).toBe(written);
    const end = await valueOf(page.getByRole('slider', { name: 'End of the cut' }));
    expect(end).toBeGreaterThan((await valueOf(page.getByRole('slider', { name: 'Start of the cut' }))) + 2);
  });

  await test.step('undo it, dismiss it, and undo that', async () => {
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(cuts).toHaveCount(0);
    await page.getByRole('button', { name: '1 flub' }).click();
    await expect(flub).toBeFocused();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(flub).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await undo.click();
    await flub.click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cut it', exact: true }).click();
    await expect(cuts).toHaveCount(1);
    await expect(flub).toBeHidden();
  });

  await test.step('find it so after opening it again', async () => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect(cuts).toHaveCount(1);
    await expect(flub).toBeHidden();
  });
});
