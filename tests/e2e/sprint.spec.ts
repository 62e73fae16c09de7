// Covers: voices/sprint
import { expect, test } from './support/app.ts';

test.use({ data: 'sample' });

test('a name that is left while it is said is not recorded as the next one', async ({ page }) => {
  // A microphone in which somebody speaks for as long as the test wants.
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
  const recorded: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/takes.record')) return;
    const input = JSON.parse(decodeURIComponent(request.headers()['x-vocative-input'] ?? '')) as { name: string };
    recorded.push(input.name);
  });

  await page.getByRole('link', { name: 'Names & voice' }).click();
  await page.getByRole('button', { name: 'Record names' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Maria\nBo');
  await page.getByRole('button', { name: 'Record 2 names' }).click();
  await expect(page.getByText('Listening: say the name')).toBeVisible();
  // Until the room is known.
  await page.waitForTimeout(1_000);
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
