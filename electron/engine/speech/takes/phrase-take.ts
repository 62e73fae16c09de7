import { itemAt } from '#shared/at.ts';
import type { AlignmentFinding } from '#shared/api/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { nameKey } from '#shared/name-key.ts';
import { printScript } from '#shared/script/index.ts';
import type { Range } from '#shared/timeline/range.ts';
import { soundRate } from '#shared/wav.ts';
import { hearScript } from '../align/align-script.ts';
import { speechIn } from '../voices/trim.ts';
import { editDistance } from '../text/edit-distance.ts';
import { highestPeak, peakOf } from '../../signal/limiter.ts';
import { loudnessOf, weightedPowers } from '../../signal/loudness.ts';
import { monoOf } from '../../template/template-audio.ts';
import { judgeTake, type CleanTake, withoutRumble } from './clean.ts';
import { correspondingPoint, nearestCrossing } from './corresponding-point.ts';
import { expectedLength, findUtterances, noiseOf } from './utterances.ts';

/** The phrase to read aloud: a value and the script around it, punctuation included. */
export type PhraseToRead = { before: string; value: string; after: string };

/** The template's own reading of the phrase. */
export type PhrasePlace = {
  /** Sound of the template around the section, 48 kHz, one array a channel. */
  planes: readonly Float32Array[];
  /** The section in it, samples: `[start, end)`. */
  start: number;
  end: number;
  /** The template's words in the section. */
  spoken: string;
};

/** A value cut out of its phrase, between parts of the words before and after it. */
type PhraseTake = CleanTake & {
  /** Samples of each neighbouring word, if it adjoins the value; 0 beside a pause. */
  before: number;
  after: number;
  /** Where the value lies in the recording, without these samples, seconds. */
  said: Range;
  /** The value's intended loudness in the template, LUFS; null if the words around it were not understood. */
  level: number | null;
};

/** Sound of a neighbouring word kept for the seam, samples: 30 ms. */
const handle = 1_440;
/** Words closer than this adjoin each other, seconds. */
const leastPause = 0.04;
/**
 * How far a value beside a pause may extend beyond the aligner's result, seconds, as soft sounds rise and fade there.
 */
const reach = { before: 0.12, after: 0.25 };
/** A section's edge further from its word's edge than this was moved there on purpose, seconds. */
const longestOffset = 0.08;
/** A word with less confidence does not count as heard. */
const heardConfidence = 0.5;
/** Minimum mean confidence of up to three words beside the value, and of a single one. */
const nearWords = 3;
const leastConfidence = 0.35;
const leastAlone = 0.08;
/** A word beside the value with less confidence may be another one. */
const besideConfidence = 0.2;
/**
 * If the log odds of every other name are below this, the value was surely read; see docs/measurements/speech.md.
 */
const surelyNoOther = -10;
/** Minimum share of the usual duration; a shorter value was not read. */
const leastLength = 0.3;
/** Maximum difference from the level of the replaced words, LU, in case the words around them are misheard. */
const levelReach = 6;

/**
 * Cuts a value out of a phrase that was read aloud. Where the value adjoins a word, the cut is at the point of that
 * word where the template's section is cut; beside a pause, the cut is in the pause.
 * @param recorded mono, 48 kHz, −1 to 1.
 * @param place of the value; null to cut at the words' own edges.
 * @throws AppError `NO_SPEECH`, `PHRASE_NOT_READ` (`subject` = the missing words); CancelledError.
 */
export async function cutPhrase(
  recorded: Float32Array,
  phrase: PhraseToRead,
  place: PhrasePlace | null,
  signal?: AbortSignal,
): Promise<PhraseTake> {
  const sound = withoutRumble(recorded);
  const { ranges, noise } = findUtterances(sound);
  if (ranges.length === 0) throw new AppError('NO_SPEECH');
  const read = await hearPhrase(sound, phrase, otherNamesThan(phrase.value), signal).catch(refuse);
  const model = place && (await hearPlace(place, phrase, signal));
  const isUnderstood = requireRead(read, model, phrase.value);

  const start = startOf(sound, read, place, model);
  const end = endOf(sound, read, place, model);
  const before = start.joined ? Math.min(handle, start.at) : 0;
  const after = end.joined ? Math.min(handle, sound.length - end.at) : 0;
  const value = sound.slice(start.at, end.at);
  const seconds = (end.at - start.at) / soundRate;
  const expected = expectedLength(phrase.value) * paceOf(read);
  if (seconds < leastLength * expected) throw notHeard(phrase.value);

  // A phrase has too little silence around it for the usual measurement of noise.
  const judged = judgeTake(value, recorded.subarray(start.at, end.at), { noise: noiseOf(sound, noise), expected });
  const isUnsure = !isUnderstood || !(read.odds < surelyNoOther);
  const kept = sound.slice(start.at - before, end.at + after);
  const gain = Math.min(judged.gain, highestPeak / peakOf(kept));
  return {
    samples: kept.map((sample) => sample * gain),
    before,
    after,
    said: { start: start.at / soundRate, end: end.at / soundRate },
    level: place && model && levelFor(read, sound, model, place, loudnessOf(weightedPowers([value]))),
    flags: isUnsure ? [...judged.flags, 'unsure'] : judged.flags,
    loudness: judged.loudness,
  };
}

