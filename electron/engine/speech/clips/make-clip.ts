import { AppError } from '#shared/errors/index.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { resample } from '../../media/codec/resample.ts';
import { foreignPhonemes } from './choose.ts';
import { matchToActor } from '../match/match.ts';
import type { Profiles } from '../match/profiles.ts';
import { withSpreadPhases } from '../match/spread-phases.ts';
import type { Manner, Speech } from '../voices/speaking-voice.ts';
import type { Actor } from './speech-request.ts';
import { trimToSpeech } from './trim.ts';
import type { Line } from './voice-for.ts';

/** Clips are so many samples a second. */
export const clipRate = 48_000;

export type ClipToMake = {
  line: Line;
  /** Speaking rate, 1 = as the voice speaks by itself. */
  speed: number;
  /** The words of its sentence; null to speak it alone. */
  around: Surroundings | null;
  /** Whom it is to sound like. */
  actor: Actor | undefined;
  /** Whether only its length counts. */
  draft: boolean;
};

/**
 * Speaks a text: the voiced part, mono, at {@link clipRate}.
 * @returns null where it cannot be spoken within its sentence.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text); CancelledError.
 */
export async function makeClip(
  { line, speed, around, actor, draft }: ClipToMake,
  profiles: Profiles,
  signal: AbortSignal | undefined,
): Promise<Float32Array | null> {
  const { text, voice, language } = line;
  const target = actor ? profiles.ofActor(actor) : null;
  const manner: Manner = { speed, draft, language, pitch: target?.pitch, phonemes: await allPhonemes(line) };
  const spoken = around
    ? ((await voice.speakWithin?.(text, around, manner, signal)) ?? null)
    : await voice.speak(text, manner, signal);
  if (!spoken) return null;
  const own = target && !voice.isPaid ? await profiles.ofVoice(voice, signal) : null;
  const speech = trimToSpeech(target ? matchToActor(spoken, own, target) : asItIs(spoken));
  if (speech.samples.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
  return resample(speech.samples, speech.sampleRate, clipRate);
}

/** A voice as it speaks by itself. */
function asItIs(speech: Speech): Speech {
  return { ...speech, samples: withSpreadPhases(speech.samples, speech.sampleRate) };
}

/** The sounds that are given, and those of words of another language. */
async function allPhonemes({ text, voice, language, phonemes }: Line): Promise<Map<string, string>> {
  const foreign = language !== undefined && voice.speaksPhonemes ? await foreignPhonemes(text, language) : [];
  return new Map([...foreign, ...phonemes]);
}
