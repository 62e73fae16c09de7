import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lastingEspeakData } from '#electron/engine/speech/neural/espeak-data.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('models share a copy of eSpeak NG data only if all its files are equal', async () => {
  const folder = temporaryFolder('espeak-data');
  const [first, same, other] = [join(folder, 'first'), join(folder, 'same'), join(folder, 'other')];
  mkdirSync(join(first, 'lang'), { recursive: true });
  const names = ['phontab', 'phonindex', 'phondata', 'intonations', 'en_dict', 'lang/en'];
  for (const name of names) writeFileSync(join(first, name), name);
  cpSync(first, same, { recursive: true });
  cpSync(first, other, { recursive: true });
  writeFileSync(join(other, 'en_dict'), 'other');

  const copies: string[] = [];
  for (const data of [first, same, other]) copies.push(await lastingEspeakData(data));
  onTestFinished(() => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })));
  expect(copies[1]).toBe(copies[0]);
  expect(readFileSync(join(copies[2] ?? '', 'en_dict'), 'utf8')).toBe('other');
});
