import type { AlignedWord, Alignment } from '#shared/api/index.ts';
import { heardWords } from '#shared/alignment/findings.ts';
import { float32At } from '#shared/at.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { scriptWords } from '#shared/script/index.ts';
import type { DoubtedWords, Retake, SentencePlace, ShownRetake } from '#shared/timeline/retakes.ts';
import type { Watched } from '../../media/codec/input.ts';
import { assembleRecordings } from '../../media/edit/assemble-recordings.ts';
import { listenToFile } from '../../media/import/listen.ts';
import type { Sound } from '../../signal/wav.ts';
import { alignScript } from '../align/align-script.ts';
import { cutOff } from './cut-off.ts';

type FitOptions = Watched & {
  /** Paths of the recordings. */
  take: string;
  retake: string;
  /** The text of the retake. */
  sentence: string;
  place: SentencePlace;
};

/** Seconds of a recording. */
type Span = { start: number; end: number };

/** Maximum distance of the cuts in the take from the neighbouring sentences, seconds. Flubs in between are cut out. */
const reach = 0.4;
/** Limits of the pauses around a retake, which are as long as the take's; seconds. */
const pauses = { shortest: 0.1, longest: 0.7 };
/** Sound kept before a first and after a last sentence, if the recording is long enough, seconds. */
const ends = 0.5;
/** Range around the place that keeps the pause, in which the quietest place is chosen; seconds. */
const nearby = 0.08;
/** A place further away by this, seconds, is chosen if it is at least 1 dB quieter. */
const distance = 0.04;
/** Minimum mean confidence of the sentence's words, and how many of them may be left out. */
const leastConfidence = 0.35;
const mostSkipped = 0.25;

/** A sentence this near to the start or end of the recording may be incomplete, seconds. */
const brokenOff = 0.1;

/** Seconds of the take around a retake in its preview. */
const shownAround = 2.5;

/**
 * Fits a retake as {@link fitRetake} does, and makes a video of it in its place.
 * @param folder for the video; must not exist. @throws as {@link fitRetake}, and `STORAGE_FULL`.
 */
export async function showRetake({ folder, ...options }: FitOptions & { folder: string }): Promise<ShownRetake> {
  const { take, retake: file, signal, onAlive } = options;
  const { retake, cutOff: cutWords } = await fitRetake(options);
  const retakes = [{ ...retake, file }];
  const { duration } = await assembleRecordings({ take, retakes, around: shownAround, folder, signal, onAlive });
  const begins = Math.min(shownAround, retake.start);
  return { retake, duration, begins, ends: begins + retake.to - retake.from, cutOff: cutWords };
}

/**
 * Finds a sentence in its retake, and the cuts in both recordings: in the quietest places of the pauses around it, with
 * pauses as long as in the take.
 * @throws AppError `SENTENCE_NOT_READ` if it is missing; errors of reading a recording; CancelledError.
 */
async function fitRetake(options: FitOptions): Promise<{ retake: Retake; cutOff: DoubtedWords[] }> {
  const { take, retake, sentence, place, signal, onAlive } = options;
  const again = await listenToFile(retake, { signal, onAlive });
  const said = await findSentence(again, sentence, signal);
  const original = await listenToFile(take, { signal, onAlive });
  const { before, start, end, after } = place;
  const length = secondsOf(original);
  const cutStart = before === null ? 0 : quietest(original, before, Math.min(start, before + reach));
  const cutEnd = after === null ? length : quietest(original, Math.max(end, after - reach), after);
  const lead = before === null ? Math.min(start, ends) : pauseOf(before, start) - (cutStart - before);
  const tail = after === null ? Math.min(length - end, ends) : pauseOf(end, after) - (after - cutEnd);
  const from = quietNear(again, said.start - Math.max(0, lead), [Math.max(0, said.start - ends - nearby), said.start]);
  const to = quietNear(again, said.end + Math.max(0, tail), [
    said.end,
    Math.min(secondsOf(again), said.end + ends + nearby),
  ]);
  return {
    retake: { start: cutStart, end: Math.max(cutEnd, cutStart + 0.01), from, to },
    cutOff: cutWordsOf(again, sentence, said),
  };
}

/** Its first word where a recording begins within it, and its last one where it ends within that. */
function cutWordsOf(sound: Sound, sentence: string, said: Span): DoubtedWords[] {
  const words = scriptWords([{ kind: 'text', text: sentence }]);
  const cut = cutOff(sound);
  const places = [
    ...(cut.start && said.start < brokenOff ? words.slice(0, 1) : []),
    ...(cut.end && said.end > secondsOf(sound) - brokenOff ? words.slice(-1) : []),
  ];
  const texts = new Set(places.map(({ start, end }) => sentence.slice(start, end)));
  return [...texts].map((text) => ({ text, soundsLike: null }));
}

