import type { AlignmentFinding } from '#shared/api/index.ts';
import { frameRate } from '#shared/sound/features.ts';
import { isAudible, soundIn, type FrameSpan, type Levels } from './levels.ts';
import { type SpokenScript, type SpokenWord } from './spoken-words.ts';

/** Frames of sound between words, or at an end, that are more than a breath or a creaking chair. */
const leastSound = { between: 25, outside: 40 };
/** A word with less confidence hardly sounds as written, 0–1. */
const unsureBelow = 0.25;
/** Frames of silence between words that are more than a speaker's pause. */
const longestPause = 130;

/** Differences between the recording and the script, in time order; each event is one finding. */
export function findingsOf({ words, repeated }: SpokenScript, levels: Levels): AlignmentFinding[] {
  const said = words.filter((word) => word !== null);
  const [first, last] = [said[0], said.at(-1)];
  if (!first || !last) return [];
  const ofWords = [
    ...runs(words, (word) => word === null).map((run) => skipped(run, words, levels)),
    ...runs(words, (word) => word !== null && word.confidence < unsureBelow).map((run) => unsure(run, words)),
  ];
  const taken = repeated.map(spanOf);
  const beside = [
    ...outside('before', first, { start: 0, end: first.start }, levels, taken),
    ...outside('after', last, { start: last.end, end: levels.frames.length }, levels, taken),
    ...said.flatMap((word, index) => {
      const next = said[index + 1];
      return next ? between(word, next, taken, levels) : [];
    }),
  ];
  const findings = [
    ...withSound(ofWords, beside),
    ...repeated.flatMap((run) => finding('repeated', [run[0], run.at(-1)], spanOf(run))),
  ];
  return findings.toSorted((a, b) => a.start - b.start);
}

/**
 * Adds sound beside words that were not recognized to their finding: it may be those very words, so it is no finding of
 * its own that invites to cut it out.
 */
function withSound(ofWords: readonly AlignmentFinding[], beside: readonly AlignmentFinding[]): AlignmentFinding[] {
  const whole = [...ofWords];
  const others: AlignmentFinding[] = [];
  for (const sound of beside) {
    const index = sound.kind === 'pause' ? -1 : whole.findIndex((words) => isBeside(words, sound));
    const words = whole[index];
    if (!words) others.push(sound);
    else whole[index] = { ...words, start: Math.min(words.start, sound.start), end: Math.max(words.end, sound.end) };
  }
  return [...whole, ...others];
}

/** Whether a sound stands beside a run of words, or where skipped ones were to be said. */
function isBeside(words: AlignmentFinding, { kind, first_word: before, last_word: after }: AlignmentFinding): boolean {
  const [first, last] = [words.first_word, words.last_word];
  if (kind === 'before') return first <= before;
  if (kind === 'after') return last >= after;
  return first <= after && last >= before;
}

function finding(
  kind: AlignmentFinding['kind'],
  [first, last]: readonly [SpokenWord | undefined, SpokenWord | undefined],
  { start, end }: FrameSpan,
): AlignmentFinding[] {
  if (!first || !last) return [];
  return [{ kind, first_word: first.word, last_word: last.word, start: start / frameRate, end: end / frameRate }];
}

function spanOf(run: readonly SpokenWord[]): FrameSpan {
  return { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
}

function outside(
  kind: 'before' | 'after',
  word: SpokenWord,
  span: FrameSpan,
  levels: Levels,
  taken: readonly FrameSpan[],
): AlignmentFinding[] {
  const heard = soundIn(levels, span, taken);
  return heard && heard.frames >= leastSound.outside ? finding(kind, [word, word], heard) : [];
}

/** Findings between two adjacent words, apart from repeated words. */
function between(word: SpokenWord, next: SpokenWord, taken: readonly FrameSpan[], levels: Levels): AlignmentFinding[] {
  const gap = { start: word.end, end: next.start };
  const heard = soundIn(levels, gap, taken);
  if (heard && heard.frames >= leastSound.between) return finding('inserted', [word, next], heard);
  const silent = longestSilence(gap, levels);
  return silent.end - silent.start >= longestPause ? finding('pause', [word, next], silent) : [];
}

function longestSilence({ start, end }: FrameSpan, levels: Levels): FrameSpan {
  let longest = { start, end: start };
  let from = start;
  for (let frame = start; frame < end; frame++) {
    if (isAudible(levels, frame)) from = frame + 1;
    else if (frame + 1 - from > longest.end - longest.start) longest = { start: from, end: frame + 1 };
  }
  return longest;
}

type Run = { first: number; last: number };

function runs<T>(items: readonly T[], belongs: (item: T) => boolean): Run[] {
  const found: Run[] = [];
  for (const [index, item] of items.entries()) {
    if (!belongs(item)) continue;
    const run = found.at(-1);
    if (run?.last === index - 1) run.last = index;
    else found.push({ first: index, last: index });
  }
  return found;
}

function skipped({ first, last }: Run, words: SpokenScript['words'], levels: Levels): AlignmentFinding {
  const start = (words[first - 1]?.end ?? 0) / frameRate;
  const end = (words[last + 1]?.start ?? levels.frames.length) / frameRate;
  return { kind: 'skipped', first_word: first, last_word: last, start, end };
}

function unsure({ first, last }: Run, words: SpokenScript['words']): AlignmentFinding {
  const start = (words[first]?.start ?? 0) / frameRate;
  const end = (words[last]?.end ?? 0) / frameRate;
  return { kind: 'unsure', first_word: first, last_word: last, start, end };
}
