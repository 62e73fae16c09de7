import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { VoiceConfig } from '../../../shared/api/index.ts';
import { AppError, CancelledError } from '../../../shared/errors/index.ts';
import { voiceIdOf } from '../../../shared/voices.ts';
import { resample } from '../media/resample.ts';
import { cacheFolders } from '../workers/protocol.ts';
import { chooseVoice, foreignPhonemes, type Reason } from './choose.ts';
import { readClip, writeClip } from './clip-files.ts';
import { trimToSpeech } from './trim.ts';
import type { Manner, SpeakingVoice, VoiceEngines } from './speaking-voice.ts';
import { builtinEngines } from './voices.ts';

/** Spoken text. */
export type Clip = {
  /** Mono, {@link clipRate}, the voiced part only with about 15 ms around it. */
  samples: Float32Array;
  /** Where it comes from: the voice's id. */
  source: string;
  /** Why it comes from there. */
  reason: Reason;
};

/** A text to be spoken, and all that decides how it sounds. */
export type SpeechRequest = {
  text: string;
  voice: VoiceConfig;
  /** Words of the text with how they are said (IPA), for voices that can use it. */
  phonemes?: ReadonlyMap<string, string> | undefined;
};

export type Speaker = {
  /**
   * @throws AppError `VOICE_UNAVAILABLE`, `VALUE_UNSPEAKABLE` (`subject` = the voice or the text); CancelledError.
   */
  speak: (request: SpeechRequest, signal?: AbortSignal) => Promise<Clip>;
};

type SpeakerOptions = {
  cacheFolder: string;
  /** Where voices come from; those that come with the app unless told otherwise. */
  engines?: VoiceEngines;
};

export const clipRate = 48_000;

/** Changes when clips are trimmed, converted or stored another way. */
const clipVersion = 3;

/**
 * Speaks texts and keeps each clip in `<cacheFolder>/clips/`, named by what it depends on. Any number of processes may
 * share the folder: a clip appears there whole.
 */
export function createSpeaker({ cacheFolder, engines = builtinEngines }: SpeakerOptions): Speaker {
  return {
    async speak({ text, voice: config, phonemes: known }, signal) {
      if (signal?.aborted) throw new CancelledError();
      const written = normalizedText(text);
      const { voice, reason, language } = chooseVoice(written, voiceIdOf(config), engines, known);
      const manner: Manner = { speed: config.speed, language: language ?? undefined, phonemes: known };
      const file = join(cacheFolder, cacheFolders.clips, clipKey(written, voice, manner));
      const cached = readClip(file);
      if (cached) return { samples: cached, source: voice.id, reason };
      const made = await makeClip(written, voice, manner, signal);
      writeClip(file, made);
      return { samples: readClip(file) ?? made, source: voice.id, reason };
    },
  };
}

/** The same for texts that only differ in how they are typed. */
function normalizedText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function clipKey(text: string, voice: SpeakingVoice, { speed, language, phonemes }: Manner): string {
  const content = [clipVersion, voice.id, voice.version, speed, language ?? null, [...(phonemes ?? [])], text];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

async function makeClip(
  text: string,
  voice: SpeakingVoice,
  manner: Manner,
  signal: AbortSignal | undefined,
): Promise<Float32Array> {
  const { language, phonemes = [] } = manner;
  const foreign = language !== undefined && voice.speaksPhonemes ? await foreignPhonemes(text, language) : [];
  const complete = { ...manner, phonemes: new Map([...foreign, ...phonemes]) };
  const speech = trimToSpeech(await voice.speak(text, complete, signal));
  if (speech.samples.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
  return resample(speech.samples, speech.sampleRate, clipRate);
}
