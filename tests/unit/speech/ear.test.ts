import { describe, expect, it } from 'vitest';
import { nearestNames } from '#electron/engine/speech/ear/candidates.ts';
import { isClear, judge, type Fit, type Rival } from '#electron/engine/speech/ear/judge.ts';
import { valueToHear } from '#electron/engine/speech/ear/listen.ts';
import { melSpectrogram } from '#electron/engine/speech/ear/mel.ts';
import { comparedSounds, readText, soundDistance, spelledAsHeard } from '#electron/engine/speech/ear/sounds.ts';
import { createTokenizer } from '#electron/engine/speech/ear/tokenizer.ts';
import { wordsAround } from '#electron/engine/speech/ear/words-around.ts';
import { withSmallEmbedding } from '#electron/engine/speech/onnx/small-embedding.ts';
import { writeOnnx } from '../../support/models/onnx-writer.ts';

it('the spectrogram is that of Whisper', () => {
  const turn = (hertz: number, index: number) => Math.sin((2 * Math.PI * hertz * index) / 16_000);
  const sound = Float32Array.from({ length: 1600 }, (_, index) => 0.5 * turn(440, index) + 0.25 * turn(3_000, index));
  const { values, frames } = melSpectrogram(sound);
  expect(frames).toBe(10);
  // As OpenAI's `log_mel_spectrogram` computes them, by frame and band.
  const known = `
    0 0 0.9967, 0 10 1.3387, 0 30 0.4545, 0 54 1.128, 0 79 0.2618,
    5 0 -0.5618, 5 10 1.3487, 5 11 1.4382, 5 54 1.1635, 5 79 -0.5618,
    9 0 0.4831, 9 10 1.3505, 9 30 0.0537, 9 54 1.1637, 9 79 -0.3856`;
  for (const one of known.split(',')) {
    const [frame = 0, band = 0, level = 0] = one.trim().split(' ').map(Number);
    expect(values[band * frames + frame]).toBeCloseTo(level, 3);
  }
});

describe('tokens', () => {
  const parts = ['a', 'b', 'ab', ' ab', 'abb', ' '];
  const bytes = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]));
  const list = [...bytes, ...parts.slice(2, 5).map((part) => Buffer.from(part))]
    .map((part, id) => `${part.toString('base64')} ${id}`)
    .join('\n');

  it('are joined in the order of their ids, within a word', () => {
    const { encode } = createTokenizer(list);
    expect(encode('ab')).toEqual([256]);
    expect(encode(' abab')).toEqual([257, 256]);
    expect(encode('abb')).toEqual([258]);
    expect(encode('a b')).toEqual([97, 32, 98]);
  });

  it('hold any text', () => {
    const { encode, decode } = createTokenizer(list);
    for (const text of ['Siobhán O’Neill', '北京 123', ' ab\n']) expect(decode(encode(text))).toBe(text);
  });

  it('need a token for each byte', () => {
    expect(() => createTokenizer('AA== 0')).toThrow(RangeError);
  });
});

describe('names', () => {
  const soundsOf = async (text: string) => comparedSounds((await readText(text, [])) ?? '');

  it.each([
    ['Erin', 'Aaron'],
    ['Sean', 'Shawn'],
    ['Catherine', 'Kathryn'],
    ['Sara', 'Sarah'],
  ])('%s and %s sound alike', async (one, other) => {
    expect(soundDistance(await soundsOf(one), await soundsOf(other))).toBe(0);
  });

  it('differ by their sounds, and voiced ones less from voiceless ones', async () => {
    const distance = async (one: string, other: string) => soundDistance(await soundsOf(one), await soundsOf(other));
    expect(await distance('Ryan', 'Brian')).toBe(1);
    expect(await distance('Bat', 'Pat')).toBe(0.5);
    expect(await distance('Kate', 'Christopher')).toBeGreaterThan(4);
  });

  it('that sound most like a value are those of its list and of the app, without homophones', async () => {
    const near = await nearestNames(
      { text: 'Aaron', sounds: await soundsOf('Aaron') },
      ['Aaron', 'Erin', 'Karen', 'Christopher'],
      [],
    );
    expect(near[0]).toMatchObject({ text: 'Karen', origin: 'list' });
    expect(near.length).toBeGreaterThan(1);
    expect(near.map(({ text }) => text)).not.toContain('Erin');
    expect(near.map(({ text }) => text)).not.toContain('Christopher');
  });

  it('are spelled by their sounds', async () => {
    expect(spelledAsHeard((await readText('Saoirse', [])) ?? '')).toMatch(/^Se+rsha/);
    const given = [{ name: 'Xy', language: 'en', ipa: 'ˈkæti', respelling: null }];
    expect(spelledAsHeard((await readText('Xy', given)) ?? '')).toBe('Katee');
  });
});

