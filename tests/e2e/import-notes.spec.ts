// Covers: editor/checks
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRecording, steadyTimes } from '../support/make-recording.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'vocative-joined-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.use({ locale: 'de-DE' });

test('the editor says in the user’s language what an import noticed', async ({ page }) => {
  const clip = await makeRecording({
    file: join(folder, 'clip.mkv'),
    video: { times: steadyTimes(25, 1) },
    audio: { seconds: 2 },
  });
  const joined = join(folder, 'joined.mkv');
  writeFileSync(joined, Buffer.concat([readFileSync(clip), readFileSync(clip)]));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Video importieren/ }).click();
  await (await chooser).setFiles(joined);
  await page.getByRole('button', { name: 'Was auffiel' }).click();
  const checks = page.getByRole('list', { name: 'Was auffiel' });
  await expect(
    checks.getByText('Die Aufnahme besteht aus 2 aneinandergehängten Clips; sie folgen aufeinander.'),
  ).toBeVisible();
  await expect(
    checks.getByText('Der Ton geht 1,0 s länger als das Bild; so lange steht das letzte Bild.'),
  ).toBeVisible();
  await expectAccessible(page);
});
