import { AppError } from '#shared/errors/index.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { soundRate } from '#shared/wav.ts';
import type { RecentlyUsed } from '#electron/lib/recently-used.ts';
import { resample } from '../../media/codec/resample.ts';
import { stretchSpeech } from '../../media/codec/stretch-speech.ts';
import { matchToActor } from '../match/match.ts';
import type { Actor, Profiles } from '../match/profiles.ts';
import { withSpreadPhases } from '../match/spread-phases.ts';
import type { Manner, Speech } from '../voices/speaking-voice.ts';
import { foreignPhonemes } from './choose.ts';
import { trimToSpeech } from '../voices/trim.ts';
import type { Line } from './voice-for.ts';

export type ClipToMake = {
  line: Line;
  /** Speaking rate requested from the voice, 1 = its own. */
  speed: number;
  /** Factor by which the voice's answer is lengthened afterwards, at the same pitch. */
  stretch: number;
  /** The words before and after it in its sentence; null to speak it alone. */
  around: Surroundings | null;
  /** The person whose voice it is matched to. */
  actor: Actor | undefined;
  /** Whether only its length is needed. */
  draft: boolean;
};

/**
 * Speaks a text.
 * @param spoken cached answers of voices.
 * @returns the voiced part, mono, −1 to 1, at {@link soundRate}; null if the voice cannot speak it within its sentence.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text); CancelledError.
 */
export async function makeClip(
  wanted: ClipToMake,
  profiles: Profiles,
  spoken: RecentlyUsed<Speech>,
  signal: AbortSignal | undefined,
): Promise<Float32Array | null> {
  const { line, stretch, actor } = wanted;
  const target = actor ? profiles.ofActor(actor) : null;
  const natural = await speechOf(wanted, target?.pitch, spoken, signal);
  if (!natural) return null;
  const speech = await stretched(natural, stretch);
  const own = target && (await profiles.ofVoice(line.voice, signal));
  const trimmed = trimToSpeech(target ? matchToActor(speech, own, target) : asItIs(speech));
  if (trimmed.samples.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: line.text });
  return resample(trimmed.samples, trimmed.sampleRate, soundRate);
}

/** The voice's answer, cached for the next clip of the same text. */
async function speechOf(
  { line, speed, around, draft }: ClipToMake,
  pitch: number | undefined,
  spoken: RecentlyUsed<Speech>,
  signal: AbortSignal | undefined,
): Promise<Speech | null> {
  const { text, voice, language } = line;
  const phonemes = await allPhonemes(line);
  const manner: Manner = { speed, draft, language, pitch: voice.takesPitch ? pitch : undefined, phonemes };
  if (around) return (await voice.speakWithin?.(text, around, manner, signal)) ?? null;
  const name = JSON.stringify([voice.id, voice.version, text, { ...manner, phonemes: [...phonemes] }]);
  const known = spoken.get(name);
  if (known) return known;
  const speech = await voice.speak(text, manner, signal);
  spoken.set(name, speech);
  return speech;
}

async function stretched(speech: Speech, factor: number): Promise<Speech> {
  if (factor === 1) return speech;
  const samples = await stretchSpeech(speech.samples, speech.sampleRate, factor);
  return { samples, sampleRate: speech.sampleRate, end: speech.end * factor };
}

/** Speech that is not matched to an actor: only its phases are spread. */
export function asItIs(speech: Speech): Speech {
  return { ...speech, samples: withSpreadPhases(speech.samples, speech.sampleRate) };
}

/** The given pronunciations, and eSpeak's of words in another language: IPA by word. */
export async function allPhonemes({ text, voice, language, phonemes }: Line): Promise<Map<string, string>> {
  const foreign = language !== undefined && voice.speaksPhonemes ? await foreignPhonemes(text, language) : [];
  return new Map([...foreign, ...phonemes]);
}
