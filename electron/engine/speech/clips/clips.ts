import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError, CancelledError, isAppError } from '#shared/errors/index.ts';
import { recordingSource, type ClipReason } from '#shared/clip-sources.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { cacheFolders } from '../../template/files.ts';
import type { Recording } from '../types.ts';
import { readClip, writeClip } from './clip-files.ts';
import { clipRate, makeClip, type ClipToMake } from './make-clip.ts';
import { fittingStretch } from '../match/fit.ts';
import { createProfiles } from '../match/profiles.ts';
import { readRecording } from './recordings.ts';
import type { VoiceEngines } from '../voices/speaking-voice.ts';
import type { SpeechRequest } from './speech-request.ts';
import { voiceFor, type Line } from './voice-for.ts';
import { builtinEngines } from '../voices/voices.ts';

/** Spoken text. */
export type Clip = {
  /** Mono, {@link clipRate}, the voiced part only: with about 15 ms around it, unless it runs into other words. */
  samples: Float32Array;
  /** Where it comes from: the voice's id, or {@link recordingSource}. */
  source: string;
  /** Why it comes from there. */
  reason: ClipReason;
  /** Whether the voice was made to sound like an actor. */
  matched: boolean;
  /** Whether the voice spoke it among the words of its sentence, and not alone. */
  inSentence: boolean;
  /** Its file among the clips of the cache, which may go at any time. */
  file: string;
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

/** What of a clip depends on how it was said. */
type SpokenClip = Pick<Clip, 'samples' | 'file' | 'inSentence'>;

/** Changes when clips are trimmed, matched, converted or stored another way. */
const clipVersion = 8;

/**
 * Speaks texts and keeps each clip in `<cacheFolder>/clips/`, named by what it depends on. Any number of processes may
 * share the folder: a clip appears there whole.
 */
export function createSpeaker({ cacheFolder, engines = builtinEngines }: SpeakerOptions): Speaker {
  const folder = join(cacheFolder, cacheFolders.clips);
  const profiles = createProfiles();

  async function speak(request: SpeechRequest, signal: AbortSignal | undefined): Promise<Clip> {
    if (signal?.aborted) throw new CancelledError();
    const { text, voice, recording, place } = request;
    if (recording) return recordedClip(recording, text);
    const line = voiceFor(request, engines, profiles);
    const around = place?.around ?? null;
    const speed = voice.speed / (await stretchFor(request, line, around, signal));
    const actor = voice.pitch_match ? request.actor : undefined;
    const spoken = await spokenClip({ line, speed, around, actor, draft: false }, signal);
    const matched = actor !== undefined || line.voice.imitates === true;
    return { ...spoken, source: line.voice.id, reason: line.reason, matched };
  }

  /** Kept as the actor said it: neither its pace nor its pitch is changed. */
  function recordedClip(recording: Recording, text: string): Clip {
    const file = join(folder, recordingKey(recording));
    const clip = { source: recordingSource, reason: 'recorded', matched: false, inSentence: false, file } as const;
    const cached = readClip(file);
    if (cached) return { samples: cached, ...clip };
    const samples = readRecording(recording.file);
    if (samples.length === 0) throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
    writeClip(file, samples);
    return { samples: readClip(file) ?? samples, ...clip };
  }

  /** Within its sentence where the voice can do that, else alone. */
  async function spokenClip(wanted: ClipToMake, signal: AbortSignal | undefined): Promise<SpokenClip> {
    if (wanted.around && wanted.line.voice.speakWithin) {
      const within = await keptClip(wanted, signal);
      if (within.samples.length > 0) return { ...within, inSentence: true };
    }
    return { ...(await keptClip({ ...wanted, around: null }, signal)), inSentence: false };
  }

  /** A clip from the cache, or made. One that cannot be spoken within its sentence is kept without samples. */
  async function keptClip(
    wanted: ClipToMake,
    signal: AbortSignal | undefined,
  ): Promise<Pick<Clip, 'samples' | 'file'>> {
    const file = join(folder, clipKey(wanted));
    const cached = readClip(file);
    if (cached) return { samples: cached, file };
    const made = (await makeClip(wanted, profiles, signal)) ?? new Float32Array(0);
    writeClip(file, made);
    return { samples: readClip(file) ?? made, file };
  }

  /** How much longer than by itself the voice takes for a text in its place: the pace of who speaks in the recording. */
  async function stretchFor(
    request: SpeechRequest,
    line: Line,
    around: Surroundings | null,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const { place, voice } = request;
    if (!place || line.voice.isPaid) return 1;
    const natural = await draftOf(line, voice.speed, around, signal);
    if (place.replaces === null) return fittingStretch(place, natural.seconds, null);
    try {
      const replaced = voiceFor({ ...request, text: place.replaces, pronunciations: [] }, engines, profiles);
      const sameWay = natural.inSentence ? around : null;
      const said = await draftOf(replaced, voice.speed, sameWay, signal);
      return fittingStretch(place, natural.seconds, said.seconds);
    } catch (error) {
      if (isAppError(error) && error.code === 'VALUE_UNSPEAKABLE') return fittingStretch(place, natural.seconds, null);
      throw error;
    }
  }

  /** How long a text takes at a speed, by a clip nobody listens to. */
  async function draftOf(
    line: Line,
    speed: number,
    around: Surroundings | null,
    signal: AbortSignal | undefined,
  ): Promise<{ seconds: number; inSentence: boolean }> {
    const haste = line.voice.draftSpeed ?? 1;
    const clip = await spokenClip({ line, speed: speed * haste, around, actor: undefined, draft: true }, signal);
    return { seconds: (clip.samples.length / clipRate) * haste, inSentence: clip.inSentence };
  }

  return { speak };
}

function clipKey({ line, speed, around, actor, draft }: ClipToMake): string {
  const { text, voice, language, phonemes } = line;
  const manner = [speed.toFixed(4), language ?? null, [...phonemes], actor?.id ?? null];
  const content = [clipVersion, voice.id, voice.version, ...manner, text];
  if (draft) content.push('draft');
  if (around) content.push(around.before, around.after);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function recordingKey({ id }: Recording): string {
  return createHash('sha256')
    .update(JSON.stringify([clipVersion, recordingSource, id]))
    .digest('hex');
}
