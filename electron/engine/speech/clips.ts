import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { VoiceConfig } from '../../../shared/api/index.ts';
import { AppError, CancelledError, isAppError } from '../../../shared/errors/index.ts';
import { recordingSource, type ClipReason } from '../../../shared/clip-sources.ts';
import { nearestVoiceId, voiceConfigOf, voiceIdOf } from '../../../shared/voices.ts';
import type { Pronunciation } from '../../../shared/pronunciation/pronunciations.ts';
import { resample } from '../media/resample.ts';
import { cacheFolders, type Recording } from '../workers/protocol.ts';
import { chooseVoice, foreignPhonemes } from './choose.ts';
import { readClip, writeClip } from './clip-files.ts';
import { fittingStretch, type ClipPlace } from './match/fit.ts';
import { matchToActor } from './match/match.ts';
import { nearestEnglishVoice, nearestEspeakVoice } from './match/nearest-voice.ts';
import { withSpreadPhases } from './match/spread-phases.ts';
import { profileVoice, type VoiceProfile } from './match/profile.ts';
import { pronounce } from './pronunciation/pronounce.ts';
import { readRecording } from './recordings.ts';
import { hasOtherScript, languageOfLetters } from './text/language.ts';
import { trimToSpeech } from './trim.ts';
import type { Manner, SpeakingVoice, Speech, VoiceEngines } from './speaking-voice.ts';
import { builtinEngines, findVoice } from './voices.ts';

/** Spoken text. */
export type Clip = {
  /** Mono, {@link clipRate}, the voiced part only with about 15 ms around it. */
  samples: Float32Array;
  /** Where it comes from: the voice's id, or {@link recordingSource}. */
  source: string;
  /** Why it comes from there. */
  reason: ClipReason;
  /** Whether the voice was made to sound like an actor. */
  matched: boolean;
  /** Its file among the clips of the cache, which may go at any time. */
  file: string;
};

/** A text to be spoken, and all that decides how it sounds. */
export type SpeechRequest = {
  text: string;
  voice: VoiceConfig;
  /** The actor saying the text, which is then used instead of any voice. */
  recording?: Recording | undefined;
  /** How the creator wants names said; they count more than the starter list. */
  pronunciations?: readonly Pronunciation[] | undefined;
  /** Where it goes; without it, the voice takes the time it takes by itself. */
  place?: ClipPlace | undefined;
  /** Who speaks in the recording: of voices that could say the text, the nearest one is chosen. */
  presenter?: Actor | undefined;
  /** Whom it may sound like, where the voice's settings ask for it; without one it sounds as the voice does. */
  actor?: Actor | undefined;
};

/** A person who is heard in a recording. */
export type Actor = {
  /** Names {@link Actor.read}'s sound: part of the name clips are cached by. */
  id: string;
  /** The person speaking: up to so many seconds, mono, {@link clipRate}. */
  read: (seconds: number) => Float32Array;
};

export type Speaker = {
  /**
   * @throws AppError `VOICE_UNAVAILABLE`, `VALUE_UNSPEAKABLE` (`subject` = the voice or the text); CancelledError; the
   * system's error (ENOENT) for a recording that is gone.
   */
  speak: (request: SpeechRequest, signal?: AbortSignal) => Promise<Clip>;
};

type SpeakerOptions = {
  cacheFolder: string;
  /** Where voices come from; those that come with the app unless told otherwise. */
  engines?: VoiceEngines;
};

export const clipRate = 48_000;

/** Changes when clips are trimmed, matched, converted or stored another way. */
const clipVersion = 7;

/** Taken where nobody is heard, or only whispers, Hz. */
const usualPitch = 170;

/** So much of a recording is listened to for what the actor sounds like, seconds. */
const heardSeconds = 30;

/** Said in every language: what a voice sounds like in general. */
const sampleText = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10.';

/**
 * Speaks texts and keeps each clip in `<cacheFolder>/clips/`, named by what it depends on. Any number of processes may
 * share the folder: a clip appears there whole.
 */
