import { itemAt } from '#shared/at.ts';
import type { FilledSentence } from '#shared/script/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { resample } from '../../media/codec/resample.ts';
import { stretchSpeech } from '../../media/codec/stretch-speech.ts';
import { joined, soundRate } from '#shared/wav.ts';
import { alignScript } from '../align/align-script.ts';
import { matchToActor } from '../match/match.ts';
import { heardPause } from '../match/spoken-pauses.ts';
import type { Profiles } from '../match/profiles.ts';
import type { Manner, SpeakingVoice, Speech, TimedSpeech, VoiceEngines } from '../voices/speaking-voice.ts';
import { lengthenValues, type ValuePlace } from './lengthen-values.ts';
import { allPhonemes, asItIs, mannerLike } from './make-clip.ts';
import { pronounce, voiceFor, type Line } from './voice-for.ts';
import type { UnplacedRequest } from './speech-request.ts';
import { speechIn } from '../voices/trim.ts';
import { isEnglish } from '../text/language.ts';
import { plainText } from '../text/plain-text.ts';
import { unspeakable } from '../text/unspeakable.ts';

/** A sentence to be spoken as a whole. */
export type SentenceRequest = Omit<UnplacedRequest, 'text' | 'recording' | 'place'> & {
  sentence: FilledSentence;
  /** Timing of each word of the sentence in the recording. */
  recorded: readonly RecordedWord[];
  /** Values with a minimum duration. */
  places: readonly ValuePlace[];
};

/**
 * Duration of a word in the recording and of the pause after it, seconds; null where the recording says something else.
 */
export type RecordedWord = { seconds: number | null; pause: number | null };

/** Samples, mono, at {@link soundRate}: the voiced part with a small margin. */
export type SpokenSentence = {
  samples: Float32Array;
  /** Position of each word in it, samples; in order, not overlapping. */
  words: SpokenWord[];
};

/** `guessed`: neither the voice nor the aligner located the word, and its time is interpolated. */
export type SpokenWord = { start: number; end: number; guessed?: true | undefined };

/** Range of the factor on a voice's duration that keeps the recording's pace. */
const paceLimits = { lowest: 0.7, highest: 1.4 };
/** A smaller difference in pace is ignored. */
const samePace = 0.03;
/** Shortest silence of a voice that counts as a pause, and range of durations for pauses, seconds. */
const silence = 0.04;
const pauseLimits = { shortest: 0.06, longest: 1.5 };
/** The pace is rounded to this step, so that almost equal times give the same sound. */
const paceStep = 0.01;

/**
 * Chooses the voice and the text of a sentence. Only the fixed words decide on the voice, so that it is the same for
 * all values.
 * @throws AppError `VOICE_UNAVAILABLE` (`subject` = the voice's id).
 */
export function sentenceLine({ sentence, recorded, ...request }: SentenceRequest, engines: VoiceEngines): Line {
  const { words } = sentence;
  const text = withCommas(sentence, recorded);
  const fixed = words
    .filter(({ isFixed }) => isFixed)
    .map((word) => word.text)
    .join(' ');
  const place = { replaces: fixed === '' ? text : fixed };
  const whole = voiceFor({ ...request, text, place, kind: 'sentence' }, engines);
  if (fixed === '') return whole;
  const chosen = voiceFor({ ...request, text: fixed, place, kind: 'sentence' }, engines);
  if (chosen.voice.id === whole.voice.id) return whole;
  const { voice, reason } = chosen;
  return { ...whole, ...pronounce(plainText(text), voice, request.pronunciations ?? [], 'sentence'), voice, reason };
}

/**
 * Speaks a sentence at the recording's pace, and locates its words.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the sentence); CancelledError.
 */
