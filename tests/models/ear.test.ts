import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { soundRate } from '#shared/wav.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { wordsAround } from '#electron/engine/speech/ear/words-around.ts';
import { listenFor, valueToHear } from '#electron/engine/speech/ear/listen.ts';
import { earIn, type Ear } from '#electron/engine/speech/ear/loaded-ears.ts';
import { melRate } from '#electron/engine/speech/ear/mel.ts';
import { unsureWords } from '#electron/engine/speech/ear/unsure-words.ts';
import { recognizeSpeech } from '#electron/engine/speech/neural/recognize.ts';
import { tryModel } from '#electron/engine/speech/neural/try-model.ts';
import { hasMedia } from '../support/media.ts';
import { copyModel, hasModel, whisperTiny, withoutModel } from '../support/models/real-models.ts';
import { readRecordings, type Recording } from '../support/recordings.ts';
import { plainWords } from '../support/word-errors.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = temporaryFolder('real-ear');

describe.skipIf(!hasModel(whisperTiny) || !hasMedia)(`Whisper tiny.en (${withoutModel(whisperTiny)})`, () => {
  const [folder, original] = [join(root, 'added'), join(root, 'original')];
  let ear: Ear;
  let recordings: Recording[];
  beforeAll(async () => {
    copyModel(whisperTiny, folder);
    copyModel(whisperTiny, original);
    await tryModel(folder, { isNew: true });
    ear = await earIn(folder);
    recordings = await readRecordings((name) =>
      ['LJ001-0003', 'LJ001-0009', 'LJ001-0011', 'LJ001-0012'].includes(name),
    );
  });

  it('doubts words of a transcript that were not said, and few others', { timeout: 60_000 }, async () => {
    const wrong: string[] = [];
    let [marked, right] = [0, 0];
    for (const { samples, script } of recordings) {
      const words = script.split(' ');
      words[3] = 'elephant';
      const text = words.join(' ');
      const sound = resample(samples, soundRate, melRate);
      const found = (await unsureWords({ text, sound }, ear, ear.promptFor('en') ?? [])).map(({ start, end }) =>
        text.slice(start, end),
      );
      wrong.push(...found.filter((word) => word === 'elephant'));
      marked += found.filter((word) => word !== 'elephant').length;
      right += words.length - 1;
    }
    expect(wrong).toHaveLength(recordings.length);
    expect(marked / right).toBeLessThan(0.1);
  });

  /** Longer words of a woman’s sentences, with their place. */
  function wordsSaid() {
    return recordings.flatMap((recording) =>
      recording.words.filter(({ word }) => /^[a-z]{7,}$/iu.test(word)).map((word) => ({ recording, word })),
    );
  }

  /** Listens to a word of a recording in its sentence. @param from seconds of the word that are left out. */
  async function listen({ recording, word }: ReturnType<typeof wordsSaid>[number], text: string, from = 0) {
    const others = recording.words
      .filter(({ start }) => start !== word.start)
      .map((one) => ({ ...one, confidence: 1, occurrence: null }));
    const around = wordsAround(others, word);
    const sound = recording.samples.slice();
    sound.fill(0, word.start * soundRate, (word.start + from) * soundRate);
    const heard = sound.slice(around.start * soundRate, around.end * soundRate);
    const among = wordsSaid().map((one) => one.word.word);
    const value = await valueToHear({ text, variable: 'first_name', among, pronunciations: [] });
    if ('reason' in value) throw new Error(value.reason);
    return listenFor(value, { sound: resample(heard, soundRate, melRate), ...around }, ear, ear.promptFor('en') ?? []);
  }

  it('hears nearly all words that a person says, and others in none of their places', async () => {
    const said = wordsSaid();
    expect(said.length).toBeGreaterThan(10);
    let doubted = 0;
    let caught = 0;
    for (const [index, one] of said.entries()) {
      if ((await listen(one, one.word.word)).verdict === 'unsure') doubted += 1;
      const other = said[(index + 5) % said.length]?.word.word ?? '';
      if ((await listen(one, other)).verdict === 'unsure') caught += 1;
    }
    expect(doubted).toBeLessThanOrEqual(Math.ceil(0.1 * said.length));
    expect(caught).toBeGreaterThanOrEqual(Math.floor(0.9 * said.length));
  });

  it('is unsure where nothing is said', async () => {
    const value = await valueToHear({ text: 'Sarah', variable: 'first_name', among: [], pronunciations: [] });
    if ('reason' in value) throw new Error(value.reason);
    const sound = new Float32Array(melRate);
    const heard = await listenFor(value, { sound, before: '', after: '' }, ear, ear.promptFor('en') ?? []);
    expect(heard.verdict).toBe('unsure');
  });

  it('writes down the same words after its table of tokens was made smaller', async () => {
    for (const { samples } of recordings.slice(0, 2)) {
      const sound = { samples, sampleRate: soundRate };
      const before = await recognizeSpeech({ folder: original, sound, language: 'en' });
      const after = await recognizeSpeech({ folder, sound, language: 'en' });
      expect(plainWords(after)).toEqual(plainWords(before));
    }
  });
});
