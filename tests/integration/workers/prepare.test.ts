import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorkerPool } from '#electron/engine/workers/pool.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { until } from '../../support/patience.ts';
import { placesIn } from '../../support/places.ts';
import { spokenRecording } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a render process that is kept ready has learned the voice of the rows to come', async () => {
  const folder = temporaryFolder('prepare');
  const cache = join(folder, 'cache');
  await makeTemplate(join(folder, 'templates', 'spring'), [spokenRecording(4, 1).samples], { width: 64, height: 48 });
  const pool = createWorkerPool({
    size: 1,
    temporaryFolder: folder,
    places: placesIn(folder),
    logger: createLogger('test', 'silent'),
  });
  onTestFinished(() => pool.close());
  pool.keepReady({ template: 'spring', voice: voiceConfigOf('flite:slt'), consent: 'consent' });
  const voices = join(cache, 'voices');
  await until(() => existsSync(voices) && readdirSync(voices).length > 0);
  expect(readdirSync(cache)).toEqual(['voices']);
});