type HeardWord = { word: string; start: number; end: number; confidence: number };

/** Where the words of a phrase are, seconds. */
type HeardPhrase = {
  before: HeardWord[];
  value: { start: number; end: number };
  after: HeardWord[];
  findings: readonly (AlignmentFinding & { besideValue: boolean })[];
  /** Log odds of the likeliest other name against the value; −Infinity without any, NaN if they cannot be compared. */
  odds: number;
};

async function hearPhrase(
  samples: Float32Array,
  { before, value, after }: PhraseToRead,
  others: readonly string[],
  signal: AbortSignal | undefined,
): Promise<HeardPhrase> {
  const script = printScript([
    { kind: 'text', text: before },
    { kind: 'variable', name: 'value', spoken: value },
    { kind: 'text', text: after },
  ]);
  const instead = others.map((said) => ({ words: value, said }));
  const { alignment, odds } = await hearScript({ samples, script, signal }, instead);
  const { words } = alignment;
  const first = words.findIndex(({ occurrence }) => occurrence !== null);
  const last = words.findLastIndex(({ occurrence }) => occurrence !== null);
  if (first === -1) throw new AppError('VALUE_UNSPEAKABLE', { subject: value });
  const comparable = odds.filter(Number.isFinite);
  return {
    before: words.slice(0, first),
    value: { start: itemAt(words, first).start, end: itemAt(words, last).end },
    odds: odds.length > 0 && comparable.length === 0 ? NaN : Math.max(...comparable),
    after: words.slice(last + 1),
    findings: alignment.findings.map((finding) => ({
      ...finding,
      besideValue: finding.last_word >= first && finding.first_word <= last,
    })),
  };
}

/** Names of various sounds and lengths to compare a value with: a wrong value sounds more like one of them. */
const otherNames = (
  'Amanda Bo Christine David Emily George Hannah Jonathan Louise Mark Nicole Oliver Philip Roy Susan Teresa Victor William ' +
  'Yasmin Zachary'
).split(' ');
/** Names that share more of their letters may sound alike. */
const differentShare = 0.5;

function otherNamesThan(value: string): string[] {
  const letters = (name: string): string[] => [...nameKey(name)];
  return otherNames.filter((other) => {
    const longest = Math.max(letters(value).length, letters(other).length);
    return editDistance(letters(value), letters(other)) > differentShare * longest;
  });
}

function refuse(error: unknown): never {
  if (!isAppError(error) || error.code !== 'ALIGNMENT_FAILED') throw error;
  throw new AppError('PHRASE_NOT_READ', { detail: error.detail, cause: error });
}

/** The template's reading of the phrase; null if it is not understood and cannot be compared. */
async function hearPlace(
  { planes, spoken }: PhrasePlace,
  phrase: PhraseToRead,
  signal: AbortSignal | undefined,
): Promise<HeardPhrase | null> {
  try {
    return await hearPhrase(withoutRumble(monoOf(planes)), { ...phrase, value: spoken }, [], signal);
  } catch (error) {
    if (isAppError(error) && (error.code === 'ALIGNMENT_FAILED' || error.code === 'VALUE_UNSPEAKABLE')) return null;
    throw error;
  }
}

/**
 * Checks that the words around the value were read. Words that are not heard in the template either may be in another
 * language, and are not required.
 * @returns whether the words beside the value are certainly those of the phrase.
 * @throws AppError `PHRASE_NOT_READ`.
 */
function requireRead(read: HeardPhrase, model: HeardPhrase | null, value: string): boolean {
  const known = (word: HeardWord | undefined): boolean => word === undefined || word.confidence >= heardConfidence;
  // Ordered from the value outwards.
  const sides = [
    read.before.filter((_, index) => known(model?.before[index])).reverse(),
    read.after.filter((_, index) => known(model?.after[index])),
  ];
  for (const side of sides) {
    const near = side.slice(0, nearWords);
    if (near.length > 0 && meanConfidence(near) < (near.length > 1 ? leastConfidence : leastAlone))
      throw notHeard(near.map(({ word }) => word).join(' '));
  }
  const beside = read.findings.find(
    ({ kind, besideValue }) => besideValue && (kind === 'skipped' || kind === 'inserted'),
  );
  if (beside?.kind === 'skipped') throw notHeard(value);
  if (beside) {
    throw new AppError('PHRASE_NOT_READ', {
      subject: value,
      ...say('phraseWithMore', { value }),
    });
  }
  const nearest = sides.flatMap((side) => side.slice(0, 1));
  return nearest.length > 0 && nearest.every(({ confidence }) => confidence >= besideConfidence);
}

/** The mean, weighted by the length of the words. */
function meanConfidence(words: readonly HeardWord[]): number {
  const letters = words.reduce((sum, { word }) => sum + word.length, 0);
  return words.reduce((sum, { word, confidence }) => sum + confidence * word.length, 0) / letters;
}

