import type { OfflineTts } from 'sherpa-onnx-node';
import { itemAt } from '#shared/at.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { phraseOf, soundsOf } from '../voices/english-sounds.ts';
import type { Manner, Speech } from '../voices/speaking-voice.ts';
import { cutBetween } from './cut-between.ts';
import type { GenerationRequest } from './generate.ts';
import { partsOf, speakParts } from './parts.ts';
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
 * Longest phrase and longest part of a text that are spoken at once at the voice's own speed, characters of phonemes: about
 * five and four seconds. Memory grows with both (518 MB at the most; 868 MB with 160 characters).
 */
const longestPhrase = 80;
const longestPart = 60;

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
  const { language, symbols } = voice;
  const alphabet = piperAlphabet(language);
  const value = await soundsOf(text, phonemes, alphabet);
  const slowness = Math.min(1, manner.speed);
  if (signsOf(value, symbols).every(isPause)) throw unspeakable(text);
  if (!around) {
    const parts = partsOf(value, Math.floor(longestPart * slowness)).filter(
      (part) => !signsOf(part, symbols).every(isPause),
    );
    return speakParts(parts, (part) => speakPhrase(voice, { before: '', value: part, after: '' }, manner));
  }
  const phrase = await phraseOf(value, around, alphabet);
  const isLong = phrase && (phrase.before + phrase.value + phrase.after).length > longestPhrase * slowness;
  return phrase && !isLong ? speakPhrase(voice, phrase, manner) : null;
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
  const previous = before.findLastIndex((sign) => !isPause(sign));
  const next = signs.findIndex((sign, index) => index >= end && !isPause(sign));
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

/** Whether a sign is a space or punctuation. */
function isPause(sign: string): boolean {
  return !/[\p{L}\p{M}]/u.test(sign);
}
