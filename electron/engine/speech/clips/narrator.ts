import { hashOf } from '#electron/lib/hash.ts';
import { isAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { recordingSource, type ClipReason } from '#shared/clip-sources.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { soundRate } from '#shared/wav.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { avfilter, swresample } from '../../media/codec/versions.ts';
import {
  checkSeconds,
  fittingLength,
  fittingPace,
  fittingSeconds,
  fittingStretch,
  type ClipPlace,
} from '../match/fit.ts';
import { Profiles } from '../match/profiles.ts';
import type { Recording, TakeSeams } from '../types.ts';
import { espeakVersion } from '../voices/espeak.ts';
import type { Speech, VoiceEngines } from '../voices/speaking-voice.ts';
import { builtinEngines } from '../voices/voices.ts';
import { keepClip, readClip, type KeptClip } from './kept-clips.ts';
import { lengthenVersion } from './lengthen-values.ts';
import { allPhonemes, makeClip, mannerLike, roundedBeside, type ClipToMake } from './make-clip.ts';
import { readPhraseTake, readRecording } from './recordings.ts';
import type { SpeechRequest, UnplacedRequest } from './speech-request.ts';
import { sentenceLine, speakSentence, type SentenceRequest, type SpokenSentence } from './speak-sentence.ts';
import { voiceFor, type Line } from './voice-for.ts';
import { unspeakable } from '../text/unspeakable.ts';

/** Words around a text whose sound is not used. */
const anySurroundings: Surroundings = { before: 'Hello', after: ', how are you?' };

/**
 * Spoken text. Samples are mono, {@link soundRate}, the voiced part only: with about 15 ms around it, unless it adjoins
 * other words.
 */
export type Clip = KeptClip & {
  /** Its source: the voice's id, or {@link recordingSource}. */
  source: string;
  /** The reason for the source. */
  reason: ClipReason;
  /** Whether the voice was made to sound like an actor. */
  matched: boolean;
  /** Whether the voice spoke it within its sentence, not alone. */
  inSentence: boolean;
  /** Its key among the stored clips. */
  key: string;
  /** For a recording cut out of its phrase: the neighbours' parts of `samples`, and its intended loudness. */
  seams?: TakeSeams | undefined;
};

/** A clip's sound, and whether it was spoken within its sentence. */
type SpokenClip = KeptClip & Pick<Clip, 'key' | 'inSentence'>;

/** How long a voice takes for a text. */
type Duration = { seconds: number; inSentence: boolean };

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
/** Number of durations that are cached, mainly of replaced words, which all values of a section are compared with. */
const rememberedDurations = 200;

/**
 * Speaks texts and stores each clip as an artifact, named by everything it depends on. The name is known without
 * speaking, and the first clip stored under it stays: also of a voice that never speaks a text twice in the same way.
 */
export class Narrator {
  readonly #artifacts: ArtifactStore;
  readonly #engines: VoiceEngines;
  readonly #profiles: Profiles;
  readonly #spoken = createRecentlyUsed<Speech>(rememberedSpeech);
  readonly #durations = createRecentlyUsed<Duration>(rememberedDurations);

  /** @param options.engines sources of voices; the built-in ones by default. */
  constructor({ artifacts, engines = builtinEngines }: { artifacts: ArtifactStore; engines?: VoiceEngines }) {
    this.#artifacts = artifacts;
    this.#engines = engines;
    this.#profiles = new Profiles(artifacts);
  }

  /**
   * Loads the voice of a request, and measures it and the actor for matching, so that this does not delay the first
   * clip. Stores no clip, and requests nothing from a paid voice.
   * @throws AppError as `speak`.
   */
  async prepare(request: UnplacedRequest): Promise<void> {
    const { text, voice } = voiceFor(request, this.#engines);
    const actor = request.voice.pitch_match ? request.actor : undefined;
    const target = actor ? this.#profiles.ofActor(actor) : null;
    if (voice.isPaid) return;
    const own = actor ? await this.#profiles.ofVoice(voice) : null;
    // In a sentence and of a wanted length, as values are: V8 compiles each part of a voice when it is first used.
    const length = voice.secondsOf ? soundRate / 2 : undefined;
    const how = { speed: 1, length, ...mannerLike(target && { target, own }, voice, undefined) };
    const spoken = await voice.speakWithin?.(text, anySurroundings, how);
    if (!spoken) await voice.speak(text, how);
  }

  /**
   * The clip of a request: a stored one, the actor's recording, or newly spoken.
   * @throws AppError `VOICE_UNAVAILABLE`, `VALUE_UNSPEAKABLE` (`subject` = the voice or the text); CancelledError; the
   * system's error (ENOENT) for a recording that is gone.
   */
  async speak(request: SpeechRequest, signal?: AbortSignal): Promise<Clip> {
    throwIfCancelled(signal);
    const { text, recording } = request;
    if (recording) return this.#recordedClip(recording, text);
    const line = voiceFor(request, this.#engines);
    const spoken = await this.#spokenClip(request, line, signal);
    return { ...spoken, ...sourceOf(request, line) };
  }

  /**
   * The clip of a request, if it is stored. Speaks nothing, and stores nothing.
   * @throws AppError `VOICE_UNAVAILABLE`.
   */
  async findKept(request: SpeechRequest): Promise<Clip | null> {
    const line = voiceFor(request, this.#engines);
    const around = request.place?.around ?? null;
    for (const words of around && line.voice.speakWithin ? [around, null] : [null]) {
      const key = this.#keyOf(request, line, words);
      const clip = await readClip(this.#artifacts, key);
      if (!clip || clip.samples.length === 0) continue;
      return { ...clip, ...sourceOf(request, line), key, inSentence: words !== null };
    }
    return null;
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
    return { ...spoken, ...sourceOf(request, line) };
  }

  /** The clip of a recording, whose pace and pitch stay as they are. */
  async #recordedClip(recording: Recording, text: string): Promise<Clip> {
    const key = recordingKey(recording);
    const { seams } = recording;
    const inSentence = seams?.coupled ?? false;
    const clip = { source: recordingSource, reason: 'recorded', matched: false, inSentence, key, seams } as const;
    const cached = await readClip(this.#artifacts, key);
    if (cached) return { ...cached, ...clip };
    const samples = seams ? readPhraseTake(recording.file, seams) : readRecording(recording.file);
    if (samples.length === 0) throw unspeakable(text);
    return { ...(await keepClip(this.#artifacts, key, samples)), ...clip };
  }

  /**
   * The clip spoken within its sentence if the voice can, otherwise alone. One that cannot be spoken within its sentence
   * is stored without samples.
   */
  async #spokenClip(request: SpeechRequest, line: Line, signal: AbortSignal | undefined): Promise<SpokenClip> {
    const around = request.place?.around ?? null;
    if (around && line.voice.speakWithin) {
      const within = await this.#keptClip(request, line, around, signal);
      if (within.samples.length > 0) return { ...within, inSentence: true };
    }
    return { ...(await this.#keptClip(request, line, null, signal)), inSentence: false };
  }

  /** Reads a stored clip, or makes and stores it. */
  async #keptClip(
    request: SpeechRequest,
    line: Line,
    around: Surroundings | null,
    signal: AbortSignal | undefined,
  ): Promise<Omit<SpokenClip, 'inSentence'>> {
    const key = this.#keyOf(request, line, around);
    const cached = await readClip(this.#artifacts, key);
    if (cached) return { ...cached, key };
    const pace = await this.#paceFor(request, line, around, signal);
    const wanted = { line, ...pace, around, ...likenessOf(request, line), draft: false };
    const made = await makeClip(wanted, this.#profiles, this.#spoken, signal);
    return { ...(await keepClip(this.#artifacts, key, made ?? new Float32Array(0))), key };
  }

  /** Hash of everything that determines a clip. */
  #keyOf(request: SpeechRequest, line: Line, around: Surroundings | null): string {
    const { voice, place } = request;
    const { actor, beside } = likenessOf(request, line);
    const replaced = place?.replaces ? this.#lineOfReplaced(request, place.replaces) : null;
    return hashOf([
      ...madeWith,
      factsOf(line),
      voice.speed,
      around && [around.before, around.after],
      actor?.id ?? null,
      place ? [place.replaces, replaced && factsOf(replaced), place.seconds] : null,
      beside ? roundedBeside(beside) : null,
    ]);
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
    if (line.voice.secondsOf) {
      const length = fittingLength(place, natural.seconds * stretch);
      // Minutes of speech would take as long, only to be refused.
      checkSeconds(length / soundRate);
      return { speed: voice.speed, length };
    }
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
   * Duration of a text at a speed. Voices that don't know it speak the text, which is not stored: a fast draft if they
   * have a draft speed, or the clip itself.
   */
  async #durationOf(
    line: Line,
    speed: number,
    around: Surroundings | null,
    signal: AbortSignal | undefined,
  ): Promise<Duration> {
    const { draftSpeed, secondsOf } = line.voice;
    if (secondsOf) {
      const manner = { speed, phonemes: await allPhonemes(line) };
      const within = around && (await secondsOf(line.text, around, manner));
      if (within !== null) return { seconds: within, inSentence: true };
      return { seconds: (await secondsOf(line.text, null, manner)) ?? 0, inSentence: false };
    }
    const name = hashOf([factsOf(line), speed, around && [around.before, around.after]]);
    const known = this.#durations.get(name);
    if (known) return known;
    const haste = draftSpeed ?? 1;
    const isDraft = draftSpeed !== undefined;
    const draft = {
      line,
      speed: speed * haste,
      length: undefined,
      actor: undefined,
      beside: undefined,
      draft: isDraft,
    };
    const speak = (words: Surroundings | null): Promise<Float32Array | null> =>
      makeClip({ ...draft, around: words }, this.#profiles, this.#spoken, signal);
    const within = around && line.voice.speakWithin ? await speak(around) : null;
    const samples = within ?? (await speak(null)) ?? new Float32Array(0);
    const duration = { seconds: (samples.length / soundRate) * haste, inSentence: within !== null };
    this.#durations.set(name, duration);
    return duration;
  }
}

/** The voice of a clip, why it was chosen, and whether it was made to sound like an actor. */
function sourceOf(
  { voice, actor }: Pick<UnplacedRequest, 'voice' | 'actor'>,
  line: Line,
): Pick<Clip, 'source' | 'reason' | 'matched'> {
  const matched = (voice.pitch_match && actor !== undefined) || line.voice.imitates === true;
  return { source: line.voice.id, reason: line.reason, matched };
}

/** Makes clips, or reads stored ones. */
export type ClipSource = { speak: (request: SpeechRequest, signal?: AbortSignal) => Promise<Clip> };

/** Whom a voice is to sound like, if its settings say so. */
function likenessOf({ voice, actor, place }: SpeechRequest, line: Line): Pick<ClipToMake, 'actor' | 'beside'> {
  if (!voice.pitch_match || !actor) return { actor: undefined, beside: undefined };
  return { actor, beside: line.voice.takesColour ? place?.beside : undefined };
}

/** Everything a voice receives, and its version, for keys. Words of another language have eSpeak's pronunciation. */
function factsOf({ text, voice, isForeign, phonemes }: Line): unknown[] {
  return [voice.id, voice.version, text, isForeign ? espeakVersion : null, [...phonemes]];
}

function rounded(stretch: number): number {
  return Math.round(stretch / stretchStep) * stretchStep;
}

function recordingKey({ id, seams }: Recording): string {
  const content = [...madeWith, recordingSource, id];
  return hashOf(seams ? [...content, seams.coupled, seams.level] : content);
}