describe('a value', () => {
  const reasonFor = async (text: string, variable = 'first_name') => {
    const value = await valueToHear({ text, variable, among: [], pronunciations: [] });
    return 'reason' in value ? value.reason : null;
  };

  it.each([
    ['25 dollars', 'offer', 'not_words'],
    ['1,200', 'budget', 'not_words'],
    ['www.example.com', 'page', 'not_words'],
    ['anna@example.com', 'contact', 'not_words'],
    ['next Monday', 'deadline', 'not_words'],
    ['!?', 'first_name', 'not_words'],
    ['Дмитрий', 'first_name', 'language'],
    ['a sentence of far more words than any name has', 'first_name', 'too_long'],
    ['x'.repeat(61), 'first_name', 'too_long'],
    ['Anna Maria', 'first_name', null],
    ['Mountain View Capital', 'company', null],
  ])('“%s” for %s is not listened to: %s', async (text, variable, reason) => {
    expect(await reasonFor(text, variable)).toBe(reason);
  });
});

describe('the verdict', () => {
  const fit = (text: string, score: number, prior = -18): Fit => ({ text, score, prior });
  const rival = (origin: Rival['origin'], text: string, score: number): Rival => ({ ...fit(text, score), origin });

  it('is “heard” for a value that fits best, however it is spelled', () => {
    expect(judge([fit('Saoirse', -20), fit('Sersha', -4)], [rival('list', 'Sarah', -9)], 5)).toEqual({
      verdict: 'heard',
    });
  });

  it('names another value of the list that fits better, before what would be written', () => {
    const others = [rival('written', 'Brine', -1), rival('list', 'Brian', -2), rival('app', 'Rhian', -3)];
    expect(judge([fit('Ryan', -12)], others, 4)).toEqual({ verdict: 'unsure', soundsLike: 'Brian' });
  });

  it('asks for more where names of the app or of nobody fit better', () => {
    const own = [fit('Fatima', -6)];
    expect(judge(own, [rival('app', 'Fatimah', -3)], 6)).toEqual({ verdict: 'heard' });
    expect(judge(own, [rival('written', 'fat emu', -2)], 6)).toEqual({ verdict: 'heard' });
    expect(judge(own, [rival('list', 'Fatimah', -1)], 6)).toEqual({ verdict: 'unsure', soundsLike: 'Fatimah' });
  });

  it('is “unsure” for a value that the sound does not make likelier, and of short ones it wants less', () => {
    expect(judge([fit('Bob', -9, -17)], [], 3)).toEqual({ verdict: 'heard' });
    expect(judge([fit('Bobette', -9, -17)], [], 6)).toEqual({ verdict: 'unsure', soundsLike: null });
  });

  it('is clear at once only where the sound says the value and no rival', () => {
    expect(isClear([fit('Sarah', -2, -20)], [rival('list', 'Tara', -9)])).toBe(true);
    expect(isClear([fit('Sarah', -2)], [])).toBe(false);
    expect(isClear([fit('Sarah', -9, -30)], [{ ...fit('Tara', -2, -25), origin: 'list' }])).toBe(false);
  });
});

describe('the words beside a section', () => {
  const word = (text: string, start: number, end: number) => ({
    word: text,
    start,
    end,
    confidence: 1,
    occurrence: null,
  });
  const words = [
    word('and', 0, 0.3),
    word('this', 1.6, 1.9),
    word('is', 2, 2.1),
    word('Sarah', 2.2, 2.6),
    word('who', 2.7, 2.9),
    word('helps', 3, 3.3),
    word('us', 3.4, 3.5),
  ];

  it('are the nearest ones up to a pause', () => {
    const { before, after, start, end } = wordsAround(words, { start: 2.2, end: 2.6 });
    expect([before, after]).toEqual(['this is', 'who helps']);
    expect(start).toBeCloseTo(1.45);
    expect(end).toBeCloseTo(3.4);
  });

  it('are none in a template without words', () => {
    const alone = wordsAround([], { start: 0.1, end: 0.5 });
    expect(alone).toMatchObject({ before: '', after: '', start: 0 });
    expect(alone.end).toBeCloseTo(0.6);
  });
});

it('a graph without a table of tokens stays as it is', () => {
  const graph = writeOnnx({
    inputs: [{ name: 'x', type: 'float', shape: [1] }],
    outputs: [{ name: 'y', type: 'float', shape: [1] }],
    constants: [],
    nodes: [{ op: 'Identity', inputs: ['x'], outputs: ['y'] }],
    metadata: {},
  });
  expect(withSmallEmbedding(graph)).toBeNull();
  expect(() => withSmallEmbedding(new Uint8Array([1, 2, 3]))).toThrow(RangeError);
});
