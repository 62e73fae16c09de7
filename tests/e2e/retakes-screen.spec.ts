// Covers: recorder/retakes
import { makeTemplate } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

test('a sentence said again with another name can be used, with a hint', async ({ page, open }) => {
  const script = 'Hello there. I had a look at Acme today.';
  const template = makeTemplate({ id: 'talk', name: 'My talk', script, videoUrl: '/index.html' });
  const doubted = [
    { text: 'Acme', soundsLike: 'Ackman' },
    { text: 'Anna', soundsLike: null },
  ];
  await open({ templates: [template], doubted }, '#/templates/talk/sentences');
  await page.getByRole('listitem').getByRole('button').nth(1).click();
  const hint = page.getByRole('status').filter({ hasText: 'It may not say' });
  await expect(hint).toBeHidden();
  await page.getByRole('button', { name: 'Say it again' }).click();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(hint).toContainText('It may not say “Acme”: it sounds like “Ackman”. Listen to it, or say it again.');
  await expect(hint).toContainText('It may not say “Anna”. Listen to it, or say it again.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use the new one' }).click();
  await expect(hint).toBeVisible();
  await page.getByRole('button', { name: 'Keep the first one' }).click();
  await expect(hint).toBeHidden();
});

test('sentences wait for the cuts that were just made, and open without a press', async ({ page, open }) => {
  const script = 'Hello there. I had a look at Acme today.';
  const template = makeTemplate({ id: 'talk', name: 'My talk', script, videoUrl: '/index.html' });
  const cutting = { ...template, cutting: 'running' as const, progress: 0.4 };
  await open({ templates: [cutting] }, '#/templates/talk/sentences');
  await expect(page.getByRole('status').filter({ hasText: 'Your cuts are being made.' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Preparing My talk' })).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByRole('link', { name: 'Back to My talk' })).toHaveAttribute('href', '#/templates/talk');
  await expectAccessible(page);
  await page.evaluate((template) => window.standIn.emit('template.changed', template), template);
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(2);
});
