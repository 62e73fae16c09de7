import { describe, expect, test } from 'vitest';
import type { AlignmentFinding, ScriptFinding } from '#shared/api/index.ts';
import { english } from '#shared/language/en/index.ts';
import { german } from '#shared/language/de/index.ts';
import { createTranslator } from '#shared/language/index.ts';
import { filledSentences, parseScript, scriptWords } from '#shared/script/index.ts';
import { itemAt } from '#shared/at.ts';
import { checkSentence } from '#electron/engine/render/check-sentence.ts';
import type { CheckedSound } from '#electron/engine/render/types.ts';
import { RecordedWords } from '#electron/engine/render/script-sentences.ts';
import { sentenceTimes } from '#electron/engine/render/script-sentence.ts';
import { scriptFindingSentence } from '#shared/alignment/findings.ts';

/** What is found in a sentence, from words of half a second with pauses of a fifth between them. */

const second = 48_000;
const step = 0.7;
const script = parseScript('Hi {{name|Sarah}}, we looked at your page');

type Change = {
  value?: string;
  /** Seconds that the voice takes for a word, by its number. */
  spoken?: (index: number) => number;
  /** Confidence of a word of the recording. */
  confidence?: (index: number) => number;
  otherwise?: AlignmentFinding[];
  guessed?: readonly number[];
  isOtherVoice?: boolean;
  isFarVoice?: boolean;
};

function check(change: Change = {}): CheckedSound {
  const { value = 'Sarah', spoken = () => 0.5, confidence = () => 1, otherwise = [], guessed = [] } = change;
  const words = scriptWords(script).map(({ text: word, occurrence }, index) => {
    const start = 0.5 + index * step;
    return { word, occurrence, start, end: start + 0.5, confidence: confidence(index) };
  });
  const recorded = new RecordedWords({ words, findings: otherwise });
  const sentence = itemAt(filledSentences(script, new Map([['name', value]])), 0);
  let at = 0.5 * second;
  const places = sentence.words.map((_, index) => {
    const start = Math.round(at);
    const end = Math.round(at + spoken(index) * second);
    at = end + 0.2 * second;
    return { start, end, ...(guessed.includes(index) && { guessed: true as const }) };
  });
  const blocks = Math.ceil((at + 0.3 * second) / 1024);
  const stretch = { start: 0, end: Math.round((0.5 + words.length * step + 0.3) * second) };
  const { isOtherVoice = false, isFarVoice = false } = change;
  const times = sentenceTimes(sentence, { words: places, blocks }, recorded, stretch);
  return checkSentence({ sentence, places, recorded, otherwise, times, isOtherVoice, isFarVoice });
}

function found(change: Change): Partial<ScriptFinding>[] {
  return check(change).findings.map(({ code, severity, words }) => ({ code, severity, words }));
}

