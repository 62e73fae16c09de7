import { itemAt } from '#shared/at.ts';
import { toAppError, type ErrorCode } from '#shared/errors/index.ts';
import type { Heard, NotListenedReason } from '#shared/listening.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { kindOf, type ValueKind } from '#shared/rows/value-kinds.ts';
import { repeatedEnd } from '#shared/script/index.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { isOutOfMemory } from '../onnx/runtime.ts';
import { hasOtherScript } from '../text/language.ts';
import { nearestNames, type Candidate } from './candidates.ts';
import { isClear, judge, type Fit, type Rival } from './judge.ts';
import type { Ear } from './loaded-ears.ts';
import { melRate, melSpectrogram } from './mel.ts';
import type { EncodedSound } from './network.ts';
import { comparedSounds, readText, soundDifference, spelledAsHeard, type Sounds } from './sounds.ts';

/** Changes whenever the same sound would be judged otherwise. */
export const earVersion = 2;

/** A value and what it could be taken for. */
export type ValueToHear = {
  /** As it is written, without marks, and as it would be spelled by someone who heard it. */
  spellings: readonly string[];
  sounds: Sounds;
  others: readonly Candidate[];
};

/** A sound that says a value: mono, at {@link melRate}, with the words before and after it and nothing else. */
export type SoundToHear = { sound: Float32Array; before: string; after: string };

/** Silence after the sound, seconds: what ends at once is heard badly. */
const silence = 0.5;
/** Texts that are scored at once. */
const batch = 6;
/** Tokens that what is heard may have more than the value has. */
const moreTokens = 4;
/** A text that differs by less sounds like the value, however it is spelled: share of its sounds. */
const sameSounds = 0.55;
/** Values with more letters or words are sentences, and no names. */
const longest = { letters: 60, words: 6 };
/** What is said in many ways: "1,200" may be written, and heard, in digits or in words. */
const saidOtherwise: ReadonlySet<ValueKind | null> = new Set(['email', 'website', 'phone', 'amount', 'date']);

/** Scores of texts where nothing is heard: they depend on the words around, and are the same for all values. */
const priors = createRecentlyUsed<number>(2_000);

/**
 * Prepares to listen for a value.
 * @param value.among the values of its list, which it could be taken for.
 */
export async function valueToHear(value: {
  text: string;
  variable: string;
  among: readonly string[];
  pronunciations: readonly Pronunciation[];
}): Promise<ValueToHear | { reason: NotListenedReason }> {
  const { text, variable, among, pronunciations } = value;
  if (saidOtherwise.has(kindOf(variable)) || !/\p{L}/u.test(text) || /[\p{N}@]|:\/\/|www\./iu.test(text))
    return { reason: 'not_words' };
  if (text.length > longest.letters || text.split(/\s+/u).length > longest.words) return { reason: 'too_long' };
  const read = hasOtherScript(text) ? null : await readText(text, pronunciations);
  if (read === null) return { reason: 'language' };
  const sounds = comparedSounds(read);
  const others = await nearestNames({ text, sounds }, among, pronunciations);
  return { spellings: spellingsOf(text, read), sounds, others };
}

/** Why a recognizer cannot be used to listen. */
const reasons: Partial<Record<ErrorCode, NotListenedReason>> = {
  FILE_NOT_FOUND: 'no_recognizer',
  NOT_FOUND: 'no_recognizer',
  VOICE_UNAVAILABLE: 'no_recognizer',
  RECOGNITION_UNAVAILABLE: 'no_recognizer',
  MODEL_UNSUPPORTED: 'other_recognizer',
  MODEL_DAMAGED: 'damaged_recognizer',
  STORAGE_DAMAGED: 'damaged_recognizer',
};

/** @throws errors that do not concern the recognizer. */
export function whyNotListened(error: unknown): NotListenedReason {
  if (isOutOfMemory(error)) return 'no_memory';
  const known = toAppError(error);
  const reason = reasons[known.code];
  if (reason === undefined) throw known;
  return reason;
}

/**
 * Listens for a value in a sound: which of several texts fits best, the value, the names that sound most like it, or what the
 * recognizer would write there.
 * @param prompt of the words' language.
 */
export async function listenFor(
  { spellings, sounds, others }: ValueToHear,
  { sound, before, after }: SoundToHear,
  ear: Ear,
  prompt: readonly number[],
): Promise<Heard> {
  try {
    const padded = withSilence(sound);
    using encoded = await ear.network.encode(melSpectrogram(padded));
    const place: Place = { sound: encoded, ear, prompt, before, after, length: padded.length };
    const fits = await fitsOf([...spellings, ...others.map(({ text }) => text)], place);
    const spelled = fits.slice(0, spellings.length);
    const near = others.map(({ origin }, index): Rival => ({ ...itemAt(fits, spellings.length + index), origin }));
    if (isClear(spelled, near)) return { verdict: 'heard' };
    const written = await writtenThere(place, itemAt(spellings, 0));
    if (written === null || (await soundsAlike(written, sounds))) return judge(spelled, near, sounds.length);
    const [fit] = await fitsOf([written], place);
    const heard = judge(spelled, fit ? [...near, { ...fit, origin: 'written' }] : near, sounds.length);
    const isWritten = heard.verdict === 'unsure' && heard.soundsLike === written;
    return isWritten ? { verdict: 'unsure', soundsLike: withoutRepeat(written, before) } : heard;
  } catch (error) {
    return { verdict: 'not_listened', reason: whyNotListened(error) };
  }
}