/**
 * Finds a sentence; if it is repeated, its last complete reading.
 * @throws AppError `SENTENCE_NOT_READ`.
 */
async function findSentence(sound: Sound, sentence: string, signal: AbortSignal | undefined): Promise<Span> {
  const alignment = await alignSentence(sound, sentence, signal);
  const former = alignment.findings.filter(({ kind }) => kind === 'repeated').map(({ end }) => end);
  if (former.length === 0) return sentenceIn(alignment);
  // Aligned alone, because its first words may have been assigned to an earlier reading.
  const after = Math.max(...former);
  const last = await unlessUnread(readWhole(partOf(sound, after, Infinity), sentence, signal));
  if (last) return { start: after + last.start, end: after + last.end };
  const next = heardWords(alignment).find((word) => word !== null && word.start >= after)?.start ?? after;
  return (await unlessUnread(findSentence(partOf(sound, 0, next), sentence, signal))) ?? sentenceIn(alignment);
}

/**
 * Finds a complete reading of a sentence, one that does not reach the end of the recording.
 * @throws AppError `SENTENCE_NOT_READ`.
 */
async function readWhole(sound: Sound, sentence: string, signal: AbortSignal | undefined): Promise<Span> {
  const alignment = await alignSentence(sound, sentence, signal);
  const said = sentenceIn(alignment);
  if (!heardWords(alignment).includes(null) && said.end < secondsOf(sound) - brokenOff) return said;
  throw new AppError('SENTENCE_NOT_READ', { detail: 'it was broken off' });
}

/** Returns null instead of throwing `SENTENCE_NOT_READ`. */
async function unlessUnread(found: Promise<Span>): Promise<Span | null> {
  try {
    return await found;
  } catch (error) {
    if (isAppError(error) && error.code === 'SENTENCE_NOT_READ') return null;
    throw error;
  }
}

function partOf({ samples, sampleRate }: Sound, from: number, to: number): Sound {
  return { samples: samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate)), sampleRate };
}

function alignSentence(
  { samples, sampleRate }: Sound,
  sentence: string,
  signal: AbortSignal | undefined,
): Promise<Alignment> {
  return alignScript({ samples, sampleRate, script: sentence, signal }).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'ALIGNMENT_FAILED')
      throw new AppError('SENTENCE_NOT_READ', { cause: error });
    throw error;
  });
}

/** @throws AppError `SENTENCE_NOT_READ`. */
function sentenceIn(alignment: Alignment): Span {
  const heard = heardWords(alignment).filter((word): word is AlignedWord => word !== null);
  const skipped = alignment.words.length - heard.length;
  const confidence = heard.reduce((sum, word) => sum + word.confidence, 0) / heard.length;
  const [first, last] = [heard[0], heard.at(-1)];
  if (!first || !last || skipped > mostSkipped * alignment.words.length || confidence < leastConfidence) {
    throw new AppError('SENTENCE_NOT_READ', { detail: `${skipped} words were not said, confidence ${confidence}` });
  }
  return { start: first.start, end: last.end };
}

function pauseOf(from: number, to: number): number {
  return Math.max(pauses.shortest, Math.min(pauses.longest, to - from));
}

function secondsOf({ samples, sampleRate }: Sound): number {
  return samples.length / sampleRate;
}

/** The quietest place of a range, preferably near its middle; seconds. */
function quietest(sound: Sound, from: number, to: number): number {
  return quietNear(sound, (from + to) / 2, [from, to], Infinity);
}

/**
 * The quietest place of a range, preferably near `wanted`; seconds.
 * @param wanted the ideal place, seconds.
 * @param range limits of the place.
 * @param within maximum distance from `wanted`.
 */
function quietNear(sound: Sound, wanted: number, [lowest, highest]: [number, number], within = nearby): number {
  const best = { place: Math.max(lowest, Math.min(highest, wanted)), cost: Infinity };
  const [from, to] = [Math.max(lowest, wanted - within), Math.min(highest, wanted + within)];
  for (let place = from; place <= to; place += 0.005) {
    const cost = levelAt(sound, place) + Math.abs(place - wanted) / distance;
    if (cost < best.cost) Object.assign(best, { place, cost });
  }
  return best.place;
}

/** Level of 20 ms around a place, dB. */
function levelAt({ samples, sampleRate }: Sound, place: number): number {
  const from = Math.max(0, Math.round((place - 0.01) * sampleRate));
  const to = Math.min(samples.length, Math.round((place + 0.01) * sampleRate));
  let power = 0;
  for (let index = from; index < to; index++) power += float32At(samples, index) ** 2;
  return 10 * Math.log10(power / Math.max(1, to - from) + 1e-9);
}
