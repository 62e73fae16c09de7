import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { writeSetting } from '#electron/desktop/database/settings.ts';
import { openDatabase } from '#electron/db/open.ts';
import { defaultPreferences } from '#shared/ipc/index.ts';
import { noStudio, openDesktop } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('preferences');

test('preferences begin with the defaults, change one by one, and survive a restart', async () => {
  const dataFolder = join(folder, 'kept');
  const first = await openDesktop(dataFolder, noStudio);
  expect(await first.ask('preferences.get', {})).toEqual(defaultPreferences);
  await first.ask('preferences.set', { theme: 'light' });
  await first.ask('preferences.set', { recorder: { speed: 150 } });
  const wanted = { ...defaultPreferences, theme: 'light', recorder: { ...defaultPreferences.recorder, speed: 150 } };
  expect(await first.ask('preferences.set', { recorder: { script: 'Hi' }, exportFolder: '/videos' })).toEqual({
    ...wanted,
    exportFolder: '/videos',
    recorder: { ...wanted.recorder, script: 'Hi' },
  });
  await first.desktop.close();

  const second = await openDesktop(dataFolder, noStudio);
  expect(await second.ask('preferences.get', {})).toMatchObject({
    theme: 'light',
    exportFolder: '/videos',
    recorder: { speed: 150, script: 'Hi', showGuide: true },
  });
  await second.desktop.close();
});

test('preferences of a shape this version does not know count as none', async () => {
  const dataFolder = join(folder, 'odd');
  const db = openDatabase({ file: join(dataFolder, 'desktop.db'), migrations });
  writeSetting(db, 'preferences', { theme: 'sepia' });
  db.close();
  const { ask, desktop } = await openDesktop(dataFolder, noStudio);
  expect(await ask('preferences.get', {})).toEqual(defaultPreferences);
  expect(await desktop.handle('preferences.set', { theme: 'sepia' })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_REQUEST' },
  });
  await desktop.close();
});
