// Covers: voices/sprint
import type { Page } from 'playwright/test';
import { expect, test } from './support/app.ts';

test.use({ data: 'sample' });

/** Begins to record a list with a microphone in which somebody speaks for as long as the test wants. */
async function recordNames(page: Page, ...names: string[]): Promise<(gain: number) => Promise<void>> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const context = new AudioContext();
      const voice = new GainNode(context, { gain: 0 });
      const microphone = context.createMediaStreamDestination();
      const sound = new OscillatorNode(context, { frequency: 220 });
      sound.connect(voice).connect(microphone);
      sound.start();
      Object.assign(window, { speak: (gain: number) => (voice.gain.value = gain) });
      return Promise.resolve(microphone.stream);
    };
  });
  await page.reload();
  const speak = (gain: number) =>
    page.evaluate((loud) => (window as unknown as { speak: (gain: number) => void }).speak(loud), gain);
  await page.getByRole('link', { name: 'Names & voice' }).click();
  await page.getByRole('button', { name: 'Record names' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(names.join('\n'));
  await page.getByRole('button', { name: `Record ${names.length} names` }).click();
  await expect(page.getByText('Listening: say the name')).toBeVisible();
  // Until the room is known.
  await page.waitForTimeout(1_000);
  return speak;
}

test('a name that is left while it is said is not recorded as the next one', async ({ page }) => {
  const recorded: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/takes.record')) return;
    const input = JSON.parse(decodeURIComponent(request.headers()['x-vocative-input'] ?? '')) as { name: string };
    recorded.push(input.name);
  });

  const speak = await recordNames(page, 'Maria', 'Bo');
  await speak(0.5);
  await expect(page.locator('[data-tone="ok"]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Bo/u })).toHaveAttribute('aria-current', 'step');
  await speak(0);
  // Longer than the pause that ends a name.
  await page.waitForTimeout(1_500);
  expect(recorded).toEqual([]);
  await speak(0.5);
  await page.waitForTimeout(500);
  await speak(0);
  await expect.poll(() => recorded).toEqual(['Bo']);
});

test('names that were said and are not saved are not left without a question', async ({ page }) => {
  await page.route('**/takes.record', (route) => route.abort());
  const speak = await recordNames(page, 'Maria', 'Bo');
  await speak(0.5);
  await page.waitForTimeout(500);
  await speak(0);
  const maria = page.getByRole('button', { name: /^Maria/u });
  await expect(maria).toHaveAccessibleName(/not saved/u);
  const question = page.getByRole('dialog', { name: 'Discard a name that isn’t saved?' });
  const skipMaria = async () => {
    await page.keyboard.press('ArrowRight');
    await expect(maria).not.toHaveAttribute('aria-current', 'step');
  };
  /** Leads back to the name, which can be saved there. */
  const stay = async () => {
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(question).toBeHidden();
    await expect(maria).toHaveAttribute('aria-current', 'step');
  };
  await skipMaria();
  await page.getByRole('button', { name: 'Finish later' }).click();
  await stay();
  await skipMaria();
  await page.getByRole('link', { name: 'Back to Names & voice' }).click();
  await stay();
  await skipMaria();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Done' }).click();
  await stay();
  await page.unroute('**/takes.record');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(maria).toHaveAccessibleName(/recorded/u);
  const later = page.getByRole('button', { name: 'Finish later' });
  await later.click();
  await expect(later).toBeHidden();
  await expect(question).toBeHidden();
});
