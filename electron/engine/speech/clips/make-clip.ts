import type { Surroundings } from '#shared/script/index.ts';
import { soundRate } from '#shared/wav.ts';
import type { RecentlyUsed } from '#electron/lib/recently-used.ts';
import { resample } from '../../media/codec/resample.ts';
import { stretchSpeech } from '../../media/codec/stretch-speech.ts';
import { colourGains, matchToActor } from '../match/match.ts';
import type { Actor, Profiles, VoiceProfile } from '../match/profiles.ts';
import { withSpreadPhases } from '../match/spread-phases.ts';
import type { PitchBeside } from '../pitch/track-pitch.ts';
import type { Manner, SpeakingVoice, Speech } from '../voices/speaking-voice.ts';
import { foreignSounds } from '../voices/foreign-sounds.ts';
import { margin, speechIn, trimToSpeech } from '../voices/trim.ts';
import type { Line } from './voice-for.ts';
import { unspeakable } from '../text/unspeakable.ts';

export type ClipToMake = {
  line: Line;
  /** Speaking rate requested from the voice, 1 = its own. */
  speed: number;
  /** Its length, samples at 48 kHz; as it is spoken by default. */
  length: number | undefined;
  /** The words before and after it in its sentence; null to speak it alone. */
  around: Surroundings | null;
  /** The person whose voice it is matched to. */
  actor: Actor | undefined;
  /** That person's pitch beside its place. */
  beside: PitchBeside | undefined;
  /** Whether only its length is needed. */
  draft: boolean;
};

/** Maximum change of colour by the voice itself, dB. */
const ownGain = 4;

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
  const { line, length, actor } = wanted;
  const { voice } = line;
  const target = actor ? profiles.ofActor(actor) : null;
  const own = target && (await profiles.ofVoice(voice, signal));
  const natural = await speechOf(wanted, target && { target, own }, spoken, signal);
  if (!natural) return null;
  // Voices that know their durations have kept to the length.
  const isFitted = length === undefined || voice.secondsOf !== undefined;
  const speech = isFitted ? natural : await stretchedTo(length, voiced(natural));
  const matched = target && !voice.takesColour ? matchToActor(speech, own, target) : asItIs(speech);
  const trimmed = trimToSpeech(matched);
  if (trimmed.samples.length === 0) throw unspeakable(line.text);
  const clip = resample(trimmed.samples, trimmed.sampleRate, soundRate);
  return isFitted ? clip : ofLength(length, clip);
}

/** The voice's answer, cached for the next clip of the same text. */
async function speechOf(
  { line, speed, length, around, beside, draft }: ClipToMake,
  likeness: { target: VoiceProfile; own: VoiceProfile | null } | null,
  spoken: RecentlyUsed<Speech>,
  signal: AbortSignal | undefined,
): Promise<Speech | null> {
  const { text, voice } = line;
  const phonemes = await allPhonemes(line);
  const kept = voice.secondsOf ? { length } : {};
  const manner: Manner = { speed, ...kept, draft, phonemes, ...mannerLike(likeness, voice, beside) };
  const name = JSON.stringify([voice.id, voice.version, text, around, { ...manner, phonemes: [...phonemes] }]);
  const known = spoken.get(name);
  if (known) return known;
  const speech = around
    ? await voice.speakWithin?.(text, around, manner, signal)
    : await voice.speak(text, manner, signal);
  if (speech) spoken.set(name, speech);
  return speech ?? null;
}

/** What a voice is asked for to sound like a person. */
export function mannerLike(
  likeness: { target: VoiceProfile; own: VoiceProfile | null } | null,
  voice: SpeakingVoice,
  beside: PitchBeside | undefined,
): Pick<Manner, 'pitch' | 'beside' | 'colour'> {
  if (!likeness || !voice.takesPitch) return {};
  const { target, own } = likeness;
  if (!voice.takesColour) return { pitch: target.pitch };
  // Rounded, because engines differ in the last bits of what was measured.
  return {
    pitch: rounded(target.pitch),
    beside: beside && roundedBeside(beside),
    colour: own
      ? colourGains(own.spectrum, target.spectrum, ownGain).map((gain) => Math.round(100 * gain) / 100)
      : undefined,
  };
}

/** What a voice is told of the pitch beside a place. */
export function roundedBeside({ before, after }: PitchBeside): PitchBeside {
  return { before: rounded(before), after: rounded(after) };
}

function rounded<Hertz extends number | null>(pitch: Hertz): Hertz | number {
  return pitch === null ? pitch : Math.round(10 * pitch) / 10;
}

/** The speech in a sound, as far as it is voiced: what is measured and stretched must not hold silence. */
function voiced(speech: Speech): Speech {
  if (speech.fades) return speech;
  const { start, end } = speechIn(speech);
  const samples = speech.samples.slice(start, end);
  return { ...speech, samples, end: samples.length / speech.sampleRate, fades: { start: margin, end: margin } };
}

/** @param length samples at {@link soundRate}, which {@link ofLength} makes exact. */
async function stretchedTo(length: number, speech: Speech): Promise<Speech> {
  const { samples, sampleRate, end } = speech;
  const factor = (length / soundRate) * (sampleRate / samples.length);
  if (samples.length === 0 || Math.round(samples.length * factor) === samples.length) return speech;
  return { ...speech, samples: await stretchSpeech(samples, sampleRate, factor), end: end * factor };
}

/** A clip whose length was rounded in other sample rates. */
function ofLength(length: number, clip: Float32Array): Float32Array {
  if (clip.length === length) return clip;
  const exact = new Float32Array(length);
  exact.set(clip.subarray(0, length));
  return exact;
}

/** Speech that is not matched to an actor: only its phases are spread. */
export function asItIs(speech: Speech): Speech {
  return { ...speech, samples: withSpreadPhases(speech.samples, speech.sampleRate) };
}

/** The given pronunciations, and eSpeak's of words in another language: IPA by word. */
export async function allPhonemes({ text, voice, isForeign, phonemes }: Line): Promise<Map<string, string>> {
  const foreign = isForeign && voice.speaksPhonemes ? await foreignSounds(text, voice.language ?? '') : [];
  return new Map([...foreign, ...phonemes]);
}
