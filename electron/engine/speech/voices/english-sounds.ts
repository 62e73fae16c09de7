import { isAppError } from '#shared/errors/index.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { phonemesOfEspeak, phonemesOfIpa } from '../hibari/phonemes.ts';
import type { Phrase } from '../hibari/speak-phrase.ts';
import { isEnglish } from '../text/language.ts';
import { plainText } from '../text/plain-text.ts';
import { englishLetters } from '../text/speakable.ts';
import { spokenForms } from '../text/written-forms.ts';
import { espeakPhonemes, withoutMarkup } from './espeak.ts';

/*
 * Text as phonemes of a voice's alphabet. eSpeak reads whole phrases, as word by word function words would be stressed.
 * Words with a given pronunciation are read apart.
 */

type KnownSounds = ReadonlyMap<string, string>;

/** How a voice writes phonemes. */
export type Alphabet = {
  name: string;
  /** Who reads words: a language or voice of eSpeak. */
  language: string;
  /** Phonemes from eSpeak's IPA, and from that of a known pronunciation; null if it cannot be written. */
  ofEspeak: (ipa: string) => string;
  ofIpa: (ipa: string) => string | null;
};

/** The alphabet of the embedded voices. */
const misaki: Alphabet = {
  name: 'misaki',
  language: 'en-us',
  ofEspeak: phonemesOfEspeak,
  ofIpa: phonemesOfIpa,
};

/** A run of words without punctuation, or punctuation. */
const pieces = /(?:[^\s.,:;!?…—]|[.,:](?=\d)|\.(?=\p{L})|\s(?!\s*[—–-]\s))+|[.,:;!?…—]+/gu;

/**
 * The phonemes of a text, with its punctuation.
 * @param known IPA of words.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text) for letters without a sound.
 */
export async function soundsOf(text: string, known: KnownSounds = new Map(), alphabet = misaki): Promise<string> {
  const spoken = (written: string): string =>
    withoutMarkup(isEnglish(alphabet.language) ? spokenForms(written) : written);
  const plain = spoken(text).replace(/\s[–-]\s|[–—]/gu, ' — ');
  // "Dolce & Gabbana" stands in the text as "Dolce and Gabbana" by now.
  const given = new Map(Array.from(known, ([word, ipa]) => [spoken(word), ipa]));
  const sounds: string[] = [];
  for (const [piece] of plain.matchAll(pieces)) {
    const mark = /^[.,:;!?…—]+$/u.test(piece);
    if (!mark) sounds.push(sounds.length > 0 ? ' ' : '', await wordsOf(piece.trim(), given, alphabet, text));
    else if (sounds.length > 0) sounds.push(piece === '—' ? ' —' : (piece[0] ?? ''));
  }
  return sounds.join('').trim();
}

/** The phonemes of words: runs without a given pronunciation are read together. */
async function wordsOf(words: string, known: KnownSounds, alphabet: Alphabet, whole: string): Promise<string> {
  let rest = words;
  const sounds: string[] = [];
  while (rest !== '') {
    const found = firstKnown(rest, known, alphabet);
    const before = found ? rest.slice(0, found.at) : rest;
    if (/[\p{L}\p{N}]/u.test(before))
      sounds.push(alphabet.ofEspeak(await readByEspeak(before, alphabet.language, whole)));
    if (!found) break;
    sounds.push(found.sounds);
    rest = rest.slice(found.at + found.word.length);
  }
  return sounds.join(' ');
}

/** @throws AppError `VALUE_UNSPEAKABLE` for letters that English has no sound for. */
function readByEspeak(text: string, language: string, whole: string): Promise<string> {
  return espeakPhonemes(isEnglish(language) ? englishLetters(text, whole) : text, language);
}

/** eSpeak's sounds of one word, IPA, for voices with a lexicon. A flap is their "t". */
export async function soundsOfName(word: string): Promise<string> {
  return (await readByEspeak(word, misaki.language, word)).replaceAll('ɾ', 't').replaceAll(' ', '');
}

function firstKnown(
  text: string,
  known: KnownSounds,
  alphabet: Alphabet,
): { word: string; at: number; sounds: string } | null {
  let first: { word: string; at: number; sounds: string } | null = null;
  for (const [word, ipa] of known) {
    const sounds = alphabet.ofIpa(ipa);
    const escaped = word.replace(/[^\p{L}\p{M}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
    const at = text.search(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}(?![\\p{L}\\p{M}\\p{N}])`, 'u'));
    if (sounds === null || at === -1) continue;
    if (!first || at < first.at || (at === first.at && word.length > first.word.length)) first = { word, at, sounds };
  }
  return first;
}

/** Two stand-ins for a value in its phrase, which is read without it: they begin with a consonant, or with a vowel. */
const standIns = { consonant: ['Bob', 'Ted'], vowel: ['Abby', 'Ella'] } as const;

/** The words around a value, read once for all values: whether an article is "thuh" or "thee" depends on its first sound. */
const readSurroundings = createRecentlyUsed<{ before: string; after: string } | null>(100);

/**
 * A value in its phrase.
 * @returns null if its place in the phrase cannot be told.
 */
export async function phraseOf(value: string, around: Surroundings, alphabet = misaki): Promise<Phrase | null> {
  const kind = /^[ˈˌ]?[AIOWYaeoɐɑæɔɛɪiuʊʌəɚɜᵻ]/u.test(value) ? 'vowel' : 'consonant';
  const key = JSON.stringify([kind, around.before, around.after, alphabet.name]);
  const known = readSurroundings.get(key);
  const read = known === undefined ? await surroundingsAt(standIns[kind], around, alphabet) : known;
  readSurroundings.set(key, read);
  return read && { ...read, value };
}

/** What two readings have in common, whole words each, is what stands around their stand-ins. */
async function surroundingsAt(
  words: readonly [string, string],
  { before, after }: Surroundings,
  alphabet: Alphabet,
): Promise<{ before: string; after: string } | null> {
  const joined = /^[\p{L}\p{N}]/u.test(after) ? ` ${after}` : after;
  const read = (word: string): Promise<string | null> =>
    soundsOf(plainText(`${before} ${word}${joined}`), undefined, alphabet).catch(unlessUnspeakable);
  const [one, other] = await Promise.all([read(words[0]), read(words[1])]);
  if (one === null || other === null) return null;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const first = one.slice(0, one.lastIndexOf(' ', start - 1) + 1);
  const [last = ''] = /(?:[\s.,:;!?…—].*)?$/u.exec(one.slice(one.length - end)) ?? [];
  const isRead = (text: string, sounds: string): boolean => !/[\p{L}\p{N}]/u.test(text) || sounds.trim() !== '';
  return isRead(before, first) && isRead(after, last) ? { before: first, after: last } : null;
}

function unlessUnspeakable(error: unknown): null {
  if (isAppError(error) && error.code === 'VALUE_UNSPEAKABLE') return null;
  throw error;
}
