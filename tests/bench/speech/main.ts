import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { readOptions } from '../announce.ts';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { measureAlignment } from './alignment.ts';
import { measureClips } from './clips.ts';
import { measureInSentence } from './in-sentence.ts';
import { measurePhraseTakes } from './phrase-takes.ts';
import { measureFollowing } from './following.ts';
import { measureFindings } from './findings.ts';
import { readRecordings } from '../../support/recordings.ts';
import { measureSplices } from './splices.ts';
import { matchFigures, measureVoiceMatch, printMatchTable } from './voice-match.ts';

/** `npm run bench:speech [-- --json FILE]`: quality and speed of finding, speaking, matching and splicing words. */

const values = readOptions({ json: { type: 'string' } });
if (!hasMedia) {
  console.error(`The benchmark ${withoutMedia}.`);
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'vocative-bench-speech-'));
process.once('SIGINT', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(130);
});
try {
  const recordings = await readRecordings();
  const clips = await measureClips(recordings, folder);
  const splices = measureSplices(recordings);
  const inSentence = await measureInSentence(recordings, folder);
  const phraseTakes = await measurePhraseTakes(recordings);
  const cases = await measureVoiceMatch(recordings, folder);
  printMatchTable(cases);
  const alignment = await measureAlignment(recordings);
  const following = await measureFollowing(recordings);
  const findings = await measureFindings(recordings);
  const figures = {
    ...alignment,
    ...findings,
    ...following,
    ...clips,
    ...matchFigures(cases),
    ...splices,
    ...inSentence,
    ...phraseTakes,
  };
  for (const [name, value] of Object.entries(figures))
    console.log(`${name.padEnd(24)} ${Number(value.toPrecision(4))}`);
  if (values.json !== undefined) await writeFileAtomic(resolve(values.json), `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
