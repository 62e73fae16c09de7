import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { inspectModel } from '#electron/engine/speech/neural/model-folder.ts';
import { speakWithModel } from '#electron/engine/speech/neural/neural-voice.ts';
import { endOfPart, readReference } from '#electron/engine/speech/neural/reference.ts';
import { consentSentence } from '#shared/consent.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { largestDifference, toneToImitate, workerWithModels } from '../../support/worker-with-models.ts';
import { symbolFrames, writeTinyZipvoice } from '../../support/models/tiny-zipvoice.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';
import { wavOf } from '../../support/wav-file.ts';

const root = temporaryFolder('imitate');
const folder = join(root, 'zipvoice');
const sounds = join(root, 'sounds');
const reading = { id: 'one', file: join(sounds, 'one'), text: consentSentence('en', 'Ada', '2026-11-21').text };
const sampleRate = 24_000;

beforeAll(async () => {
  vi.stubEnv('TMPDIR', root);
  writeTinyZipvoice(folder);
  const { samples, sampleRate: rate } = await speakWithFlite(reading.text, { voice: 'slt', speed: 1 });
  mkdirSync(sounds);
  for (const file of [reading.file, join(sounds, 'two')]) writeFileSync(file, wavOf(resample(samples, rate, 48_000)));
});
afterAll(() => void vi.unstubAllEnvs());

function speak(text: string, { speed = 1, reference = toneToImitate(0.3, sampleRate) } = {}) {
  return speakWithModel(text, { folder, speaker: 'actor', speed, reference });
}

describe('a ZipVoice model', () => {
  it('is known by its files, and has one speaker: whoever is imitated', async () => {
    const { facts } = await inspectModel(folder);
    expect(facts).toMatchObject({ family: 'zipvoice', language: 'en', speakers: ['actor'] });
  });

  it('says texts as it is shown to, at the speed asked for', async () => {
    const sarah = await speak('Sarah');
    expect(sarah.sampleRate).toBe(sampleRate);
    // Six frames would be no word; the reference itself, of a second, is not said again.
    expect(sarah.samples.length).toBeGreaterThan(2 * symbolFrames * 256);
    expect(sarah.samples.length).toBeLessThan(sampleRate);
    expect(sarah.samples.every(Number.isFinite)).toBe(true);
    expect((await speak('Christopher')).samples.length).toBeGreaterThan(sarah.samples.length);
    const fast = await speak('Sarah', { speed: 2 });
    expect(fast.samples.length / sarah.samples.length).toBeCloseTo(0.5, 1);
    const other = await speak('Sarah', { reference: toneToImitate(0.02, sampleRate) });
    expect(largestDifference(other.samples, sarah.samples)).toBeGreaterThan(0.01);
    // What it begins with is noise, and what it ends with is not.
    expect(largestDifference((await speak('Sarah')).samples, sarah.samples)).toBeLessThan(1e-3);
  });

  it('says nothing without somebody to imitate', async () => {
    const alone = speakWithModel('Sarah', { folder, speaker: 'actor', speed: 1 });
    expect(await thrownBy(alone)).toMatchObject({ code: 'VOICE_UNAVAILABLE' });
    expect(await thrownBy(speak('…'))).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
  });

  const damages: [string, (there: string) => void, string][] = [
    ['its vocoder', (there) => rmSync(join(there, 'vocos_24khz.onnx')), 'MODEL_UNSUPPORTED'],
    ['its lexicon', (there) => rmSync(join(there, 'lexicon.txt')), 'MODEL_UNSUPPORTED'],
    ['half its decoder', (there) => truncateSync(join(there, 'decoder.int8.onnx'), 200), 'MODEL_DAMAGED'],
    ['its phonemes', (there) => truncateSync(join(there, 'espeak-ng-data', 'phontab'), 0), 'MODEL_DAMAGED'],
  ];
  it.each(damages)('is refused without %s', async (what, damage, code) => {
    const there = join(root, what.replaceAll(' ', '-'));
    writeTinyZipvoice(there);
    damage(there);
    expect(await thrownBy(inspectModel(there))).toMatchObject({ code });
  });
});

describe('what is imitated', () => {
  it('is a part of the reading that ends in a pause, with the words said in it', async () => {
    const { samples, sampleRate: rate, text } = await readReference(reading);
    expect(samples.length / rate).toBeGreaterThan(3);
    expect(samples.length / rate).toBeLessThan(8.5);
    expect(text).toMatch(/^My name is Ada and today is November .*\.$/);
  });

  it.each([
    ['the longest pause within eight seconds', [1, 4, 4.2, 7, 8.5, 9], 3],
    ['no pause before three seconds', [1, 1.5, 3, 4.5, 4.7, 7, 7.1, 9.5], 3],
    ['all of a short reading', [0.5, 1, 1.2, 2], 3],
  ])('ends in %s', (_what, edges, end) => {
    const words = [];
    for (let index = 0; index < edges.length; index += 2) {
      words.push({ start: edges[index] ?? 0, end: edges[index + 1] ?? 0 });
    }
    const part = endOfPart(words);
    expect(part.last * 2 + 1).toBe(end);
  });
});

describe('a worker', () => {
  const pool = workerWithModels(root);
  const task = { kind: 'speak', text: 'Sarah', voice: voiceConfigOf('neural:zipvoice:actor') } as const;
  const { file: _, ...read } = reading;

  it('tries the model with something to imitate', async () => {
    expect(await pool.run({ kind: 'try-model', model: 'zipvoice' })).toMatchObject({ family: 'zipvoice' });
  });

  it('imitates a reading, and nobody without one', async () => {
    const one = await pool.run({ ...task, reference: read });
    expect(one.source).toBe('neural:zipvoice:actor');
    expect((await pool.run({ ...task, reference: read })).clip).toBe(one.clip);
    // Another consent has other clips.
    expect((await pool.run({ ...task, reference: { ...read, id: 'two' } })).clip).not.toBe(one.clip);
    await expect(pool.run(task)).rejects.toMatchObject({ code: 'CONSENT_MISSING' });
  });
});
