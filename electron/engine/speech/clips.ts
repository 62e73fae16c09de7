import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VoiceConfig } from '../../../shared/api/index.ts';
import { AppError, CancelledError } from '../../../shared/errors/index.ts';
import { voiceIdOf } from '../../../shared/voices.ts';
import { writeFileAtomic } from '../../lib/files.ts';
import { resample } from '../media/resample.ts';
import { cacheFolders } from '../workers/protocol.ts';
import { chooseVoice, foreignPhonemes, type Reason } from './choose.ts';
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
const clipVersion = 2;

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
      const cached = await readClip(file);
      const pcm = cached ?? (await makeClip(written, voice, manner, signal));
      if (!cached) await writeFileAtomic(file, pcm);
      return { samples: fromPcm(pcm), source: voice.id, reason };
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
): Promise<Buffer> {
  const { language, phonemes = [] } = manner;
  const foreign = language !== undefined && voice.speaksPhonemes ? await foreignPhonemes(text, language) : [];
  const complete = { ...manner, phonemes: new Map([...foreign, ...phonemes]) };
  const speech = trimToSpeech(await voice.speak(text, complete, signal));
  if (speech.samples.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
  return toPcm(resample(speech.samples, speech.sampleRate, clipRate));
}

/** Null where there is no such clip yet. */
async function readClip(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** 16-bit little-endian. */
function toPcm(samples: Float32Array): Buffer {
  const pcm = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries()) {
    pcm.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))), index * 2);
  }
  return pcm;
}

function fromPcm(pcm: Buffer): Float32Array {
  const samples = new Float32Array(pcm.length >> 1);
  for (let index = 0; index < samples.length; index++) samples[index] = pcm.readInt16LE(index * 2) / 32_768;
  return samples;
}
