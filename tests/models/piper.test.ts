import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enginesFor } from '#electron/engine/speech/clips/hosted-voices.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { loadVoice } from '#electron/engine/speech/neural/loaded-models.ts';
import { piperAlphabet } from '#electron/engine/speech/neural/piper-sounds.ts';
import { speakWithPiper, speakWordsWithPiper, type PiperVoice } from '#electron/engine/speech/neural/piper-voice.ts';
import { tryModel } from '#electron/engine/speech/neural/try-model.ts';
import { soundsOf } from '#electron/engine/speech/voices/english-sounds.ts';
import { itemAt } from '#shared/at.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { repository } from '../support/cli.ts';
import { createMemoryStore } from '../support/memory-store.ts';
import { copyModel, hasModel, joe, withoutModel } from '../support/models/real-models.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { thrownBy } from '../support/thrown.ts';

const root = temporaryFolder('real-piper');
beforeAll(() => void vi.stubEnv('TMPDIR', root));
afterAll(() => void vi.unstubAllEnvs());

const sentences = [
  { before: 'Hi', after: ', I had a look at' },
  { before: 'a look at', after: ' and I think' },
];
const names = [
  'Sarah Michael Isabella Tom Kate Amelia Bob Siobhan Nguyễn Krzysztof',
  'Anna Priya Chukwuemeka Joaquín Müller Xiaoming Aoife Niamh Wojciech Björn',
  'Ashley Yusuf Oluwaseun Acme Microsoft O’Neill Jean-Luc Dwayne Elizabeth Max',
].flatMap((line) => line.split(' '));
const values = sentences.flatMap((around) => names.map((text) => ({ text, around })));

/** What the runtime returned last: the ids that it was asked for, and the sound with its durations. */
type Answer = { ids: number[]; samples: Float32Array };

