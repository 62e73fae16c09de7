import { resolve } from 'node:path';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { announce, readOptions } from '../announce.ts';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { hasModel, modelFolder, whisperTiny, withoutModel } from '../../support/models/real-models.ts';
import { readRecordings } from '../../support/recordings.ts';
import { measureTranscription } from './transcription.ts';

/** `node tests/bench/ear/transcription-main.ts [--json FILE]`: what a transcript gets wrong, and what it costs. */

const values = readOptions({ json: { type: 'string' } });
if (!hasMedia || !hasModel(whisperTiny)) {
  console.error(`The benchmark ${hasMedia ? withoutModel(whisperTiny) : withoutMedia}.`);
  process.exit(2);
}
announce('transcription');
const recordings = await readRecordings((name) => name.startsWith('LJ'));
const figures = await measureTranscription(modelFolder(whisperTiny), recordings);
for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(24)} ${Number(value.toPrecision(3))}`);
if (values.json !== undefined) await writeFileAtomic(resolve(values.json), `${JSON.stringify(figures, null, 2)}\n`);