describe('a sentence', () => {
  test('that is spoken as it was recorded has nothing to be found', () => {
    const { pace, ...rest } = check();
    expect(rest).toEqual({ words: 6, wordsInTime: 6, findings: [] });
    expect(pace).toBeCloseTo(1);
  });

  test('has words that the recording has not', () => {
    const { findings, words } = check({ confidence: (index) => (index === 2 || index === 3 ? 0 : 1) });
    expect(words).toBe(4);
    expect(findings).toEqual([
      expect.objectContaining({ code: 'not_recorded', severity: 'warn', words: 'we looked', from: 10, to: 19 }),
    ]);
    // Between the words that are heard on both sides.
    expect(findings[0]?.recorded?.start).toBeCloseTo(0.5 + step + 0.5);
    expect(findings[0]?.recorded?.end).toBeCloseTo(0.5 + 4 * step);
  });

  test('has words that are skipped, which are told once', () => {
    const skipped = { kind: 'skipped', first_word: 5, last_word: 5, start: 3, end: 3.5 } as const;
    expect(found({ otherwise: [skipped] })).toEqual([{ code: 'not_recorded', severity: 'warn', words: 'your' }]);
  });

  test('is beside other words in the recording, which are seen and not heard', () => {
    const inserted = { kind: 'inserted', first_word: 3, last_word: 4, start: 3, end: 3.2 } as const;
    const unsure = { kind: 'unsure', first_word: 5, last_word: 6, start: 4, end: 5 } as const;
    expect(found({ otherwise: [inserted, unsure] })).toEqual([
      { code: 'said_otherwise', severity: 'warn', words: 'looked' },
      { code: 'unsure', severity: 'note', words: 'your page' },
    ]);
  });

  test('has a word that the voice takes longer for than its picture can', () => {
    const { findings, words, wordsInTime } = check({ spoken: (index) => (index === 3 ? 1.4 : 0.5) });
    expect(wordsInTime).toBeLessThan(words);
    const finding = findings.find(({ code }) => code === 'out_of_time');
    expect(finding).toMatchObject({ severity: 'warn' });
    expect(finding?.words).toContain('looked');
    expect(finding?.stretch).toBeGreaterThan(1.6);
    expect(finding?.apart).toBeGreaterThan(0.16);
  });

  test.each([
    ['long_value', 'warn', 3],
    ['long_value', 'note', 1.2],
  ] as const)('has a value whose place runs in %s (%s) where it takes %f s', (code, severity, seconds) => {
    const { findings, wordsInTime, words } = check({ spoken: (index) => (index === 1 ? seconds : 0.5) });
    expect(findings).toEqual([expect.objectContaining({ code, severity, words: 'Sarah' })]);
    expect(wordsInTime).toBe(words);
    // Pauses take some of it.
    expect(findings[0]?.stretch).toBeGreaterThan(1.6);
    expect(findings[0]?.stretch).toBeLessThan(seconds / 0.5);
  });

  test.each([
    ['voice_slower', 'note', 0.6],
    ['voice_slower', 'warn', 0.7],
    ['voice_faster', 'note', 0.42],
    ['voice_faster', 'warn', 0.35],
  ] as const)('is spoken at another pace: %s, %s', (code, severity, seconds) => {
    const { findings, pace } = check({ spoken: () => seconds });
    expect(pace).toBeCloseTo(seconds / 0.5);
    expect(findings[0]).toMatchObject({ code, severity, words: 'Hi Sarah, we looked at your page' });
    expect(findings[0]?.stretch).toBeCloseTo(seconds / 0.5);
  });

  test('has words whose times the voice does not tell', () => {
    expect(found({ guessed: [2, 3, 4] })).toEqual([{ code: 'times_guessed', severity: 'note', words: 'we looked at' }]);
  });

  test('is said by another voice, or by one that is far from the speaker', () => {
    expect(found({ isOtherVoice: true, isFarVoice: true }).map(({ code }) => code)).toEqual([
      'other_voice',
      'far_voice',
    ]);
  });

  test('has findings in words of both languages, each with a way out', () => {
    const changes: Change[] = [
      { confidence: () => 0 },
      { otherwise: [{ kind: 'inserted', first_word: 3, last_word: 4, start: 3, end: 3.2 }] },
      { otherwise: [{ kind: 'unsure', first_word: 3, last_word: 4, start: 3, end: 3.2 }] },
      { guessed: [1], isOtherVoice: true, isFarVoice: true },
      { spoken: (index) => (index === 3 ? 1.4 : 0.7) },
      { spoken: (index) => (index === 1 ? 3 : 0.35) },
    ];
    const findings = changes.flatMap((change) => check(change).findings);
    expect(new Set(findings.map(({ code }) => code)).size).toBe(10);
    for (const [language, messages] of [
      ['en', english],
      ['de', german.messages],
    ] as const) {
      const { t } = createTranslator(language, messages);
      for (const finding of findings) expect(scriptFindingSentence(finding, t)).toMatch(/[.:] .+\.$/);
    }
  });
});
