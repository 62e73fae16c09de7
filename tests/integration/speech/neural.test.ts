import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inspectModel } from '#electron/engine/speech/neural/model-folder.ts';
import { speakWithModel } from '#electron/engine/speech/neural/neural-voice.ts';
import { workerWithModels } from '../../support/worker-with-models.ts';
import { writeTinyKitten, writeTinyKokoro, writeTinyMatcha, writeTinyPiper } from '../../support/models/tiny-models.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const root = temporaryFolder('neural');

const copying = vi.hoisted(() => ({ failsWith: undefined as string | undefined }));
vi.mock(import('node:fs/promises'), async (original) => {
  const fs = await original();
  const cp: typeof fs.cp = async (...input) => {
    if (copying.failsWith) throw Object.assign(new Error('no room'), { code: copying.failsWith });
    return fs.cp(...input);
  };
  return { ...fs, cp };
});
let count = 0;

beforeAll(() => void vi.stubEnv('TMPDIR', root));
afterAll(() => void vi.unstubAllEnvs());

function made(write: (folder: string) => void): string {
  const folder = join(root, `model-${count++}`);
  write(folder);
  return folder;
}

const families = [
  { family: 'vits', write: writeTinyPiper, graph: 'en_US-tiny-low.onnx', speakers: ['0', '1'], sampleRate: 16_000 },
  { family: 'kokoro', write: writeTinyKokoro, graph: 'model.onnx', speakers: ['ada', 'bob'], sampleRate: 24_000 },
  { family: 'kitten', write: writeTinyKitten, graph: 'model.onnx', speakers: ['ada', 'bob'], sampleRate: 24_000 },
  { family: 'matcha', write: writeTinyMatcha, graph: 'model-steps-3.onnx', speakers: ['0'], sampleRate: 22_050 },
] as const;

describe.each(families)('a $family model', ({ family, write, graph, speakers, sampleRate }) => {
  const folder = made(write);
  const speak = (text: string, speaker: string = speakers[0], speed = 1) =>
    speakWithModel(text, { folder, speaker, speed });

  it('is known by its files', async () => {
    const { facts } = await inspectModel(folder);
    expect(facts).toMatchObject({ family, speakers, language: 'en-US' });
  });

  it('says texts in its speakers’ voices, at the speed asked for', async () => {
    const sarah = await speak('Sarah');
    expect(sarah.sampleRate).toBe(sampleRate);
    expect(sarah.end).toBeCloseTo(sarah.samples.length / sampleRate);
    expect((await speak('Sarah')).samples).toEqual(sarah.samples);
    expect((await speak('Christopher')).samples.length).toBeGreaterThan(sarah.samples.length);
    for (const other of speakers.slice(1)) expect((await speak('Sarah', other)).samples).not.toEqual(sarah.samples);
    const fast = await speak('Sarah', speakers[0], 2);
    // The stand-in for Matcha knows one pace.
    expect(fast.samples.length).toBeCloseTo(sarah.samples.length / (family === 'matcha' ? 1 : 2), -2);
  });

  it('is refused, and nothing crashes, wherever its file is cut', async () => {
    const damaged = made(write);
    const file = join(damaged, graph);
    const whole = readFileSync(file);
    for (const length of [0, 1, 40, whole.length >> 1, whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, length));
      const error = await thrownBy(speakWithModel('Sarah', { folder: damaged, speaker: '0', speed: 1 }));
      expect(error.code, `${length} bytes`).toBe('MODEL_DAMAGED');
    }
  });
});