export async function speakSentence(
  { line, request }: { line: Line; request: SentenceRequest },
  profiles: Profiles,
  signal: AbortSignal | undefined,
): Promise<SpokenSentence> {
  const { voice: config, recorded } = request;
  const { voice, text } = line;
  const actor = config.pitch_match ? request.actor : undefined;
  const target = actor ? profiles.ofActor(actor) : null;
  const phonemes = await allPhonemes(line);
  const own = target && (await profiles.ofVoice(voice, signal));
  const like = mannerLike(target && { target, own }, voice, undefined);
  const manner: Manner = { speed: config.speed, phonemes, ...like };
  const paused = withPauses(await pacedSpeech(line, manner, recorded, signal), recorded);
  // A voice may split the text into other words than the sentence; these cannot be assigned.
  const isTold = paused.words.length === recorded.length;
  const spoken = isTold ? await lengthenValues(paused, request.places) : paused;
  const matched = target && !voice.takesColour ? matchToActor(spoken, own, target) : asItIs(spoken);
  const { start, end } = speechIn(matched);
  if (end <= start) throw unspeakable(text);
  const samples = resample(matched.samples.slice(start, end), matched.sampleRate, soundRate);
  const shift = start / matched.sampleRate;
  const known = spoken.words.map((place) => place && { start: place.start - shift, end: place.end - shift });
  const places = everyWord(known, request.sentence, samples.length / soundRate);
  return {
    samples,
    words: places.map(({ start, end, guessed }) => ({
      start: Math.round(start * soundRate),
      end: Math.round(end * soundRate),
      ...(guessed && { guessed }),
    })),
  };
}

/** Speech at the pace of the recording. */
async function pacedSpeech(
  { voice, text }: Line,
  manner: Manner,
  recorded: readonly RecordedWord[],
  signal: AbortSignal | undefined,
): Promise<TimedSpeech> {
  if (!voice.speakWords || voice.speaksOnce) {
    const natural =
      (await voice.speakWords?.(text, manner, signal)) ?? (await alignedSpeech(voice, text, manner, signal));
    const pace = paceFor(natural, recorded);
    return pace === 1 ? natural : stretched(natural, pace);
  }
  // A fast draft is enough to measure the pace.
  const haste = voice.draftSpeed ?? 1;
  const draft = { ...manner, speed: manner.speed * haste, draft: true };
  const pace = paceFor(await voice.speakWords(text, draft, signal), recorded, haste);
  return voice.speakWords(text, { ...manner, speed: manner.speed / pace }, signal);
}

/** The text of a sentence, with commas added where the speaker pauses and the script has no punctuation. */
function withCommas({ text, words }: FilledSentence, recorded: readonly RecordedWord[]): string {
  let written = '';
  let from = 0;
  for (const [index, { end }] of words.entries()) {
    const next = words[index + 1];
    if (!next || (itemAt(recorded, index).pause ?? 0) < heardPause || /\S/.test(text.slice(end, next.start))) continue;
    written += `${text.slice(from, end)},`;
    from = end;
  }
  return written + text.slice(from);
}

/** Changes the pauses of speech to the recording's, where both say the same words. */
function withPauses(speech: TimedSpeech, recorded: readonly RecordedWord[]): TimedSpeech {
  const { samples, sampleRate, words } = speech;
  const pieces: Float32Array[] = [];
  const moved: TimedSpeech['words'] = [];
  let [from, shift] = [0, 0];
  for (const [index, place] of words.entries()) {
    moved.push(place && { start: place.start + shift, end: place.end + shift });
    const next = words[index + 1];
    const pause = recorded[index]?.pause ?? null;
    const own = place && next ? next.start - place.end : 0;
    if (!place || pause === null || own < silence) continue;
    const wanted = Math.min(pauseLimits.longest, Math.max(pauseLimits.shortest, pause));
    // In the middle of the pause, so that fading sounds on both sides stay.
    const middle = Math.round((place.end + own / 2) * sampleRate);
    const change = Math.round((wanted - own) * sampleRate);
    pieces.push(samples.subarray(from, middle + Math.min(0, Math.ceil(change / 2))));
    if (change > 0) pieces.push(new Float32Array(change));
    from = middle - Math.min(0, change - Math.ceil(change / 2));
    shift += change / sampleRate;
  }
  if (pieces.length === 0) return speech;
  return { ...speech, samples: joined([...pieces, samples.subarray(from)]), end: speech.end + shift, words: moved };
}

