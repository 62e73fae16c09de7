import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { keepAlignment } from '#electron/engine/template/kept-alignment.ts';
import { ProcessPool } from '#electron/engine/workers/pool.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { until } from '../../support/patience.ts';
import { placesIn } from '../../support/places.ts';
import { spokenRecording } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const aloud = '{{first_name|Sarah}} came.';
const word = { word: 'Sarah', start: 0.2, end: 0.8, confidence: 1, occurrence: 0 };
const alignment = { words: [word, { ...word, word: 'came', start: 1, end: 1.5, occurrence: null }], findings: [] };

test.each([
  ['values', undefined],
  ['a whole script', aloud],
])('a render process that is kept ready for %s has learned the voice of the rows to come', async (_, script) => {
  const folder = temporaryFolder('prepare');
  const cache = join(folder, 'cache');
  await makeTemplate(join(folder, 'templates', 'spring'), [spokenRecording(4, 1).samples], { width: 64, height: 48 });
  await keepAlignment(join(folder, 'templates', 'spring'), aloud, alignment);
  const pool = new ProcessPool({
    size: 1,
    temporaryFolder: folder,
    places: placesIn(folder),
    logger: createLogger('test', 'silent'),
  });
  onTestFinished(() => pool.close());
  pool.keepReady({ template: 'spring', voice: voiceConfigOf('flite:slt'), consent: 'consent', script });
  const voices = join(cache, 'voices');
  await until(() => existsSync(voices) && readdirSync(voices).length > 0);
  expect(readdirSync(cache)).toEqual(['voices']);
});

test('the host learns for whose task a service is to speak', async () => {
  const folder = temporaryFolder('host');
  const accounts: string[] = [];
  const unasked = () => Promise.reject(new AppError('INTERNAL'));
  const pool = new ProcessPool({
    size: 1,
    temporaryFolder: folder,
    places: placesIn(folder),
    logger: createLogger('test', 'silent'),
    host: {
      'find-model': unasked,
      'discard-speech': unasked,
      'check-content': () => Promise.resolve(null),
      'provider-speech': (_request, _signal, account) => {
        accounts.push(account);
        return Promise.reject(new AppError('PROVIDER_BUSY'));
      },
    },
  });
  onTestFinished(() => pool.close());
  const spoken = pool.run(
    { kind: 'speak', text: 'Ada', voice: voiceConfigOf('provider:cloud:alloy') },
    { account: 'ada' },
  );
  expect(await thrownBy(spoken)).toMatchObject({ code: 'PROVIDER_BUSY' });
  expect(accounts).toEqual(['ada']);
});