describe.skipIf(!hasModel(joe))(`Piper’s Joe (${withoutModel(joe)})`, () => {
  const folder = join(root, 'joe');
  let voice: PiperVoice;
  let answer: Answer;
  beforeAll(async () => {
    copyModel(joe, folder);
    await tryModel(folder, { isNew: true });
    const { engine, piper } = await loadVoice(folder);
    if (!piper) throw new Error('no model of Piper');
    const generateAsync: PiperVoice['engine']['generateAsync'] = async (request) => {
      const spoken = await engine.generateAsync(request);
      answer = { ids: request.text.split(' ').map((word) => Number(word.slice(1))), samples: spoken.samples };
      return spoken;
    };
    voice = { engine: { generateAsync }, ...piper, speaker: 0 };
  });

  const idsOf = (sounds: string) => [...sounds.normalize('NFD')].flatMap((sign) => voice.symbols.get(sign) ?? []);

  /** First and last sample of ids in the last answer, and where the sounds beside them end and begin. */
  function placeOf(wanted: readonly number[]) {
    const { ids, samples } = answer;
    const first = ids.findIndex((_, index) => wanted.every((id, offset) => ids[index + offset] === id));
    const frames = [...samples.subarray(1 - 2 * ids.length)];
    const total = frames.reduce((sum, count) => sum + count, 0);
    const hop = (samples.length - frames.length) / total;
    const startOf = (index: number) => hop * frames.slice(0, 2 * index).reduce((sum, count) => sum + count, 0);
    const after = ids.slice(first + wanted.length);
    const nextSound = after.findIndex((id) => !idsOf(' ,.').includes(id));
    return {
      start: startOf(first),
      end: startOf(first + wanted.length),
      next: startOf(first + wanted.length + nextSound),
    };
  }

  it.each(values)(
    'says $text in “$around.before … $around.after”, cut outside its own sounds',
    async ({ text, around }) => {
      const speech = await speakWithPiper(voice, text, around, { speed: 1 });
      if (!speech) throw new Error('not spoken in its sentence');
      const { start, end, next } = placeOf(idsOf(await soundsOf(text, new Map(), piperAlphabet('en-us'))));
      const sound = answer.samples;
      let from = 0;
      while (!speech.samples.subarray(0, 200).every((sample, index) => sound[from + index] === sample)) from += 1;
      expect(from).toBeLessThanOrEqual(start);
      expect(from + speech.samples.length).toBeGreaterThanOrEqual(end);
      expect(from + speech.samples.length).toBeLessThanOrEqual(next);
    },
  );

  it('says known pronunciations sound for sound', async () => {
    const known = { Niamh: 'ˈniːv', Siobhán: 'ʃəˈvɔːn', Xochitl: 'ˈsoʊtʃiːl' };
    for (const [text, ipa] of Object.entries(known)) {
      await speakWithPiper(voice, text, itemAt(sentences, 0), { speed: 1, phonemes: new Map([[text, ipa]]) });
      const expected = idsOf(piperAlphabet('en-us').ofIpa(ipa) ?? '');
      expect(expected.length).toBeGreaterThan(3);
      expect(answer.ids.join(' ')).toContain(expected.join(' '));
    }
  });

  it('finds every word of a whole sentence, in order, in parts of a long one', async () => {
    const text =
      'Hi Sarah, I had a look at Acme, and I think that $25 a week could save all of you about a day every month.';
    const { words, samples, sampleRate } = await speakWordsWithPiper(voice, text, { speed: 1 });
    expect(words).toHaveLength(text.split(' ').length);
    let last = 0;
    for (const word of words) {
      expect(word?.start).toBeGreaterThanOrEqual(last);
      last = word?.end ?? 0;
    }
    expect(last).toBeLessThanOrEqual(samples.length / sampleRate);
  });

  it('says the same each time, to the bit', async () => {
    const say = () => speakWithPiper(voice, 'Isabella', itemAt(sentences, 0), { speed: 1 });
    expect((await say())?.samples).toEqual((await say())?.samples);
  });

  it('fits a value to its place with one synthesis', async () => {
    const config = { ...voiceConfigOf('neural:joe:0'), revision: 'r' };
    const host = {
      findModel: async () => ({ folder, language: 'en-US' }),
      providerSpeech: vi.fn(),
      discardSpeech: vi.fn(),
    };
    const narrator = new Narrator({
      artifacts: createMemoryStore(),
      engines: await enginesFor({ voice: config }, host),
    });
    const { engine } = await loadVoice(folder);
    const generate = vi.spyOn(engine, 'generateAsync');
    for (const seconds of [0.35, 0.45, 0.6]) {
      const place = { seconds, replaces: 'Sarah', around: itemAt(sentences, 0) };
      await narrator.speak({ text: 'Sarah', voice: config, place });
      generate.mockClear();
      const clips = await Promise.all(
        ['Emily', 'Christopher', 'Ann'].map((text) => narrator.speak({ text, voice: config, place })),
      );
      expect(generate).toHaveBeenCalledTimes(clips.length);
      for (const { inSentence, samples } of clips) {
        expect(inSentence).toBe(true);
        expect(Math.abs(samples.length - Math.round(seconds * 48_000)) % 1_024).toBe(0);
      }
    }
  });

  it('keeps the memory of its process below 600 MB, whatever it says', async () => {
    const code = `
      import { speakWithModel, speakWithinModel } from '#electron/engine/speech/neural/neural-voice.ts';
      const options = { folder: ${JSON.stringify(folder)}, speaker: '0', speed: 0.7 };
      const around = { before: 'Hi', after: ', I had a look at' };
      for (const text of ['Sarah', 'Bartholomew', 'Ann']) await speakWithinModel(text, around, options);
      const words = 'Doctor Aleksander Maximilian von Habsburg Lothringen and Company of the Northern Territories ';
      for (const length of [40, 90, 200, 400, 200, 399]) await speakWithModel(words.repeat(5).slice(0, length), options);
      console.log(process.memoryUsage.rss());`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: repository });
    expect(Number((await run).stdout)).toBeLessThan(600e6);
  });
});

describe.skipIf(!hasModel(joe))(`damaged copies of Piper’s Joe (${withoutModel(joe)})`, () => {
  const folder = join(root, 'damaged');
  const change = (name: string, edit: (content: Buffer) => Buffer | string) =>
    writeFileSync(join(folder, name), edit(readFileSync(join(folder, name))));
  const numbered = (edit: (id: number) => number) => (list: Buffer) =>
    list.toString().replaceAll(/ (\d+)$/gmu, (_, id) => ` ${edit(Number(id))}`);

  it.each([
    ['200 KB of other weights', 'model.onnx', (model: Buffer) => model.fill(0xa7, 20_000_000, 20_200_000)],
    ['shifted symbols', 'tokens.txt', numbered((id) => id + 7)],
    ['symbols beyond the model’s', 'tokens.txt', numbered((id) => id * 1_000)],
    ['a list of five symbols', 'tokens.txt', (list: Buffer) => list.toString().split('\n').slice(0, 5).join('\n')],
  ] as const)('with %s are refused when they are added', async (_, name, edit) => {
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    copyModel(joe, folder);
    change(name, edit);
    expect(await thrownBy(tryModel(folder, { isNew: true }))).toMatchObject({ code: 'MODEL_DAMAGED' });
  });
});