describe('a model folder', () => {
  it('is refused when the speakers’ file is cut', async () => {
    const folder = made(writeTinyKokoro);
    truncateSync(join(folder, 'voices.bin'), 1_000);
    expect(await thrownBy(inspectModel(folder))).toMatchObject({ code: 'MODEL_DAMAGED', subject: 'voices.bin' });
  });

  it('is refused when what reads the text is missing', async () => {
    const folder = made(writeTinyPiper);
    rmSync(join(folder, 'espeak-ng-data'), { recursive: true });
    expect(await thrownBy(inspectModel(folder))).toMatchObject({ code: 'MODEL_DAMAGED', subject: 'espeak-ng-data' });
  });

  it('is refused when its graph is one of another family', async () => {
    const folder = made(writeTinyPiper);
    const vocoder = readFileSync(join(made(writeTinyMatcha), 'hifigan_v2.onnx'));
    writeFileSync(join(folder, 'en_US-tiny-low.onnx'), vocoder);
    expect(await thrownBy(inspectModel(folder))).toMatchObject({ code: 'MODEL_UNSUPPORTED' });
  });

  it('is refused when it holds no model', async () => {
    expect(await thrownBy(inspectModel(root))).toMatchObject({ code: 'MODEL_UNSUPPORTED' });
    expect(await thrownBy(inspectModel(join(root, 'nowhere')))).toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it('is refused when its text is no protobuf', async () => {
    const folder = made(writeTinyPiper);
    writeFileSync(join(folder, 'en_US-tiny-low.onnx'), '<!doctype html><title>Not found</title>');
    expect(await thrownBy(inspectModel(folder))).toMatchObject({ code: 'MODEL_DAMAGED' });
  });
});

describe('a neural voice', () => {
  const folder = made(writeTinyPiper);

  it('is not called damaged when the disk is full', async () => {
    vi.stubEnv(
      'TMPDIR',
      made((empty) => mkdirSync(empty)),
    );
    copying.failsWith = 'ENOSPC';
    try {
      const speaking = speakWithModel('Sarah', { folder: made(writeTinyPiper), speaker: '0', speed: 1 });
      expect(await thrownBy(speaking)).toMatchObject({ code: 'STORAGE_FULL', retryable: true });
    } finally {
      copying.failsWith = undefined;
      vi.stubEnv('TMPDIR', root);
    }
  });

  it('refuses what has nothing to say, and speakers it does not have', async () => {
    const speak = (text: string, speaker: string) => thrownBy(speakWithModel(text, { folder, speaker, speed: 1 }));
    for (const text of ['', ' ', '…', '😀'])
      expect(await speak(text, '0')).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
    for (const speaker of ['2', '-1', '1.5', 'Ada', '']) {
      expect(await speak('Sarah', speaker)).toMatchObject({ code: 'VOICE_UNAVAILABLE' });
    }
  });

  it.each([
    'Nguyễn',
    "O'Brien",
    'Müller',
    '$1,250',
    '24/7',
    'X Æ A-12',
    'https://example.com',
    '<break/>Bo',
    'A'.repeat(500),
  ])('says “%s”', async (text) => {
    const { samples } = await speakWithModel(text, { folder, speaker: '0', speed: 1 });
    expect(samples.length).toBeGreaterThan(0);
    expect(samples.every(Number.isFinite)).toBe(true);
  });
});

describe('trying a model in a worker', () => {
  const pool = workerWithModels(root);

  it('tells what it is', async () => {
    const facts = await pool.run({ kind: 'try-model', model: relative(root, made(writeTinyKitten)) });
    expect(facts).toMatchObject({ family: 'kitten', speakers: ['ada', 'bob'] });
  });

  it('leaves the process able to speak when the folder is gone', async () => {
    const tried = made(writeTinyKokoro);
    await pool.run({ kind: 'try-model', model: relative(root, tried) });
    rmSync(tried, { recursive: true });
    expect(await pool.run({ kind: 'try-model', model: relative(root, made(writeTinyMatcha)) })).toMatchObject({
      family: 'matcha',
    });
  });

  it('tells that it is damaged, and goes on with the next', async () => {
    const damaged = made(writeTinyKitten);
    truncateSync(join(damaged, 'model.onnx'), 500);
    await expect(pool.run({ kind: 'try-model', model: relative(root, damaged) })).rejects.toMatchObject({
      code: 'MODEL_DAMAGED',
    });
    const { family } = await pool.run({ kind: 'try-model', model: relative(root, made(writeTinyPiper)) });
    expect(family).toBe('vits');
  });
});
