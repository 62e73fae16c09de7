import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VoiceConfig } from '../../../shared/api/index.ts';
import { AppError, CancelledError } from '../../../shared/errors/index.ts';
import { writeFileAtomic } from '../../lib/files.ts';
import { resample } from '../media/resample.ts';
import { cacheFolders } from '../workers/protocol.ts';
import { trimToSpeech } from './trim.ts';
import { findVoice, type SpeakingVoice } from './voices.ts';

/** Spoken text. */
export type Clip = {
  /** Mono, {@link clipRate}, the voiced part only with about 15 ms around it. */
  samples: Float32Array;
  /** Where it comes from: the voice's id. */
  source: string;
};

export type Speaker = {
  /**
   * @throws AppError `VOICE_UNAVAILABLE`, `VALUE_UNSPEAKABLE` (`subject` = the voice or the text); CancelledError.
   */
  speak: (text: string, voice: VoiceConfig, signal?: AbortSignal) => Promise<Clip>;
};

export const clipRate = 48_000;

/** Changes when clips are trimmed, converted or stored another way. */
const clipVersion = 1;

/**
 * Speaks texts and keeps each clip in `<cacheFolder>/clips/`, named by what it holds. Any number of processes may
 * share the folder: a clip appears there whole, and whoever makes the same one makes the same bytes.
 */
export function createSpeaker({ cacheFolder }: { cacheFolder: string }): Speaker {
  return {
    async speak(text, config, signal) {
      if (signal?.aborted) throw new CancelledError();
      const voice = findVoice(config);
      const spoken = normalizedText(text);
      const file = join(cacheFolder, cacheFolders.clips, clipKey(spoken, voice, config.speed));
      const cached = await readClip(file);
      if (cached) return { samples: fromPcm(cached), source: voice.id };
      const pcm = await makeClip(spoken, voice, signal);
      await writeFileAtomic(file, pcm);
      return { samples: fromPcm(pcm), source: voice.id };
    },
  };
}

/** The same for texts that only differ in how they are typed. */
function normalizedText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function clipKey(text: string, voice: SpeakingVoice, speed: number): string {
  const content = JSON.stringify([clipVersion, voice.id, voice.version, speed, text]);
  return createHash('sha256').update(content).digest('hex');
}

async function makeClip(text: string, voice: SpeakingVoice, signal: AbortSignal | undefined): Promise<Buffer> {
  const speech = trimToSpeech(await voice.speak(text, signal));
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
  return Float32Array.from({ length: pcm.length >> 1 }, (_, index) => pcm.readInt16LE(index * 2) / 32_768);
}
