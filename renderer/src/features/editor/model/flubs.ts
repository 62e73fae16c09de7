import { sentenceRanges } from '#shared/script/index.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Pause } from '#shared/timeline/snap.ts';
import { placedWords, spokenScript, type EditorDocument } from './document.ts';

/*
 * Flubs: moments that the speaker marked while recording because something went wrong. The sentence is repeated after
 * them. The aligner uses the last reading, so the earlier one counts as sound without words of the script.
 */

/** The part of a recording that determines the place of a flub. */
type Heard = { pauses: readonly Pause[]; /** Seconds. */ duration: number };

/** A part of the recording between two words of the script, and its sound. */
type Between = Range & { sounds: Range[] };

/** A word's sound may extend this far beyond its aligned time on either side, seconds. */
const wordEdge = 0.1;
/** Shorter sound is a breath or a click, seconds. */
const leastSound = 0.2;
/** Maximum time between the error and its mark, seconds. */
const reaction = 4;
/** A longer part between two words contains more than one reading of a sentence, seconds. */
const longestReading = 20;
/** Anything farther away is unrelated to the flub, seconds. An hour has tens of thousands of words and pauses. */
const near = 60;
/** Pauses that separate two readings without words, seconds. */
const partingPause = 0.35;
/** A flub is not marked this soon after its reading begins: the next reading has begun, seconds. */
const soonest = 0.6;
/** Silence left before the next reading, whose first sound begins softly, seconds. */
const lead = 0.05;
/** The same without a pause before the cut, so that words do not run together, seconds. */
const breath = 0.15;

/** Flubs with something left to cut, in time order, i.e. without a cut of the reading before them. */
export function shownFlubs(
  { flubs, cuts }: Pick<EditorDocument, 'flubs' | 'cuts'>,
  pauses: readonly Pause[],
): number[] {
  const isCut = (flub: number): boolean => {
    const cut = cuts.findLast(({ start }) => start <= flub);
    if (!cut || flub < cut.end) return cut !== undefined;
    return isHeard(soundsIn(cut, pauses)) && !isHeard(soundsIn({ start: cut.end, end: flub }, pauses));
  };
  return flubs.filter((flub) => !isCut(flub)).toSorted((a, b) => a - b);
}

export function withoutFlub(document: EditorDocument, flub: number): EditorDocument {
  return { ...document, flubs: document.flubs.filter((other) => other !== flub) };
}

/** The next or previous flub after a time, wrapping around. Null without any. */
export function flubBeside(flubs: readonly number[], time: number, direction: 'next' | 'previous'): number | null {
  if (direction === 'next') return flubs.find((flub) => flub > time) ?? flubs[0] ?? null;
  return flubs.findLast((flub) => flub < time) ?? flubs.at(-1) ?? null;
}

/**
 * The suggested cut for a flub: from the start of the wrong reading to the start of its repetition. The pause before
 * stays, the one after is cut.
 */
export function flubRange(document: EditorDocument, flub: number, { pauses, duration }: Heard): Range {
  const isNear = ({ start, end }: Range): boolean => end > flub - near && start < flub + near;
  // Existing cuts are not heard.
  const silent = [...pauses, ...document.cuts].filter(isNear).toSorted((a, b) => a.start - b.start);
  const heard = { pauses: silent, duration };
  const between = partsBetweenWords(document, duration, isNear);
  const unsaid = between
    .filter(({ start, end }) => start < flub && end >= flub - reaction)
    .map((part): Between => ({ ...part, sounds: soundsIn(withoutEdges(part, duration), silent) }))
    .findLast(
      ({ sounds }) => isHeard(sounds) && sounds.some(({ start }) => start < flub) && endOf(sounds) >= flub - reaction,
    );
  if (!unsaid)
    return sentenceBefore(document, flub, between) ?? readingBefore({ start: 0, end: duration }, flub, heard);
  if (unsaid.end - unsaid.start > longestReading) return readingBefore(unsaid, flub, heard);
  const [first] = unsaid.sounds;
  const start = Math.max(unsaid.start, (first?.start ?? 0) - lead);
  return { start, end: beforeSpeech(unsaid, endOf(unsaid.sounds), start === unsaid.start && start > 0) };
}