function notHeard(words: string): AppError {
  return new AppError('PHRASE_NOT_READ', {
    subject: words,
    ...say('phraseWithLess', { words }),
  });
}

/** The speaker's pace in the words around the value, relative to a middle rate. */
function paceOf({ before, after }: HeardPhrase): number {
  const words = [...before, ...after].filter(({ confidence }) => confidence >= heardConfidence);
  const taken = words.reduce((sum, { start, end }) => sum + end - start, 0);
  const usual = words.reduce((sum, { word }) => sum + expectedLength(word), 0);
  return usual === 0 ? 1 : Math.min(1.6, Math.max(0.6, taken / usual));
}

type Cut = { /** Samples. */ at: number; /** Whether the neighbouring word runs into the value. */ joined: boolean };

function startOf(sound: Float32Array, read: HeardPhrase, place: PhrasePlace | null, model: HeardPhrase | null): Cut {
  const word = read.before.at(-1);
  if (!isJoined(word, read.value)) {
    const from = Math.max(word?.end ?? 0, read.value.start - reach.before) * soundRate;
    const part = sound.subarray(Math.round(from), Math.round(read.value.end * soundRate));
    return { at: Math.round(from) + speechIn({ samples: part, sampleRate: soundRate, end: 0 }).start, joined: false };
  }
  const edge = model && place && isJoined(model.before.at(-1), model.value) ? { place, at: model.value.start } : null;
  return {
    at: cutBeside(sound, read.value.start, edge && { ...edge, seam: edge.place.start, side: -1 }),
    joined: true,
  };
}

function endOf(sound: Float32Array, read: HeardPhrase, place: PhrasePlace | null, model: HeardPhrase | null): Cut {
  const [word] = read.after;
  if (!isJoined(read.value, word)) {
    const to = Math.min(word?.start ?? Infinity, read.value.end + reach.after, sound.length / soundRate) * soundRate;
    const from = Math.round(read.value.start * soundRate);
    return {
      at: from + speechIn({ samples: sound.subarray(from, Math.round(to)), sampleRate: soundRate, end: 0 }).end,
      joined: false,
    };
  }
  const edge = model && place && isJoined(model.value, model.after[0]) ? { place, at: model.value.end } : null;
  return { at: cutBeside(sound, read.value.end, edge && { ...edge, seam: edge.place.end, side: 1 }), joined: true };
}

type Span = { start: number; end: number };

function isJoined(first: Span | undefined, second: Span | undefined): boolean {
  return first !== undefined && second !== undefined && second.start - first.end < leastPause;
}

/** An edge of the template's section: `seam` is the edge itself, samples; `at` is its word's edge, seconds. */
type Edge = { place: PhrasePlace; at: number; seam: number; /** Where the neighbouring word is. */ side: -1 | 1 };

/** The cut between two adjoining words, samples. @param found seconds. */
function cutBeside(sound: Float32Array, found: number, edge: Edge | null): number {
  const offset = edge ? edge.seam / soundRate - edge.at : 0;
  const shift = Math.abs(offset) <= longestOffset ? offset : 0;
  const guess = Math.round((found + shift) * soundRate);
  if (!edge || shift !== offset) return nearestCrossing(sound, guess);
  const model = { samples: monoOf(edge.place.planes), at: edge.seam };
  return nearestCrossing(sound, correspondingPoint(model, sound, guess, edge.side));
}

/** The loudness at which the value differs from its neighbours in the template as it does in the phrase, LUFS. */
function levelFor(
  read: HeardPhrase,
  sound: Float32Array,
  model: HeardPhrase,
  { planes, start, end }: PhrasePlace,
  loudness: number,
): number | null {
  const pairs = [
    ...read.before.map((word, index) => ({ word, known: model.before[index] })).slice(-comparedWords),
    ...read.after.map((word, index) => ({ word, known: model.after[index] })).slice(0, comparedWords),
  ].flatMap(({ word, known }) =>
    known && Math.min(word.confidence, known.confidence) >= heardConfidence ? [{ word, known }] : [],
  );
  if (pairs.length === 0) return null;
  const own = loudnessIn(
    [sound],
    pairs.map(({ word }) => word),
  );
  const theirs = loudnessIn(
    planes,
    pairs.map(({ known }) => known),
  );
  const replaced = loudnessOf(weightedPowers(planes, start, end));
  const level = theirs + loudness - own;
  if (![level, replaced].every(Number.isFinite)) return null;
  return Math.min(replaced + levelReach, Math.max(replaced - levelReach, level));
}

/** Number of words compared on each side. */
const comparedWords = 2;

/** Loudness of some words together, LUFS; planes are 48 kHz. */
function loudnessIn(planes: readonly Float32Array[], words: readonly Span[]): number {
  let [energy, length] = [0, 0];
  for (const { start, end } of words) {
    const powers = weightedPowers(planes, Math.round(start * soundRate), Math.round(end * soundRate));
    energy += powers.reduce((sum, power) => sum + power, 0) * (end - start);
    length += end - start;
  }
  return loudnessOf([energy / length]);
}
