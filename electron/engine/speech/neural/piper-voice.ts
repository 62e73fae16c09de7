import type { OfflineTts } from 'sherpa-onnx-node';
import { itemAt } from '#shared/at.ts';
import { joined } from '#shared/wav.ts';
import type { Sound } from '../../signal/wav.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { phraseOf, soundsOf } from '../voices/english-sounds.ts';
import type { Phone } from '../voices/flite.ts';
import type { Manner, Speech, TimedSpeech } from '../voices/speaking-voice.ts';
import { locateWords } from '../voices/word-phones.ts';
import { cutBetween } from './cut-between.ts';
import type { GenerationRequest } from './generate.ts';
import { partsOf } from './parts.ts';
import { speakPhonemes } from './piper-model.ts';
import { piperAlphabet } from './piper-sounds.ts';
import type { Symbols } from './symbols.ts';
import { unspeakable } from '../text/unspeakable.ts';

/** Part of the voices' version: changes whenever the same text would sound different. */
export const piperVersion = 1;

/** How a text is spoken; `phonemes` as in {@link Manner}. */
type PiperManner = Omit<GenerationRequest, 'text' | 'sid'> & Pick<Manner, 'phonemes'>;

/** A loaded model of Piper whose durations are known, and one of its speakers. */
export type PiperVoice = {
  engine: Pick<OfflineTts, 'generateAsync'>;
  symbols: Symbols;
  /** eSpeak's voice that reads its texts. */
  language: string;
  speaker: number;
};

/**
 * What is spoken at once at the voice's own speed, characters of phonemes: about five seconds. Memory grows with it
 * (536 MB at the most; 868 MB with 160 characters).
 */
const longestPhrase = 90;

/**
 * Speaks a value, within its sentence or alone, and cuts it out where its durations say.
 * @returns null if it cannot be spoken within that sentence.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text), `MODEL_DAMAGED`; CancelledError.
 */
export async function speakWithPiper(
  voice: PiperVoice,
  text: string,
  around: Surroundings | null,
  { phonemes, ...manner }: PiperManner,
): Promise<Speech | null> {
  const value = await readSounds(voice, text, phonemes);
  const alone = { before: '', value, after: '' };
  const phrase = around ? await phraseOf(value, around, piperAlphabet(voice.language)) : alone;
  if (!phrase) return null;
  const isLong = (phrase.before + phrase.value + phrase.after).length > mostAtOnce(manner.speed);
  if (!isLong) return speakPhrase(voice, phrase, manner);
  if (around) return null;
  const { phones, ...sound } = await speakParts(voice, value, manner);
  return { ...sound, end: phones.at(-1)?.end ?? 0 };
}

/**
 * Speaks a text and locates its words: times of the words that `spokenUnits` finds in it.
 * @throws as {@link speakWithPiper}.
 */
export async function speakWordsWithPiper(
  voice: PiperVoice,
  text: string,
  { phonemes, ...manner }: PiperManner,
): Promise<TimedSpeech> {
  const { phones, ...sound } = await speakParts(voice, await readSounds(voice, text, phonemes), manner);
  const soundsOfWord = async (word: string): Promise<string[]> =>
    signsOf(await soundsOf(word, phonemes, piperAlphabet(voice.language)), voice.symbols).filter(isSound);
  return { ...sound, end: phones.at(-1)?.end ?? 0, words: await locateWords(text, soundsOfWord, phones) };
}

/** The phonemes of a text. @throws AppError `VALUE_UNSPEAKABLE`. */
async function readSounds({ language, symbols }: PiperVoice, text: string, known: Manner['phonemes']): Promise<string> {
  const sounds = await soundsOf(text, known, piperAlphabet(language));
  if (!signsOf(sounds, symbols).some(isSound)) throw unspeakable(text);
  return sounds;
}

function mostAtOnce(speed: number): number {
  return Math.floor(longestPhrase * Math.min(1, speed));
}

/** Speaks phonemes of any length, part by part, and tells when each is heard. */
async function speakParts(
  { engine, symbols, speaker }: PiperVoice,
  sounds: string,
  manner: Omit<PiperManner, 'phonemes'>,
): Promise<Sound & { phones: Phone[] }> {
  const pieces: Sound[] = [];
  const phones: Phone[] = [];
  let seconds = 0;
  for (const part of partsOf(sounds, mostAtOnce(manner.speed))) {
    const signs = signsOf(part, symbols);
    if (!signs.some(isSound)) continue;
    const ids = signs.flatMap((sign) => symbols.get(sign) ?? []);
    const { starts, ...piece } = await speakPhonemes(engine, { phonemes: ids, speaker, ...manner });
    phones.push(
      ...phonesOf(
        signs,
        starts.map((start) => seconds + start / piece.sampleRate),
      ),
    );
    pieces.push(piece);
    seconds += piece.samples.length / piece.sampleRate;
  }
  return { samples: joined(pieces.map(({ samples }) => samples)), sampleRate: itemAt(pieces, 0).sampleRate, phones };
}

/** The sounds among signs. Words flow into each other: where only a space is between them, each has half of its time. */
function phonesOf(signs: readonly string[], starts: readonly number[]): Phone[] {
  const middle = (at: number): number => (itemAt(starts, at) + itemAt(starts, at + 1)) / 2;
  const isJoint = (at: number): boolean =>
    signs[at] === ' ' && [at - 1, at + 1].every((beside) => isSound(signs[beside] ?? ' '));
  return signs.flatMap((name, at) => {
    if (!isSound(name)) return [];
    const start = isJoint(at - 1) ? middle(at - 1) : itemAt(starts, at);
    const end = isJoint(at + 1) ? middle(at + 1) : itemAt(starts, at + 1);
    return [{ name, start, end }];
  });
}

/** Speaks a phrase and cuts its value out. */
async function speakPhrase(
  { engine, symbols, speaker }: PiperVoice,
  phrase: { before: string; value: string; after: string },
  manner: Omit<PiperManner, 'phonemes'>,
): Promise<Speech> {
  const before = signsOf(phrase.before, symbols);
  const value = signsOf(phrase.value, symbols);
  const signs = [...before, ...value, ...signsOf(phrase.after, symbols)];
  const ids = signs.flatMap((sign) => symbols.get(sign) ?? []);
  const { starts, ...sound } = await speakPhonemes(engine, { phonemes: ids, speaker, ...manner });
  const end = before.length + value.length;
  const previous = before.findLastIndex((sign) => isSound(sign));
  const next = signs.findIndex((sign, index) => index >= end && isSound(sign));
  return cutBetween(sound, {
    previous: previous === -1 ? 0 : itemAt(starts, previous + 1),
    start: itemAt(starts, before.length),
    end: itemAt(starts, end),
    next: next === -1 ? sound.samples.length : itemAt(starts, next),
  });
}

/** The characters of phonemes that a model has symbols for, as Piper's own program splits them. */
function signsOf(phonemes: string, symbols: Symbols): string[] {
  return [...phonemes.normalize('NFD')].filter((sign) => symbols.has(sign));
}

/** Whether a sign is part of a sound, and neither space nor punctuation. */
function isSound(sign: string): boolean {
  return /[\p{L}\p{M}]/u.test(sign);
}