/** The parts without words of the script, in time order: before the first, between two, after the last. */
function partsBetweenWords(document: EditorDocument, duration: number, isNear: (word: Range) => boolean): Range[] {
  const times = placedWords(document)
    // Words that were skipped are given a place that takes no time.
    .flatMap(({ time }) => (time && time.end - time.start > 0.01 && isNear(time) ? [time] : []))
    .toSorted((a, b) => a.start - b.start);
  if (times.length === 0) return [];
  const parts: Range[] = [];
  let start = 0;
  for (const word of [...times, null]) {
    const end = word?.start ?? duration;
    if (end > start) parts.push({ start, end });
    start = Math.max(start, word?.end ?? end);
  }
  return parts;
}

/** Without the parts that adjacent words may extend into. */
function withoutEdges({ start, end }: Range, duration: number): Range {
  return { start: start === 0 ? 0 : start + wordEdge, end: end === duration ? duration : end - wordEdge };
}

/** Sound between pauses of at least `shortest` seconds. */
function soundsIn({ start, end }: Range, pauses: readonly Pause[], shortest = 0): Range[] {
  const sounds: Range[] = [];
  let from = start;
  for (const pause of pauses) {
    if (pause.end - pause.start < shortest || pause.end <= from) continue;
    if (pause.start >= end) break;
    if (pause.start > from) sounds.push({ start: from, end: pause.start });
    from = Math.max(from, pause.end);
  }
  if (from < end) sounds.push({ start: from, end });
  return sounds;
}

function isHeard(sounds: readonly Range[]): boolean {
  return sounds.reduce((sum, { start, end }) => sum + end - start, 0) >= leastSound;
}

function endOf(sounds: readonly Range[]): number {
  return sounds.at(-1)?.end ?? 0;
}

/** Where a cut ends that goes up to the next word. */
function beforeSpeech(part: Range, silentFrom: number, joins: boolean): number {
  return Math.max(Math.min(silentFrom, part.end), part.end - (joins ? breath : lead));
}

/** If every sound is a word of the script, nothing was repeated: then the sentence itself is wrong. */
function sentenceBefore(document: EditorDocument, flub: number, between: readonly Range[]): Range | null {
  const words = placedWords(document);
  const last = words.findLastIndex(({ time }) => time !== null && time.start < flub);
  const place = words[last]?.start ?? 0;
  const sentence = sentenceRanges(spokenScript(document)).findLast((range) => range.start <= place);
  const start = words.find((word) => sentence && word.start >= sentence.start)?.time?.start;
  const end = words[last]?.time?.end;
  if (start === undefined || end === undefined || start >= end) return null;
  const before = between.find((part) => part.end === start);
  const after = between.find((part) => part.start === end);
  const reach = Math.max(end, flub);
  return {
    start: Math.max(start - lead, before?.start ?? 0),
    end: after && reach < after.end ? beforeSpeech(after, reach, false) : reach,
  };
}

/** Without words: the sound without a longer pause up to the flub. */
function readingBefore(part: Range, flub: number, { pauses }: Heard): Range {
  const readings = soundsIn(part, pauses, partingPause);
  const begun = readings.findLastIndex(({ start }) => start < flub);
  const isNext = begun > 0 && flub - (readings[begun]?.start ?? 0) < soonest;
  const index = isNext ? begun - 1 : begun;
  const reading = readings[index] ?? { start: Math.max(part.start, flub - reaction), end: flub };
  const next = readings[index + 1]?.start ?? Math.max(reading.end, Math.min(flub, part.end));
  return {
    start: Math.max(part.start, reading.start - lead),
    end: reading.end > flub ? flub : Math.max(reading.end, next - lead),
  };
}
