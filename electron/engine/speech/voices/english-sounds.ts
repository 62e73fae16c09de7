import { isAppError } from '#shared/errors/index.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { phonemesOfEspeak, phonemesOfIpa } from '../hibari/phonemes.ts';
import type { Phrase } from '../hibari/speak-phrase.ts';
import { plainText } from '../text/plain-text.ts';
import { englishLetters } from '../text/speakable.ts';
import { spokenForms } from '../text/written-forms.ts';
import { espeakPhonemes, withoutMarkup } from './espeak.ts';

/*
 * English text as phonemes of the embedded voices. eSpeak reads whole phrases, as word by word function words would be
 * stressed. Words with a given pronunciation are read apart.
 */

type KnownSounds = ReadonlyMap<string, string>;

/** A run of words without punctuation, or punctuation. */
const pieces = /(?:[^\s.,:;!?…—]|[.,:](?=\d)|\.(?=\p{L})|\s(?!\s*[—–-]\s))+|[.,:;!?…—]+/gu;

/**
 * The phonemes of a text, with its punctuation.
 * @param known IPA of words.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text) for letters without a sound.
 */
export async function soundsOf(text: string, known: KnownSounds = new Map()): Promise<string> {
  const plain = withoutMarkup(spokenForms(text)).replace(/\s[–-]\s|[–—]/gu, ' — ');
  const sounds: string[] = [];
  for (const [piece] of plain.matchAll(pieces)) {
    const mark = /^[.,:;!?…—]+$/u.test(piece);
    if (!mark) sounds.push(sounds.length > 0 ? ' ' : '', await wordsOf(piece.trim(), known, text));
    else if (sounds.length > 0) sounds.push(piece === '—' ? ' —' : (piece[0] ?? ''));
  }
  return sounds.join('').trim();
}

/** The phonemes of words: runs without a given pronunciation are read together. */
async function wordsOf(words: string, known: KnownSounds, whole: string): Promise<string> {
  let rest = words;
  const sounds: string[] = [];
  while (rest !== '') {
    const found = firstKnown(rest, known);
    const before = found ? rest.slice(0, found.at) : rest;
    if (/[\p{L}\p{N}]/u.test(before)) sounds.push(phonemesOfEspeak(await readByEspeak(before, whole)));
    if (!found) break;
    sounds.push(found.sounds);
    rest = rest.slice(found.at + found.word.length);
  }
  return sounds.join(' ');
}

/** @throws AppError `VALUE_UNSPEAKABLE` for letters that English has no sound for. */
function readByEspeak(text: string, whole: string): Promise<string> {
  return espeakPhonemes(englishLetters(text, whole), 'en-us');
}

/** eSpeak's sounds of one word, IPA, for voices with a lexicon. A flap is their "t". */
export async function soundsOfName(word: string): Promise<string> {
  return (await readByEspeak(word, word)).replaceAll('ɾ', 't').replaceAll(' ', '');
}

function firstKnown(text: string, known: KnownSounds): { word: string; at: number; sounds: string } | null {
  let first: { word: string; at: number; sounds: string } | null = null;
  for (const [word, ipa] of known) {
    const sounds = phonemesOfIpa(ipa);
    const escaped = word.replace(/[^\p{L}\p{M}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
    const at = text.search(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}(?![\\p{L}\\p{M}\\p{N}])`, 'u'));
    if (sounds === null || at === -1) continue;
    if (!first || at < first.at || (at === first.at && word.length > first.word.length)) first = { word, at, sounds };
  }
  return first;
}

/** Stand-ins for a value in its phrase, which is read without it: one that begins with a consonant, one with a vowel. */
const standIns = { consonant: { word: 'Bob', sounds: 'bˈɑb' }, vowel: { word: 'Abby', sounds: 'ˈæbi' } } as const;

/** The words around a value, read once for all values: whether an article is "thuh" or "thee" depends on its first sound. */
const readSurroundings = createRecentlyUsed<{ before: string; after: string } | null>(100);

/**
 * A value in its phrase.
 * @returns null if its place in the phrase cannot be told.
 */
export async function phraseOf(value: string, around: Surroundings): Promise<Phrase | null> {
  const kind = /^[ˈˌ]?[AIOWYɑæɔɛɪiuʊʌəɜᵻ]/u.test(value) ? 'vowel' : 'consonant';
  const key = JSON.stringify([kind, around.before, around.after]);
  const known = readSurroundings.get(key);
  const read = known === undefined ? await surroundingsAt(standIns[kind], around) : known;
  readSurroundings.set(key, read);
  return read && { ...read, value };
}

async function surroundingsAt(
  standIn: { word: string; sounds: string },
  { before, after }: Surroundings,
): Promise<{ before: string; after: string } | null> {
  const joined = /^[\p{L}\p{N}]/u.test(after) ? ` ${after}` : after;
  const sounds = await soundsOf(plainText(`${before} ${standIn.word}${joined}`)).catch(unlessUnspeakable);
  if (sounds === null) return null;
  const parts = sounds.split(standIn.sounds);
  // The words around may hold the stand-in themselves.
  if (parts.length !== 2) return null;
  const [first = '', last = ''] = parts;
  return { before: first === '' ? '' : `${first.trim()} `, after: last };
}

function unlessUnspeakable(error: unknown): null {
  if (isAppError(error) && error.code === 'VALUE_UNSPEAKABLE') return null;
  throw error;
}