export function createSpeaker({ cacheFolder, engines = builtinEngines }: SpeakerOptions): Speaker {
  const folder = join(cacheFolder, cacheFolders.clips);
  const profiles = new Map<string, VoiceProfile | null>();

  async function speak(request: SpeechRequest, signal: AbortSignal | undefined): Promise<Clip> {
    if (signal?.aborted) throw new CancelledError();
    const written = normalizedText(request.text);
    if (request.recording) return recordedClip(request.recording, written);
    const isOpen = voiceIdOf(request.voice) === nearestVoiceId;
    const id = isOpen ? nearestVoice(request) : voiceIdOf(request.voice);
    const asked = findVoice(id, engines);
    const { text, phonemes } = pronounce(written, asked, request.pronunciations ?? []);
    const otherVoice = (language: string) => nearestEspeakVoice(language, presenterPitch(request) ?? usualPitch);
    const { voice, reason, language } = chooseVoice(text, asked, engines, phonemes, otherVoice);
    const { speed, pitch_match } = request.voice;
    const settled = { ...request, voice: isOpen ? { ...voiceConfigOf(id), speed, pitch_match } : request.voice };
    const stretch = await stretchFor(settled, voice, signal);
    const manner: Manner = {
      speed: speed / stretch,
      language: language ?? undefined,
      phonemes,
    };
    const actor = pitch_match ? request.actor : undefined;
    const file = join(folder, clipKey(text, voice, manner, actor));
    const chosen = isOpen && reason === 'voice' ? 'nearest' : reason;
    const matched = actor !== undefined || voice.imitates === true;
    const facts = { source: voice.id, reason: chosen, matched, file };
    const cached = readClip(file);
    if (cached) return { samples: cached, ...facts };
    const made = await makeClip(text, voice, manner, actor, signal);
    writeClip(file, made);
    return { samples: readClip(file) ?? made, ...facts };
  }

  /** Kept as the actor said it: neither its pace nor its pitch is changed. */
  function recordedClip(recording: Recording, text: string): Clip {
    const file = join(folder, recordingKey(recording));
    const clip = { source: recordingSource, reason: 'recorded', matched: false, file } as const;
    const cached = readClip(file);
    if (cached) return { samples: cached, ...clip };
    const samples = readRecording(recording.file);
    if (samples.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
    writeClip(file, samples);
    return { samples: readClip(file) ?? samples, ...clip };
  }

  async function makeClip(
    text: string,
    voice: SpeakingVoice,
    manner: Manner,
    actor: Actor | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array> {
    const target = actor ? actorProfile(actor) : null;
    const phonemes = await allPhonemes(text, voice, manner);
    const spoken = await voice.speak(text, { ...manner, pitch: target?.pitch, phonemes }, signal);
    const own = target && !voice.isPaid ? await ownProfile(voice, signal) : null;
    const speech = trimToSpeech(target ? matchToActor(spoken, own, target) : asItIs(spoken));
    if (speech.samples.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
    return resample(speech.samples, speech.sampleRate, clipRate);
  }

  async function stretchFor(
    { text, voice, pronunciations, presenter, place }: SpeechRequest,
    chosen: SpeakingVoice,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    if (!place || chosen.isPaid) return 1;
    const plain = { voice: { ...voice, pitch_match: false }, presenter };
    const natural = await speak({ text, pronunciations, ...plain }, signal);
    return fittingStretch(place, secondsOf(natural), await replacedSeconds(place, plain, signal));
  }

  async function replacedSeconds(
    { replaces }: ClipPlace,
    plain: Pick<SpeechRequest, 'voice' | 'presenter'>,
    signal: AbortSignal | undefined,
  ): Promise<number | null> {
    if (replaces === null) return null;
    try {
      return secondsOf(await speak({ text: replaces, ...plain }, signal));
    } catch (error) {
      if (isAppError(error) && error.code === 'VALUE_UNSPEAKABLE') return null;
      throw error;
    }
  }

  /** The voice for a request that asks for none. In a recording in another script it reads that. */
  function nearestVoice(request: SpeechRequest): string {
    const replaces = request.place?.replaces ?? '';
    const language = hasOtherScript(replaces) ? languageOfLetters(replaces) : null;
    const pitch = presenterPitch(request) ?? usualPitch;
    return language === null ? nearestEnglishVoice(pitch) : nearestEspeakVoice(language, pitch);
  }

  function presenterPitch({ presenter }: SpeechRequest): number | null {
    return presenter ? (actorProfile(presenter)?.pitch ?? null) : null;
  }

  /** Heard once for each actor and each voice. */
  function actorProfile({ id, read }: Actor): VoiceProfile | null {
    return remembered(`actor:${id}`, () => {
      const samples = resample(read(heardSeconds), clipRate, profileRate);
      return profileVoice({ samples, sampleRate: profileRate });
    });
  }

  async function ownProfile(voice: SpeakingVoice, signal: AbortSignal | undefined): Promise<VoiceProfile | null> {
    const key = `voice:${voice.id}:${voice.version}`;
    if (profiles.has(key)) return profiles.get(key) ?? null;
    const spoken = await voice.speak(sampleText, { speed: 1 }, signal);
    return remembered(key, () => profileVoice(spoken));
  }

  function remembered(key: string, measure: () => VoiceProfile | null): VoiceProfile | null {
    const known = profiles.get(key);
    if (known !== undefined) return known;
    const profile = measure();
    profiles.set(key, profile);
    return profile;
  }

  return { speak };
}

/** A voice as it speaks by itself. */
function asItIs(speech: Speech): Speech {
  return { ...speech, samples: withSpreadPhases(speech.samples, speech.sampleRate) };
}

/** Rate that speech is measured at, samples a second. */
const profileRate = 16_000;

function secondsOf({ samples }: Clip): number {
  return samples.length / clipRate;
}

/** The same for texts that only differ in how they are typed. */
function normalizedText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function clipKey(
  text: string,
  voice: SpeakingVoice,
  { speed, language, phonemes }: Manner,
  actor: Actor | undefined,
): string {
  const manner = [speed.toFixed(4), language ?? null, [...(phonemes ?? [])], actor?.id ?? null];
  const content = [clipVersion, voice.id, voice.version, ...manner, text];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function recordingKey({ id }: Recording): string {
  return createHash('sha256')
    .update(JSON.stringify([clipVersion, recordingSource, id]))
    .digest('hex');
}

/** The sounds that are given, and those of words of another language. */
async function allPhonemes(text: string, voice: SpeakingVoice, manner: Manner): Promise<Map<string, string>> {
  const { language, phonemes = [] } = manner;
  const foreign = language !== undefined && voice.speaksPhonemes ? await foreignPhonemes(text, language) : [];
  return new Map([...foreign, ...phonemes]);
}
