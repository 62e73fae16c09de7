import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consentSentence } from '#shared/consent.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { inspectModel } from '#electron/engine/speech/neural/model-folder.ts';
import { speakWithModel } from '#electron/engine/speech/neural/neural-voice.ts';
import { speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { largestDifference, toneToImitate, workerWithModels } from '../../support/worker-with-models.ts';
import { frameSamples, pieceFrames, writeTinyPocket } from '../../support/models/tiny-pocket.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';
import { wavOf } from '../../support/wav-file.ts';

const root = temporaryFolder('pocket');
const folder = join(root, 'pocket');
const sampleRate = 24_000;

beforeAll(() => {
  vi.stubEnv('TMPDIR', root);
  writeTinyPocket(folder);
});
afterAll(() => void vi.unstubAllEnvs());

function speak(text: string, { speed = 1, reference = toneToImitate(0.3, sampleRate), from = folder } = {}) {
  return speakWithModel(text, { folder: from, speaker: 'actor', speed, reference });
}
describe('a Pocket TTS model', () => {
  it('is known by its files, and has one speaker: whoever is imitated', async () => {
    const { facts } = await inspectModel(folder);
    expect(facts).toMatchObject({ family: 'pocket', language: 'en', speakers: ['actor'] });
  });

  it('says each piece of a text, and sounds like the recording it is given', async () => {
    const sarah = await speak('Sarah');
    expect(sarah.sampleRate).toBe(sampleRate);
    expect(sarah.samples.every(Number.isFinite)).toBe(true);
    // The recording is one piece, the mark of a word's beginning another; the runtime adds three frames at the end.
    const pieces = 1 + 1 + 'Sarah.'.length;
    expect(sarah.samples.length).toBe((pieceFrames * pieces + 3) * frameSamples);
    expect((await speak('Christopher')).samples.length).toBeGreaterThan(sarah.samples.length);
    const other = await speak('Sarah', { reference: toneToImitate(0.02, sampleRate) });
    expect(largestDifference(other.samples, sarah.samples)).toBeGreaterThan(0.1);
  });

  it('says a text the same way each time, although it begins with noise', async () => {
    const [once, again] = [await speak('Sarah'), await speak('Sarah')];
    expect(largestDifference(again.samples, once.samples)).toBe(0);
    expect(largestDifference((await speak('Sarai')).samples, once.samples)).toBeGreaterThan(0.01);
  });

  it('is as fast as asked for, at the same pitch', async () => {
    const plain = await speak('Sarah');
    const fast = await speak('Sarah', { speed: 1.25 });
    expect(fast.samples.length / plain.samples.length).toBeCloseTo(0.8, 2);
  });

  it('that does not find the end of a text is stopped, and the text is unspeakable', async () => {
    const endless = join(root, 'endless');
    writeTinyPocket(endless, { neverEnds: true });
    const error = await thrownBy(speak('Al', { from: endless }));
    expect(error).toMatchObject({ code: 'VALUE_UNSPEAKABLE', subject: 'Al' });
  });

  it('says nothing without somebody to imitate', async () => {
    const alone = speakWithModel('Sarah', { folder, speaker: 'actor', speed: 1 });
    expect(await thrownBy(alone)).toMatchObject({ code: 'VOICE_UNAVAILABLE' });
    expect(await thrownBy(speak('…'))).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
  });
});

describe('a Pocket TTS model is refused', () => {
  const rewrite = (there: string, file: string, change: (pieces: Record<string, unknown>) => void): void => {
    const pieces = JSON.parse(readFileSync(join(there, file), 'utf8')) as Record<string, unknown>;
    change(pieces);
    writeFileSync(join(there, file), JSON.stringify(pieces));
  };
  const damages: [string, (there: string) => void, string][] = [
    ['without its encoder', (there) => rmSync(join(there, 'encoder.onnx')), 'MODEL_UNSUPPORTED'],
    ['with half its decoder', (there) => truncateSync(join(there, 'decoder.int8.onnx'), 200), 'MODEL_DAMAGED'],
    [
      'with a graph that keeps no state',
      (there) => writeFileSync(join(there, 'lm_main.int8.onnx'), readFileSync(join(there, 'encoder.onnx'))),
      'MODEL_UNSUPPORTED',
    ],
    [
      'with a graph of other inputs',
      (there) => writeFileSync(join(there, 'lm_flow.int8.onnx'), readFileSync(join(there, 'decoder.int8.onnx'))),
      'MODEL_UNSUPPORTED',
    ],
    [
      'without the piece of a byte',
      (there) =>
        rewrite(there, 'vocab.json', (pieces) => {
          pieces['other'] = pieces['<0x41>'];
          delete pieces['<0x41>'];
        }),
      'MODEL_DAMAGED',
    ],
    [
      'with a piece beyond its list',
      (there) => rewrite(there, 'vocab.json', (pieces) => void (pieces['<0x41>'] = 9_999)),
      'MODEL_DAMAGED',
    ],
    [
      'with a score that is no number',
      (there) => rewrite(there, 'token_scores.json', (pieces) => void (pieces['<0x41>'] = 'high')),
      'MODEL_DAMAGED',
    ],
    ['with half its scores', (there) => truncateSync(join(there, 'token_scores.json'), 100), 'MODEL_DAMAGED'],
  ];
  it.each(damages)('%s', async (what, damage, code) => {
    const there = join(root, what.replaceAll(' ', '-'));
    writeTinyPocket(there);
    damage(there);
    expect(await thrownBy(inspectModel(there))).toMatchObject({ code });
  });
});

describe('a worker', () => {
  const pool = workerWithModels(root);

  it('tries the model with something to imitate, and imitates a reading of the consent alone', async () => {
    expect(await pool.run({ kind: 'try-model', model: 'pocket' })).toMatchObject({ family: 'pocket' });
    const { text } = consentSentence('en', 'Ada', '2026-11-21');
    const { samples, sampleRate: rate } = await speakWithFlite(text, { voice: 'slt', speed: 1 });
    mkdirSync(join(root, 'sounds'));
    writeFileSync(join(root, 'sounds', 'one'), wavOf(resample(samples, rate, 48_000)));
    const task = { kind: 'speak', text: 'Sarah', voice: voiceConfigOf('neural:pocket:actor') } as const;
    const spoken = await pool.run({ ...task, reference: { id: 'one', text } });
    expect(spoken).toMatchObject({ source: 'neural:pocket:actor', matched: true });
    await expect(pool.run(task)).rejects.toMatchObject({ code: 'CONSENT_MISSING' });
  });
});
