import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { wavOf } from '../wav-file.ts';
import { readingNames, readings, readingFile } from './readings.ts';

/**
 * Generates the sound files of this folder again: `node tests/support/readings/make-readings.ts`. eSpeak NG varies at
 * random, so its speech is stored to have the same result in every run. Needs ffmpeg.
 */

const folder = join(tmpdir(), `vocative-readings-${process.pid}`);
mkdirSync(folder);
const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'cache')) });
for (const name of readingNames) {
  const { text, voice, speed } = readings[name];
  const { samples } = await narrator.speak({ text, voice: { ...voiceConfigOf(voice), speed, pitch_match: false } });
  const wav = join(folder, 'reading.wav');
  writeFileSync(wav, wavOf(samples));
  const opus = ['-c:a', 'libopus', '-b:a', '11k', '-application', 'voip', '-ac', '1'];
  const metadata = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-i', wav, ...opus, ...metadata, readingFile(name)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
rmSync(folder, { recursive: true });
