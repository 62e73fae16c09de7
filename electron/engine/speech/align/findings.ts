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

/** Differences between the recording and the script, in time order. */
export function findingsOf({ words, repeated }: SpokenScript, levels: Levels): AlignmentFinding[] {
  const said = words.filter((word) => word !== null);
  const [first, last] = [said[0], said.at(-1)];
  if (!first || !last) return [];
  const findings = [
    ...outside('before', first, { start: 0, end: first.start }, levels),
    ...outside('after', last, { start: last.end, end: levels.frames.length }, levels),
    ...runs(words, (word) => word === null).map((run) => skipped(run, words, levels)),
    ...runs(words, (word) => word !== null && word.confidence < unsureBelow).map((run) => unsure(run, words)),
    ...repeated.flatMap((run) => finding('repeated', [run[0], run.at(-1)], spanOf(run))),
  ];
  const taken = repeated.map(spanOf);
  for (const [index, word] of said.entries()) {
    const next = said[index + 1];
    if (next) findings.push(...between(word, next, taken, levels));
  }
  return findings.toSorted((a, b) => a.start - b.start);
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

function outside(kind: 'before' | 'after', word: SpokenWord, span: FrameSpan, levels: Levels): AlignmentFinding[] {
  const heard = soundIn(levels, span);
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
