import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { familyRules } from '#electron/engine/speech/neural/families.ts';
import { inspectModel } from '#electron/engine/speech/neural/model-folder.ts';
import { LoadedModels } from '#electron/engine/speech/neural/loaded-models.ts';
import { recognizeSpeech } from '#electron/engine/speech/neural/recognize.ts';
import { workerWithModels } from '../../support/worker-with-models.ts';
import { writeOnnx } from '../../support/models/onnx-writer.ts';
import { writeTinyPiper } from '../../support/models/tiny-models.ts';
import { sayTones, writeTinyRecognizer } from '../../support/models/tiny-recognizer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const root = temporaryFolder('recognize');
const sampleRate = 48_000;
const model = join(root, 'model');
let count = 0;

beforeAll(() => writeTinyRecognizer(model));

function damaged(change: (folder: string) => void): string {
  const folder = join(root, `damaged-${count++}`);
  writeTinyRecognizer(folder);
  change(folder);
  return folder;
}

function hear(samples: Float32Array, folder = model) {
  return recognizeSpeech({ folder, sound: { samples, sampleRate }, language: 'en' });
}

describe('a model that listens', () => {
  it('is known by its files', async () => {
    expect((await inspectModel(model)).facts).toMatchObject({ family: 'nemoCtc', speakers: [] });
  });

  it('writes down the words it hears', async () => {
    expect(await hear(sayTones(['low', 'high', 'low']))).toBe('low high low');
  });

  it('hears nothing in silence', async () => {
    expect(await hear(new Float32Array(sampleRate))).toBe('');
    expect(await hear(new Float32Array(0))).toBe('');
  });

  it('is given long recordings in parts, cut in a pause', async () => {
    const heard = await hear(sayTones(Array.from({ length: 60 }, () => 'low' as const)));
    expect(heard.split(' ')).toHaveLength(60);
  });
});

describe('models that stay loaded', () => {
  it('are looked through once, however many clips they listen to', async () => {
    const folder = damaged(() => undefined);
    const said = await hear(sayTones(['low']), folder);
    rmSync(join(folder, 'tokens.txt'));
    expect(await hear(sayTones(['low']), folder)).toEqual(said);
  });

  it('make room by when they were used last, whether they speak or listen', async () => {
    const [idle, next] = [damaged(() => undefined), damaged(() => undefined)];
    const voice = join(root, 'voice');
    writeTinyPiper(voice);
    const sizes = await Promise.all([idle, voice].map(async (folder) => (await inspectModel(folder)).facts.bytes));
    const models = new LoadedModels(sizes.reduce((sum, bytes) => sum + bytes, 0));
    const listening = await models.recognizer(idle, 'en');
    const speaking = await models.voice(voice);
    await models.recognizer(next, 'en');
    expect((await models.voice(voice)).engine).toBe(speaking.engine);
    expect((await models.recognizer(idle, 'en')).engine).not.toBe(listening.engine);
  });

  it('give way to another model in their place', async () => {
    const folder = damaged(() => undefined);
    const models = new LoadedModels(Infinity);
    const { engine } = await models.recognizer(folder, 'en');
    renameSync(folder, `${folder}-former`);
    cpSync(`${folder}-former`, folder, { recursive: true });
    expect((await models.recognizer(folder, 'en')).engine).not.toBe(engine);
  });

  it('refuse to listen where they speak', async () => {
    const voice = join(root, 'no-listener');
    writeTinyPiper(voice);
    expect(await thrownBy(hear(sayTones(['low']), voice))).toMatchObject({ code: 'RECOGNITION_UNAVAILABLE' });
  });
});

