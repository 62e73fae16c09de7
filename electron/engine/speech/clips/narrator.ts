import { hashOf } from '#electron/lib/hash.ts';
import { isAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { recordingSource, type ClipReason } from '#shared/clip-sources.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { soundRate } from '#shared/wav.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { avfilter, swresample } from '../../media/codec/versions.ts';
import { fittingLength, fittingPace, fittingSeconds, fittingStretch, type ClipPlace } from '../match/fit.ts';
import { Profiles } from '../match/profiles.ts';
import type { Recording, TakeSeams } from '../types.ts';
import { espeakVersion } from '../voices/espeak.ts';
import type { Speech, VoiceEngines } from '../voices/speaking-voice.ts';
import { builtinEngines } from '../voices/voices.ts';
import { readClip, writeClip } from './kept-clips.ts';
import { lengthenVersion } from './lengthen-values.ts';
import { allPhonemes, makeClip, type ClipToMake } from './make-clip.ts';
import { readPhraseTake, readRecording } from './recordings.ts';
import type { SpeechRequest, UnplacedRequest } from './speech-request.ts';
import { sentenceLine, speakSentence, type SentenceRequest, type SpokenSentence } from './speak-sentence.ts';
import { voiceFor, type Line } from './voice-for.ts';
import { unspeakable } from '../text/unspeakable.ts';

/** Spoken text. */
export type Clip = {
  /** Mono, {@link soundRate}, the voiced part only: with about 15 ms around it, unless it adjoins other words. */
  samples: Float32Array;
  /** Its source: the voice's id, or {@link recordingSource}. */
  source: string;
  /** The reason for the source. */
  reason: ClipReason;
  /** Whether the voice was made to sound like an actor. */
  matched: boolean;
  /** Whether the voice spoke it within its sentence, not alone. */
  inSentence: boolean;
  /** Its key among the stored clips, which may be deleted at any time. */
  key: string;
  /** For a recording cut out of its phrase: the neighbours' parts of `samples`, and its intended loudness. */
  seams?: TakeSeams | undefined;
};

/** A clip's sound, and whether it was spoken within its sentence. */
type SpokenClip = Pick<Clip, 'samples' | 'key' | 'inSentence'>;

/**
 * Part of all keys: changes whenever clips are trimmed, fitted, matched, converted or stored differently. How a voice
 * reads a text is part of the voice's own version.
 */
const clipVersion = 10;

/** Part of the key of every clip: the libraries resample and stretch it. */
const madeWith = [clipVersion, swresample, avfilter] as const;

/** Factors on a duration are rounded to this step, so that values that fit almost alike share what is spoken. */
const stretchStep = 0.05;

/** Number of answers of voices that are cached for the next clip of the same text. */
const rememberedSpeech = 4;

/** Speaks texts and stores each clip as an artifact, named by everything it depends on. */
export class Narrator {
  readonly #artifacts: ArtifactStore;
  readonly #engines: VoiceEngines;
  readonly #profiles: Profiles;
  readonly #spoken = createRecentlyUsed<Speech>(rememberedSpeech);

  /** @param options.engines sources of voices; the built-in ones by default. */
  constructor({ artifacts, engines = builtinEngines }: { artifacts: ArtifactStore; engines?: VoiceEngines }) {
    this.#artifacts = artifacts;
    this.#engines = engines;
    this.#profiles = new Profiles(artifacts);
  }

  /**
   * Hash of everything that determines a request's clip, except the duration of its place. Speaks nothing.
   * @throws AppError `VOICE_UNAVAILABLE`.
   */
  keyOf(request: UnplacedRequest): string {
    const { voice, recording, place, actor } = request;
    if (recording) return recordingKey(recording);
    const line = voiceFor(request, this.#engines);
    const replaced = place?.replaces ? this.#lineOfReplaced(request, place.replaces) : null;
    const around = place?.around ? [place.around.before, place.around.after] : null;
    return hashOf([
      ...madeWith,
      factsOf(line),
      voice.speed,
      around,
      voice.pitch_match ? (actor?.id ?? null) : null,
      place ? [place.replaces, replaced && factsOf(replaced)] : null,
    ]);
  }

  /**
   * Loads the voice of a request, and measures it and the actor for matching, so that this does not delay the first
   * clip. Stores no clip, and requests nothing from a paid voice.
   * @throws AppError as `speak`.
   */
  async prepare(request: UnplacedRequest): Promise<void> {
    const { text, voice } = voiceFor(request, this.#engines);
    const actor = request.voice.pitch_match ? request.actor : undefined;
    if (actor) this.#profiles.ofActor(actor);
    if (voice.isPaid) return;
    await voice.speak(text, { speed: 1 });
    if (actor) await this.#profiles.ofVoice(voice);
  }

  /**
   * The clip of a request: a stored one, the actor's recording, or newly spoken.
   * @throws AppError `VOICE_UNAVAILABLE`, `VALUE_UNSPEAKABLE` (`subject` = the voice or the text); CancelledError; the
   * system's error (ENOENT) for a recording that is gone.
   */
  async speak(request: SpeechRequest, signal?: AbortSignal): Promise<Clip> {
    throwIfCancelled(signal);
    const { text, voice, recording, place } = request;
    if (recording) return this.#recordedClip(recording, text);
    const line = voiceFor(request, this.#engines);
    const around = place?.around ?? null;
    const pace = await this.#paceFor(request, line, around, signal);
    const actor = voice.pitch_match ? request.actor : undefined;
    const beside = actor && line.voice.takesColour ? place?.beside : undefined;
    const spoken = await this.#spokenClip({ line, ...pace, around, actor, beside, draft: false }, signal);
    const matched = actor !== undefined || line.voice.imitates === true;
    return { ...spoken, source: line.voice.id, reason: line.reason, matched };
  }

  /** Hash of everything that determines a spoken sentence. Speaks nothing. @throws AppError `VOICE_UNAVAILABLE`. */
  sentenceKey(request: SentenceRequest): string {
    const { voice, recorded, places, actor } = request;
    const words = recorded.map(({ seconds, pause }) => [seconds, pause]);
    const person = voice.pitch_match ? (actor?.id ?? null) : null;
    const line = sentenceLine(request, this.#engines);
    const least = places.map(({ first, end, least }) => [lengthenVersion, first, end, least]);
    const own = line.voice.wordsVersion?.(line.text) ?? null;
    const facts = own === null ? factsOf(line) : [...factsOf(line), own];
    return hashOf([...madeWith, 'sentence', facts, voice.speed, person, words, ...least]);
  }

  /** Speaks a whole sentence. Its sound is not stored. @throws as `speak`. */
  async speakSentence(
    request: SentenceRequest,
    signal?: AbortSignal,
  ): Promise<SpokenSentence & Pick<Clip, 'source' | 'reason' | 'matched'>> {
    throwIfCancelled(signal);
    const line = sentenceLine(request, this.#engines);
    const spoken = await speakSentence({ line, request }, this.#profiles, signal);
    const matched = (request.voice.pitch_match && request.actor !== undefined) || line.voice.imitates === true;
    return { ...spoken, source: line.voice.id, reason: line.reason, matched };
  }

  /** The clip of a recording, whose pace and pitch stay as they are. */
  async #recordedClip(recording: Recording, text: string): Promise<Clip> {
    const key = recordingKey(recording);
    const { seams } = recording;
    const inSentence = seams?.coupled ?? false;
    const clip = { source: recordingSource, reason: 'recorded', matched: false, inSentence, key, seams } as const;
    const cached = await readClip(this.#artifacts, key);
    if (cached) return { samples: cached, ...clip };
    const samples = seams ? readPhraseTake(recording.file, seams) : readRecording(recording.file);
    if (samples.length === 0) throw unspeakable(text);
    await writeClip(this.#artifacts, key, samples);
    return { samples: (await readClip(this.#artifacts, key)) ?? samples, ...clip };
  }

  /** Speaks a clip within its sentence if the voice can, otherwise alone. */
  async #spokenClip(wanted: ClipToMake, signal: AbortSignal | undefined): Promise<SpokenClip> {
    if (wanted.around && wanted.line.voice.speakWithin) {
      const within = await this.#keptClip(wanted, signal);
      if (within.samples.length > 0) return { ...within, inSentence: true };
    }
    return { ...(await this.#keptClip({ ...wanted, around: null }, signal)), inSentence: false };
  }

  /**
   * Reads a stored clip, or makes and stores it. One that cannot be spoken within its sentence is stored without
   * samples.
   */
  async #keptClip(wanted: ClipToMake, signal: AbortSignal | undefined): Promise<Omit<SpokenClip, 'inSentence'>> {
    const key = clipKey(wanted);
    const cached = await readClip(this.#artifacts, key);
    if (cached) return { samples: cached, key };
    const made = (await makeClip(wanted, this.#profiles, this.#spoken, signal)) ?? new Float32Array(0);
    await writeClip(this.#artifacts, key, made);
    return { samples: (await readClip(this.#artifacts, key)) ?? made, key };
  }

  /** What a voice is asked for, so that a text fits into its place at the recording's pace. */
  async #paceFor(
    request: SpeechRequest,
    line: Line,
    around: Surroundings | null,
    signal: AbortSignal | undefined,
  ): Promise<Pick<ClipToMake, 'speed' | 'length'>> {
    const { place, voice } = request;
    if (!place) return { speed: voice.speed, length: undefined };
    if (line.voice.speaksOnce || line.voice.isPaid)
      return this.#paceOfAnswer({ ...request, place }, line, around, signal);
    const natural = await this.#durationOf(line, voice.speed, around, signal);
    const replaced = await this.#durationOfReplaced(request, natural.inSentence ? around : null, signal);
    const stretch = fittingStretch(place, natural.seconds, replaced);
    if (line.voice.secondsOf) return { speed: voice.speed, length: fittingLength(place, natural.seconds * stretch) };
    return { speed: voice.speed / rounded(stretch), length: undefined };
  }

  /** For voices that speak a text once: the pace of their answer, and the length to which it is stretched. */
  async #paceOfAnswer(
    request: SpeechRequest & { place: ClipPlace },
    line: Line,
    around: Surroundings | null,
    signal: AbortSignal | undefined,
  ): Promise<Pick<ClipToMake, 'speed' | 'length'>> {
    const { place, voice } = request;
    // A text that costs money is asked for at one speed, so that it is the same text in every place.
    if (line.voice.isPaid) {
      const { seconds } = await this.#durationOf(line, voice.speed, around, signal);
      return { speed: voice.speed, length: fittingLength(place, seconds * fittingStretch(place, seconds, null)) };
    }
    const replaced = await this.#durationOfReplaced(request, around, signal);
    const speed = voice.speed / rounded(fittingPace(place, replaced));
    const { seconds } = await this.#durationOf(line, speed, around, signal);
    return { speed, length: fittingLength(place, fittingSeconds(place, seconds)) };
  }

  /** Null if it is unknown. */
  async #durationOfReplaced(
    request: SpeechRequest,
    around: Surroundings | null,
    signal: AbortSignal | undefined,
  ): Promise<number | null> {
    const { place, voice } = request;
    if (!place || place.replaces === null) return null;
    try {
      const replaced = this.#lineOfReplaced(request, place.replaces);
      return (await this.#durationOf(replaced, voice.speed, around, signal)).seconds;
    } catch (error) {
      if (isAppError(error) && error.code === 'VALUE_UNSPEAKABLE') return null;
      throw error;
    }
  }

  #lineOfReplaced(request: UnplacedRequest, replaces: string): Line {
    return voiceFor({ ...request, text: replaces, pronunciations: [] }, this.#engines);
  }

  /**
   * Duration of a text at a speed. Voices that don't know it speak the text: a fast draft if they have a draft speed, or
   * the clip itself.
   */
  async #durationOf(
    line: Line,
    speed: number,
    around: Surroundings | null,
    signal: AbortSignal | undefined,
  ): Promise<{ seconds: number; inSentence: boolean }> {
    const { draftSpeed, secondsOf } = line.voice;
    if (secondsOf) {
      const manner = { speed, phonemes: await allPhonemes(line) };
      const within = around && (await secondsOf(line.text, around, manner));
      if (within !== null) return { seconds: within, inSentence: true };
      return { seconds: (await secondsOf(line.text, null, manner)) ?? 0, inSentence: false };
    }
    const haste = draftSpeed ?? 1;
    const draft = {
      line,
      speed: speed * haste,
      length: undefined,
      around,
      actor: undefined,
      beside: undefined,
      draft: draftSpeed !== undefined,
    };
    const clip = await this.#spokenClip(draft, signal);
    return { seconds: (clip.samples.length / soundRate) * haste, inSentence: clip.inSentence };
  }
}

/** Makes clips, or reads stored ones. */
export type ClipSource = {
  keyOf: (request: UnplacedRequest) => string;
  speak: (request: SpeechRequest, signal?: AbortSignal) => Promise<Omit<Clip, 'key'>>;
};

/** Everything a voice receives, and its version, for keys. Words of another language have eSpeak's pronunciation. */
function factsOf({ text, voice, isForeign, phonemes }: Line): unknown[] {
  return [voice.id, voice.version, text, isForeign ? espeakVersion : null, [...phonemes]];
}

function clipKey({ line, speed, length, around, actor, beside, draft }: ClipToMake): string {
  const manner = [speed.toFixed(4), length ?? null, draft, actor?.id ?? null, beside ?? null];
  return hashOf([...madeWith, factsOf(line), manner, around && [around.before, around.after]]);
}

function rounded(stretch: number): number {
  return Math.round(stretch / stretchStep) * stretchStep;
}

function recordingKey({ id, seams }: Recording): string {
  const content = [...madeWith, recordingSource, id];
  return hashOf(seams ? [...content, seams.coupled, seams.level] : content);
}