/** A sound, at {@link melRate}, with silence after it. */
export function withSilence(sound: Float32Array): Float32Array {
  const padded = new Float32Array(sound.length + silence * melRate);
  padded.set(sound);
  return padded;
}

/** What was written, without the word before it, which a recognizer says again now and then; null for nothing else. */
function withoutRepeat(written: string, before: string): string | null {
  const [first = '', ...rest] = written.split(' ');
  const last = before.match(/[\p{L}\p{N}]+(?=[^\p{L}\p{N}]*$)/u)?.[0] ?? '';
  if (first.toLowerCase() !== last.toLowerCase()) return written;
  return rest.length === 0 ? null : rest.join(' ');
}

/** As it is written, without marks, and as it would be spelled by someone who heard it. */
function spellingsOf(text: string, read: string): string[] {
  return [...new Set([text, withoutMarks(text), spelledAsHeard(read)])].filter((spelling) => spelling !== '');
}

function withoutMarks(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ø', 'o');
  return plain.replaceAll('ł', 'l').replaceAll('æ', 'ae');
}

type Place = {
  sound: EncodedSound;
  ear: Ear;
  prompt: readonly number[];
  before: string;
  after: string;
  /** Samples. */
  length: number;
};

async function fitsOf(texts: readonly string[], place: Place): Promise<Fit[]> {
  const scores = await scoresOf(texts, place, place.sound);
  const keyOf = (text: string): string =>
    hashOf([place.ear.identity, place.prompt, place.before, place.after, Math.round(place.length / melRate), text]);
  const unknown = texts.filter((text) => priors.get(keyOf(text)) === undefined);
  if (unknown.length > 0) {
    using nothing = await place.ear.network.encode(melSpectrogram(faintNoise(place.length)));
    const found = await scoresOf(unknown, place, nothing);
    for (const [index, text] of unknown.entries()) priors.set(keyOf(text), itemAt(found, index));
  }
  return texts.map((text, index) => ({
    text,
    score: itemAt(scores, index),
    prior: priors.get(keyOf(text)) ?? 0,
  }));
}

/** Log-probability of each text and the words after it, nats. */
async function scoresOf(texts: readonly string[], place: Place, sound: EncodedSound): Promise<number[]> {
  const before = beginning(place);
  const { tokenizer, network } = place.ear;
  const after = place.after === '' ? '' : separated(place.after);
  const all = texts.map((text) => ({
    tokens: [...before, ...tokenizer.encode(` ${text}${after.slice(repeatedEnd(text, after))}`)],
    from: before.length,
  }));
  const scores: number[] = [];
  for (let from = 0; from < all.length; from += batch) {
    const told = await network.score(sound, all.slice(from, from + batch));
    scores.push(...told.map((tokens) => tokens.reduce((sum, one) => sum + one, 0)));
  }
  return scores;
}

function beginning({ ear, prompt, before }: Place): number[] {
  return [...prompt, ...(before === '' ? [] : ear.tokenizer.encode(` ${before}`))];
}

/** Words after a value begin with a space, marks follow it at once. */
function separated(after: string): string {
  return /^[\p{L}\p{N}]/u.test(after) ? ` ${after}` : after;
}

/** What the recognizer would write where the value is; null if that is nothing. */
async function writtenThere(place: Place, spelling: string): Promise<string | null> {
  const { ear, sound, after } = place;
  const before = beginning(place);
  const most = ear.tokenizer.encode(` ${spelling}`).length + moreTokens;
  const [next = ''] = after.toLowerCase().match(/[\p{L}\p{N}]+/u) ?? [];
  const written: number[] = [];
  while (written.length < most) {
    const likely = (await ear.network.next(sound, [...before, ...written], ear.end)).map((one) => one.token);
    // Something is said there: a recognizer that knows no word for it would go on with the next one.
    const token = written.length > 0 ? likely[0] : likely.find((one) => beginsWord(ear.tokenizer.decode([one]), next));
    if (token === undefined || token === ear.end) break;
    written.push(token);
    const words =
      ear.tokenizer
        .decode(written)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    if (next !== '' && words.at(-1) === next) {
      written.pop();
      break;
    }
  }
  // A name ends at the first mark; the words after it may be others than the script's.
  const [first = ''] = ear.tokenizer.decode(written).split(/[,.;:!?]/u);
  const text = first.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return text === '' ? null : text;
}

/** Whether a token begins a word, and another one than the next. */
function beginsWord(token: string, next: string): boolean {
  const letters = token.trim().toLowerCase();
  return /\p{L}/u.test(letters) && (next === '' || !next.startsWith(letters));
}

async function soundsAlike(text: string, sounds: Sounds): Promise<boolean> {
  const read = await readText(text, []);
  return read === null || soundDifference(comparedSounds(read), sounds) < sameSounds;
}

/** Sound in which nothing is said: silence itself would be unlike any recording. Always the same. */
function faintNoise(length: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 0.001 * (state / 2_147_483_647 - 0.5);
  });
}