/**
 * Duration of the recording relative to the voice's, in the words they have in common; limited and rounded.
 * @param haste how much faster than intended the voice spoke.
 */
function paceFor({ words }: TimedSpeech, recorded: readonly RecordedWord[], haste = 1): number {
  let [own, others] = [0, 0];
  for (const [index, place] of words.entries()) {
    const { seconds = null } = recorded[index] ?? {};
    if (!place || seconds === null) continue;
    own += haste * (place.end - place.start);
    others += seconds;
  }
  if (own === 0 || others === 0) return 1;
  const pace = Math.min(paceLimits.highest, Math.max(paceLimits.lowest, others / own));
  return Math.abs(pace - 1) < samePace ? 1 : Math.round(pace / paceStep) * paceStep;
}

/** Speaks with a voice that does not locate its words. The aligner locates those of English. */
async function alignedSpeech(
  voice: SpeakingVoice,
  text: string,
  manner: Manner,
  signal: AbortSignal | undefined,
): Promise<TimedSpeech> {
  const speech = await voice.speak(text, manner, signal);
  const isAligned = voice.language === null || isEnglish(voice.language);
  return { ...speech, words: isAligned ? await alignedWords(text, speech, signal) : [] };
}

/** Locates the words of a sentence with the aligner; finds nothing in sound that it does not recognize. */
async function alignedWords(
  text: string,
  { samples, sampleRate }: Speech,
  signal: AbortSignal | undefined,
): Promise<TimedSpeech['words']> {
  try {
    const script = text.replace(/[{}]/g, ' ');
    const { words } = await alignScript({ samples, sampleRate, script, signal });
    return words.map(({ start, end, confidence }) => (confidence > 0 ? { start, end } : null));
  } catch (error) {
    if (isAppError(error) && error.code === 'ALIGNMENT_FAILED') return [];
    throw error;
  }
}

async function stretched(speech: TimedSpeech, factor: number): Promise<TimedSpeech> {
  const { samples, sampleRate, end, words } = speech;
  return {
    samples: await stretchSpeech(samples, sampleRate, factor),
    sampleRate,
    end: end * factor,
    words: words.map((place) => place && { start: place.start * factor, end: place.end * factor }),
  };
}

/**
 * The time of each word, seconds. Unlocated words share the time between their neighbours in proportion to their
 * length.
 * @param end of the sound.
 */
function everyWord(known: TimedSpeech['words'], { words }: FilledSentence, end: number): SpokenWord[] {
  const places: SpokenWord[] = [];
  let last = 0;
  // If the voice split the text into other words, none of them can be assigned.
  const told = known.length === words.length ? known : words.map(() => null);
  for (let index = 0; index < words.length;) {
    const place = told[index];
    if (place) {
      const from = Math.min(end, Math.max(last, place.start));
      last = Math.min(end, Math.max(from, place.end));
      places.push({ start: from, end: last });
      index += 1;
      continue;
    }
    let next = index;
    while (next < words.length && !told[next]) next += 1;
    const until = Math.max(last, Math.min(end, told[next]?.start ?? end));
    const unknown = words.slice(index, next);
    const letters = unknown.reduce((sum, { text }) => sum + text.length, 0);
    const first = last;
    let before = 0;
    for (const { text } of unknown) {
      before += text.length;
      const to = first + ((until - first) * before) / letters;
      places.push({ start: last, end: to, guessed: true });
      last = to;
    }
    index = next;
  }
  return places;
}
