import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { inspectModel } from '#electron/engine/speech/neural/model-folder.ts';
import { recognizeSpeech } from '#electron/engine/speech/neural/recognize.ts';
import { tryModel } from '#electron/engine/speech/neural/try-model.ts';
import { longestSound } from '#electron/engine/media/codec/limits.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { proposeVariables } from '#shared/script/index.ts';
import { repository } from '../support/cli.ts';
import { hasMedia } from '../support/media.ts';
import {
  copyModel,
  hasModel,
  modelFolder,
  whisperBase,
  whisperTiny,
  withoutModel,
} from '../support/models/real-models.ts';
import { readRecordings } from '../support/recordings.ts';
import { speechlessSounds } from '../support/speechless-sounds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { thrownBy } from '../support/thrown.ts';
import { compareWords, plainWords } from '../support/word-errors.ts';
import { workerWithModels } from '../support/worker-with-models.ts';

const root = temporaryFolder('real-whisper');
const sampleRate = 16_000;

for (const name of [whisperTiny, whisperBase]) {
  describe.skipIf(!hasModel(name))(`${name} (${withoutModel(name)})`, () => {
    const folder = modelFolder(name);
    const hear = (samples: Float32Array, language = 'en') =>
      recognizeSpeech({ folder, sound: { samples, sampleRate }, language });

    it('is known, tried, and told a language if it knows many', async () => {
      const { languages, facts } = await inspectModel(folder);
      expect(facts).toMatchObject({ family: 'whisper', language: name === whisperBase ? 'mul' : 'en' });
      expect(languages?.includes('de') ?? false).toBe(name === whisperBase);
      expect(await tryModel(folder)).toEqual(facts);
    });

    it.skipIf(!hasMedia)(
      'writes down real sentences, and the aligner finds the words',
      { timeout: 120_000 },
      async () => {
        let [words, errors] = [0, 0];
        const ms: number[] = [];
        for (const recording of await readRecordings((file) => file.startsWith('LJ'))) {
          const samples = resample(recording.samples, 48_000, sampleRate);
          const text = await hear(samples);
          const said = plainWords(recording.script);
          words += said.length;
          errors += compareWords(said, plainWords(text)).errors;
          const found = (await alignScript({ samples, sampleRate, script: text })).words;
          const { pairs } = compareWords(
            recording.words.map(({ word }) => word.toLowerCase()),
            found.map(({ word }) => word.toLowerCase()),
          );
          for (const [one, other] of pairs)
            ms.push(Math.abs((recording.words[one]?.start ?? NaN) - (found[other]?.start ?? NaN)) * 1_000);
        }
        expect(errors / words).toBeLessThanOrEqual(0.06);
        expect(ms.reduce((sum, error) => sum + error, 0) / ms.length).toBeLessThanOrEqual(30);
      },
    );

    it.each(Object.keys(speechlessSounds(1)))('hears no words in a minute of %s', { timeout: 60_000 }, async (kind) => {
      expect(await hear(speechlessSounds(60)[kind] ?? new Float32Array(0))).toBe('');
    });

    it('proposes the name and the company of a greeting', { timeout: 60_000 }, async () => {
      const sample = join(repository, 'build', 'sample', 'sample.mp4');
      const text = await hear(resample(await readSound(sample, { longest: longestSound }), 48_000, sampleRate));
      expect(proposeVariables(text).map(({ variable }) => variable)).toEqual(['first_name', 'company']);
    });

    it.skipIf(name === whisperTiny)('refuses a language it does not know, without ending the process', async () => {
      expect(await thrownBy(hear(new Float32Array(0), 'tlh'))).toMatchObject({ code: 'RECOGNITION_UNAVAILABLE' });
    });
  });
}

describe.skipIf(!hasModel(whisperTiny))(`a recognizer in a worker (${withoutModel(whisperTiny)})`, () => {
  const pool = workerWithModels(root);

  it('that is removed while it is loaded is missed by the next that wants it', { timeout: 60_000 }, async () => {
    const copy = join(root, 'copy');
    copyModel(whisperTiny, copy);
    const task = { kind: 'try-model' as const, model: relative(root, copy) };
    expect(await pool.run(task)).toMatchObject({ language: 'en' });
    rmSync(copy, { recursive: true });
    expect(await thrownBy(pool.run(task))).toHaveProperty('code');
    copyModel(whisperTiny, copy);
    expect(await pool.run(task)).toMatchObject({ language: 'en' });
  });
});
