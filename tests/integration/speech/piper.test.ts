import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enginesFor } from '#electron/engine/speech/clips/hosted-voices.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { inspectModel } from '#electron/engine/speech/neural/model-folder.ts';
import { speakWithinModel, speakWithModel, speakWordsWithModel } from '#electron/engine/speech/neural/neural-voice.ts';
import { addDurations } from '#electron/engine/speech/neural/time-model.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { writeTinyKokoro, writeTinyPiper } from '../../support/models/tiny-models.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const root = temporaryFolder('piper');
beforeAll(() => void vi.stubEnv('TMPDIR', root));
afterAll(() => void vi.unstubAllEnvs());

/** Each phoneme of the tiny model, and each blank between two, is a tone of 50 ms. */
const tone = 0.05;
const around = { before: 'Hi', after: ', welcome' };

async function timedModel(name: string): Promise<string> {
  const folder = join(root, name);
  writeTinyPiper(folder);
  await addDurations(folder);
  return folder;
}

describe('a model of Piper', async () => {
  const folder = await timedModel('timed');
  const options = { folder, speaker: '0', speed: 1 };
  const within = (text: string, phonemes?: ReadonlyMap<string, string>) =>
    speakWithinModel(text, around, { ...options, phonemes });

  it('is changed once, as a file of its own', async () => {
    const file = join(folder, 'en_US-tiny-low.onnx');
    const changed = readFileSync(file);
    await addDurations(folder);
    expect(readFileSync(file)).toEqual(changed);
    expect((await inspectModel(folder)).piper).toMatchObject({ isTimed: true, language: 'en-us' });
  });

  it('speaks a value within its sentence, and cuts out exactly its phonemes', async () => {
    const { samples, sampleRate } = (await within('Bob')) ?? { samples: [], sampleRate: 1 };
    // b ˈ ɑ ː b and the blanks between them and after the last; nothing is silent, so the cut is the softest moment.
    const seconds = samples.length / sampleRate;
    expect(seconds).toBeGreaterThanOrEqual(10 * tone);
    // At most the space before it, and the comma and space after it, each with its blank.
    expect(seconds).toBeLessThanOrEqual((10 + 2 + 4) * tone);
  });

  it('finds the words of a sentence, which adjoin where nothing but a space is between them', async () => {
    const { words } = await speakWordsWithModel('Hi Bob, welcome back', options);
    expect(words).toHaveLength(4);
    expect(words[1]?.start).toBeCloseTo(words[0]?.end ?? 0, 9);
    // A comma and a space, each with its blank.
    expect((words[2]?.start ?? 0) - (words[1]?.end ?? 0)).toBeCloseTo(4 * tone, 2);
  });

  it('gives the same sound each time', async () => {
    expect((await within('Sarah'))?.samples).toEqual((await within('Sarah'))?.samples);
  });

  it('takes known pronunciations as phonemes', async () => {
    const [read, told] = [await within('Niamh'), await within('Niamh', new Map([['Niamh', 'niːv']]))];
    expect(told?.samples.length).not.toBe(read?.samples.length);
    expect(told?.samples).toEqual((await within('Neev', new Map([['Neev', 'niːv']])))?.samples);
  });

  it('speaks alone what has no words around it, and refuses what it cannot read', async () => {
    expect((await speakWithModel('Sarah', options)).samples.length).toBeGreaterThan(0);
    for (const text of ['…', '李明'])
      expect(await thrownBy(within(text)), text).toMatchObject({ code: 'VALUE_UNSPEAKABLE', subject: text });
  });

  it('makes a clip exactly as long as it was fitted, with one synthesis', async () => {
    const voice = { ...voiceConfigOf('neural:tiny:0'), revision: 'r' };
    const host = {
      findModel: async () => ({ folder, language: 'en-US' }),
      providerSpeech: vi.fn(),
      discardSpeech: vi.fn(),
    };
    const narrator = new Narrator({ artifacts: createMemoryStore(), engines: await enginesFor({ voice }, host) });
    for (const seconds of [0.3, 0.5, 0.8]) {
      const place = { seconds, replaces: 'Anna', around };
      const clip = await narrator.speak({ text: 'Sarah', voice, place });
      expect(clip.inSentence).toBe(true);
      expect(Math.abs(clip.samples.length - Math.round(seconds * 48_000)) % 1_024).toBe(0);
    }
  });

  it('is refused when its symbols have other numbers', async () => {
    const damaged = await timedModel('shifted');
    const file = join(damaged, 'tokens.txt');
    const shifted = readFileSync(file, 'utf8').replaceAll(/ (\d+)$/gmu, (_, id) => ` ${Number(id) + 7}`);
    for (const content of [shifted, '_ 0\n^ 1\n$ 2\n  3\n! 4\n']) {
      writeFileSync(file, content);
      expect(await thrownBy(inspectModel(damaged))).toMatchObject({ code: 'MODEL_DAMAGED', subject: 'tokens.txt' });
    }
    rmSync(damaged, { recursive: true });
  });
});

describe('other models', () => {
  it('stay as they are', async () => {
    const folder = join(root, 'kokoro');
    writeTinyKokoro(folder);
    const before = readFileSync(join(folder, 'model.onnx'));
    await addDurations(folder);
    expect(readFileSync(join(folder, 'model.onnx'))).toEqual(before);
    expect(await speakWithinModel('Sarah', around, { folder, speaker: 'ada', speed: 1 })).toBeNull();
  });
});
