import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { dataFolder, prepareDataFolder } from '#electron/studio/store/data-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('unfinished files of killed processes are removed, also inside templates and their bodies', async () => {
  const folders = dataFolder(temporaryFolder('data-folder'));
  const template = join(folders.templates, 'a'.repeat(64));
  const body = join(template, 'bodies', 'b'.repeat(64));
  const service = join(folders.paidSpeech, 'service');
  const places = [folders.sources, folders.templates, template, join(template, 'bodies'), body, service];
  const whole = places.map((place) => join(place, 'whole.mp4'));
  const partial = places.map((place) => join(place, '.4b5c.partial'));
  for (const file of [...whole, ...partial, join(template, '.8d9e.partial', '.0f1a.partial')]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  await prepareDataFolder(folders);
  expect(whole.filter((file) => !existsSync(file))).toEqual([]);
  expect([...partial, join(template, '.8d9e.partial')].filter(existsSync)).toEqual([]);
});