describe('a damaged model that listens', () => {
  const cases: [string, (folder: string) => void, string][] = [
    ['cut short', (folder) => truncateSync(join(folder, 'model.int8.onnx'), 300), 'MODEL_DAMAGED'],
    ['empty', (folder) => writeFileSync(join(folder, 'model.int8.onnx'), ''), 'MODEL_DAMAGED'],
    ['without its tokens', (folder) => rmSync(join(folder, 'tokens.txt')), 'MODEL_UNSUPPORTED'],
    ['with empty tokens', (folder) => writeFileSync(join(folder, 'tokens.txt'), ''), 'MODEL_DAMAGED'],
    [
      'without a blank symbol',
      (folder) => writeFileSync(join(folder, 'tokens.txt'), '▁low 0\n▁hi 1\n'),
      'MODEL_DAMAGED',
    ],
    [
      'with tokens of another kind',
      (folder) => writeFileSync(join(folder, 'tokens.txt'), 'low\nhigh\n'),
      'MODEL_DAMAGED',
    ],
    ['with endless tokens', (folder) => truncateSync(join(folder, 'tokens.txt'), 3_000_000_000), 'MODEL_DAMAGED'],
    ['with a graph of other metadata', renamed('subsampling_factor', 'sub_sampling_factor'), 'MODEL_UNSUPPORTED'],
    ['without the size of its vocabulary', renamed('vocab_size', 'vocab-size'), 'MODEL_UNSUPPORTED'],
    ['with too few tokens', (folder) => writeFileSync(join(folder, 'tokens.txt'), '<blk> 3\n'), 'MODEL_DAMAGED'],
    ['of a transducer', (folder) => writeTinyRecognizer(folder, { pred_rnn_layers: 1 }), 'MODEL_UNSUPPORTED'],
  ];

  it.each(cases)('%s is refused, and nothing crashes', async (_what, change, code) => {
    expect(await thrownBy(hear(sayTones(['low']), damaged(change)))).toMatchObject({ code });
  });

  const pool = workerWithModels(root);

  it('is refused by a worker, which goes on with the next', async () => {
    const empty = join(root, 'empty');
    mkdirSync(empty);
    await expect(pool.run({ kind: 'try-model', model: relative(root, empty) })).rejects.toMatchObject({
      code: 'MODEL_UNSUPPORTED',
    });
    // It passes every check; what the graph computes is only known by running it.
    const wrong = damaged(renamed('ReduceMax', 'ReduceMix'));
    await expect(pool.run({ kind: 'try-model', model: relative(root, wrong) })).rejects.toHaveProperty('code');
    expect(await pool.run({ kind: 'try-model', model: relative(root, model) })).toMatchObject({ family: 'nemoCtc' });
  });
});

describe('a Whisper model', () => {
  const codes = { all_language_codes: 'en,de,no', all_language_tokens: '4,5,6' };
  const facts = async (metadata: Record<string, string | number>) => {
    const folder = join(root, `whisper-${count++}`);
    writeTinyWhisper(folder, metadata);
    return inspectModel(folder);
  };

  it('for many languages is told one of those it knows', async () => {
    const { languages, facts: known } = await facts({ is_multilingual: 1, ...codes });
    expect(languages).toEqual(['en', 'de', 'no']);
    expect(known.language).toBe('mul');
  });

  it('for English is told none', async () => {
    const { languages, facts: known } = await facts({ is_multilingual: 0, ...codes });
    expect(languages).toBeNull();
    expect(known.language).toBe('en');
  });

  it.each([
    ['without its languages', {}],
    ['without the signs of its languages', { all_language_codes: 'en,de' }],
    ['with fewer signs than languages', { ...codes, all_language_tokens: '4' }],
  ])('for many %s is refused, as it would end the process', async (_what, metadata) => {
    expect(await thrownBy(facts({ is_multilingual: 1, ...metadata }))).toMatchObject({ code: 'MODEL_UNSUPPORTED' });
  });

  it('is not loaded for a language it does not know, which would end the process', async () => {
    const folder = join(root, `whisper-${count++}`);
    writeTinyWhisper(folder, { is_multilingual: 1, ...codes });
    const models = new LoadedModels(Infinity);
    expect(await thrownBy(models.recognizer(folder, 'xx'))).toMatchObject({
      code: 'RECOGNITION_UNAVAILABLE',
      sentence: { key: 'languageNotHeard' },
    });
  });
});

/** The files that a Whisper model is known by, without weights. */
function writeTinyWhisper(folder: string, metadata: Record<string, string | number>): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tiny-tokens.txt'), 'YQ== 0\n');
  const graph = (inputs: number, facts: Record<string, string | number>): Buffer =>
    writeOnnx({
      inputs: Array.from({ length: inputs }, (_, index) => ({ name: `in${index}`, type: 'float', shape: [1] })),
      outputs: [{ name: 'out', type: 'float', shape: [1] }],
      metadata: facts,
      constants: [],
      nodes: [{ op: 'Identity', inputs: ['in0'], outputs: ['out'] }],
    });
  const all = familyRules.find(({ family }) => family === 'whisper')?.metadata['encoder'] ?? [];
  const facts = Object.fromEntries(all.map((key) => [key, 1]));
  writeFileSync(join(folder, 'tiny-encoder.int8.onnx'), graph(1, { ...facts, ...metadata }));
  writeFileSync(join(folder, 'tiny-decoder.int8.onnx'), graph(6, {}));
}

/** The graph's file with another name for a piece of metadata. */
function renamed(from: string, to: string): (folder: string) => void {
  return (folder) => {
    const file = join(folder, 'model.int8.onnx');
    const bytes = readFileSync(file);
    const place = bytes.indexOf(from);
    const name = Buffer.from(to.padEnd(from.length).slice(0, from.length));
    name.copy(bytes, place);
    writeFileSync(file, bytes);
  };
}
