import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { earIn, type Ear } from '#electron/engine/speech/ear/loaded-ears.ts';
import { listenFor, valueToHear, whyNotListened } from '#electron/engine/speech/ear/listen.ts';
import { findUnsure } from '#electron/engine/speech/ear/unsure-words.ts';
import { sayLetters, writeTinyWhisper } from '../../support/models/tiny-whisper.ts';
import { writeTinyRecognizer } from '../../support/models/tiny-recognizer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const root = temporaryFolder('ear');
const folder = join(root, 'whisper');

/** What the ear makes of a sound with the letters of `said`. */
async function listen(ear: Ear, text: string, said: string, among: readonly string[] = []) {
  const value = await valueToHear({ text, variable: 'first_name', among, pronunciations: [] });
  if ('reason' in value) throw new Error(value.reason);
  return listenFor(value, { sound: sayLetters(said), before: '', after: '' }, ear, ear.promptFor('en') ?? []);
}

describe('an ear', () => {
  let ear: Ear;
  beforeAll(async () => {
    writeTinyWhisper(folder);
    ear = await earIn(folder);
  });

  it('hears a value that is said', async () => {
    expect(await listen(ear, 'Brian', 'Brian', ['Ryan', 'Brian'])).toEqual({ verdict: 'heard' });
  });

  it('names the value of the list that is said instead', async () => {
    expect(await listen(ear, 'Kate', 'Pat', ['Kate', 'Pat'])).toEqual({ verdict: 'unsure', soundsLike: 'Pat' });
  });

  it('hears nothing in silence', async () => {
    expect(await listen(ear, 'Kate', '')).toEqual({ verdict: 'unsure', soundsLike: null });
  });

  it('knows English alone, unless it knows more languages', async () => {
    expect(ear.promptFor('de')).toBeNull();
    const other = join(root, 'languages');
    writeTinyWhisper(other, { is_multilingual: 1, all_language_tokens: '260,259', all_language_codes: 'en,de' });
    expect((await earIn(other)).promptFor('de')).toEqual([257, 259, 259, 258]);
  });

  it('says the same after its model was made smaller, as it is when it is added', async () => {
    const added = join(root, 'added');
    writeTinyWhisper(added);
    const decoder = join(added, 'made-up-decoder.int8.onnx');
    const before = statSync(decoder).size;
    const ears = await earIn(added);
    const whole = await listen(ears, 'Kate', 'Pat', ['Pat']);
    const { shrinkModel } = await import('#electron/engine/speech/neural/shrink-model.ts');
    await shrinkModel(added);
    expect(statSync(decoder).size).toBeLessThan(before / 3);
    const smaller = readFileSync(decoder);
    await shrinkModel(added);
    expect(readFileSync(decoder)).toEqual(smaller);
    expect(await listen(await earIn(added), 'Kate', 'Pat', ['Pat'])).toEqual(whole);
    expect(readdirSync(added)).toHaveLength(3);
  });

  it('is not made of a recognizer of another kind, one that is damaged, or one that is gone', async () => {
    const tones = join(root, 'tones');
    writeTinyRecognizer(tones);
    expect(whyNotListened(await thrownBy(earIn(tones)))).toBe('other_recognizer');
    const damaged = join(root, 'damaged');
    writeTinyWhisper(damaged);
    writeFileSync(join(damaged, 'made-up-tokens.txt'), 'AA== 0\n');
    expect(whyNotListened(await thrownBy(earIn(damaged)))).toBe('damaged_recognizer');
    const torn = join(root, 'torn');
    writeTinyWhisper(torn);
    const file = join(torn, 'made-up-decoder.int8.onnx');
    writeFileSync(file, readFileSync(file).subarray(0, 5_000));
    expect(whyNotListened(await thrownBy(earIn(torn)))).toBe('damaged_recognizer');
    expect(whyNotListened(await thrownBy(earIn(join(root, 'gone'))))).toBe('no_recognizer');
    const empty = join(root, 'empty');
    mkdirSync(empty);
    expect(whyNotListened(await thrownBy(earIn(empty)))).toBe('other_recognizer');
  });

  it('is loaded once where it is damaged, until it is added again', async () => {
    const broken = join(root, 'broken');
    writeTinyWhisper(broken);
    writeFileSync(join(broken, 'made-up-tokens.txt'), 'AA== 0\n');
    const error = await thrownBy(earIn(broken));
    expect(await thrownBy(earIn(broken))).toBe(error);
    renameSync(broken, join(root, 'removed'));
    writeTinyWhisper(broken);
    expect((await earIn(broken)).promptFor('en')).not.toBeNull();
  });

  it('gives its memory back when another is used', async () => {
    const { network } = await earIn(folder);
    const released = vi.spyOn(network, 'release');
    const next = join(root, 'next');
    writeTinyWhisper(next);
    await earIn(next);
    expect(released).toHaveBeenCalledOnce();
  });

  it('doubts words of a transcript that are not in their sound', async () => {
    const parts = [
      { text: 'A b', sound: sayLetters('a', 4) },
      { text: 'b aa, B', sound: sayLetters('b', 4) },
    ];
    const found = await findUnsure(parts, { folder, language: 'en-GB' });
    const text = parts.map((part) => part.text).join(' ');
    expect(found.map(({ start, end }) => [start, text.slice(start, end)])).toEqual([
      [2, 'b'],
      [6, 'aa'],
    ]);
  });

  it('doubts nothing in a language that it does not know, or where it can only transcribe', async () => {
    const parts = [{ text: 'bb', sound: sayLetters('a', 4) }];
    const tones = join(root, 'only-tones');
    writeTinyRecognizer(tones);
    expect(await findUnsure(parts, { folder, language: 'en' })).toEqual([{ start: 0, end: 2 }]);
    expect(await findUnsure(parts, { folder, language: 'de' })).toEqual([]);
    expect(await findUnsure(parts, { folder: tones, language: 'en' })).toEqual([]);
  });

  it('stops doubting when nobody waits for it', async () => {
    const parts = [{ text: 'bb', sound: sayLetters('a', 4) }];
    const error = await thrownBy(findUnsure(parts, { folder, language: 'en', signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: 'CANCELLED' });
  });

  it('says so where there is no memory', async () => {
    const full: Ear = {
      ...ear,
      network: { ...ear.network, encode: () => Promise.reject(new RangeError('Array buffer allocation failed')) },
    };
    expect(await listen(full, 'Kate', 'Kate')).toEqual({ verdict: 'not_listened', reason: 'no_memory' });
  });
});
