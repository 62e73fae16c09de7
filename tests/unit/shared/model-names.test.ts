import { expect, it } from 'vitest';
import { minutesForManyNames, nameOfModelFile } from '#shared/models.ts';

it.each([
  ['vits-piper-en_US-joe-medium', 'Joe'],
  ['vits-piper-es_ES-davefx-medium-int8.tar.bz2', 'Davefx'],
  ['vits-piper-en_GB-jenny_dioco-medium.tgz', 'Jenny Dioco'],
  ['sherpa-onnx-whisper-base.en', 'Whisper Base.en'],
  ['kokoro-int8-en-v0_19', 'Kokoro Int8 En V0 19'],
  ['', ''],
])('%s is called %s', (file, name) => {
  expect(nameOfModelFile(file)).toBe(name);
});

it('the time of 500 names is given for slow voices only', () => {
  expect([null, undefined, 0.1, 0.6, 2.4].map(minutesForManyNames)).toEqual([null, null, null, 5, 20]);
});
