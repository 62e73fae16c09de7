import type { AlignmentFinding, ScriptFinding, ScriptFindingCode } from '#shared/api/index.ts';
import { itemAt } from '#shared/at.ts';
import type { FilledSentence } from '#shared/script/index.ts';
import { mapTime, stretchRange, type TimePoint } from '#shared/timeline/time-map.ts';
import type { SpokenWord } from '../speech/clips/speak-sentence.ts';
import { wordsToFollow, type PlacedWord, type RecordedWords, type Span } from './script-sentences.ts';
import type { CheckedSound } from './types.ts';

/** A spoken sentence, and how the recording's pictures follow it. */
type SentenceToCheck = {
  sentence: FilledSentence;
  /** Position of each of its words, samples of its sound. */
  places: readonly SpokenWord[];
  recorded: Pick<RecordedWords, 'spanOf' | 'around'>;
  /** Differences between the recording and its script. */
  otherwise: readonly AlignmentFinding[];
  /** Maps samples of the recording to samples of its sound. */
  times: readonly TimePoint[];
  /** Whether the chosen voice cannot read it, or is much deeper or higher than the recorded person. */
  isOtherVoice: boolean;
  isFarVoice: boolean;
};

/** Maximum offset of picture and sound that counts as in time, samples: 80 ms. */
const inTime = 3_840;
/** Offset above which it is noticeable, samples: 160 ms. */
const noticed = 7_680;
/** Factors between the paces of voice and recording: above the first they differ, above the second noticeably. */
const otherPace = 1.15;
const noticedPace = 1.3;
/** A value that takes this many times as long as its pictures is noticeable. */
const noticedStretch = 2.4;

/** Whether a word's picture is in time with its sound at both edges. */
export function isInTime(source: Span, output: Span, times: readonly TimePoint[]): boolean {
  return apart(source, output, times) <= inTime;
}

/** Offset of a word's picture and sound, samples, at the worse of its edges. */
function apart(source: Span, output: Span, times: readonly TimePoint[]): number {
  // One sample later, because `followWords` leaves a pause of one sample between adjacent words.
  const [start, end] = [mapTime(times, source.start + 1), mapTime(times, source.end)];
  return Math.max(Math.abs(start - output.start), Math.abs(end - output.end));
}

/** Checks a spoken sentence. Speaks nothing. */
export function checkSentence(checked: SentenceToCheck): CheckedSound {
  const { sentence, places, recorded, times, isOtherVoice, isFarVoice } = checked;
  const said = sentence.words.map((word, index): PlacedWord => {
    const { start, end } = itemAt(places, index);
    return { word, start, end };
  });
  const followed = wordsToFollow(said, recorded);
  const fixed = followed.filter(({ isFixed }) => isFixed);
  const pace = paceOf(fixed);
  const all = (code: ScriptFindingCode, severity: ScriptFinding['severity'], stretch: number | null = null) =>
    about(said, { code, severity, stretch, ...recordedAt(followed.map(({ source }) => source)) }, sentence);
  const findings: ScriptFinding[] = [];
  if (isOtherVoice) findings.push(all('other_voice', 'warn'));
  if (isFarVoice) findings.push(all('far_voice', 'warn'));
  if (pace !== null && (pace > otherPace || pace < 1 / otherPace)) {
    const severity = pace > noticedPace || pace < 1 / noticedPace ? 'warn' : 'note';
    findings.push(all(pace > 1 ? 'voice_slower' : 'voice_faster', severity, pace));
  }
  const guessed = said.filter((_, index) => places[index]?.guessed === true);
  if (guessed.length > 0) findings.push(about(guessed, { code: 'times_guessed', severity: 'note' }, sentence));
  findings.push(...unheard(said, checked), ...saidOtherwise(said, checked));
  findings.push(...outOfTime(fixed, checked), ...longValues(followed, checked));
  return {
    words: fixed.length,
    wordsInTime: fixed.filter(({ source, output }) => isInTime(source, output, times)).length,
    pace,
    // Findings about the whole sentence come first.
    findings: findings.toSorted((a, b) => a.from - b.from || b.to - a.to),
  };
}

const unsure = { code: 'unsure', severity: 'note' } as const;
const different = { code: 'said_otherwise', severity: 'warn' } as const;

type Followed = ReturnType<typeof wordsToFollow>[number];

function paceOf(fixed: readonly Followed[]): number | null {
  const sum = (lengths: number[]): number => lengths.reduce((total, length) => total + length, 0);
  const voice = sum(fixed.map(({ output }) => output.end - output.start));
  const recording = sum(fixed.map(({ source }) => source.end - source.start));
  return voice > 0 && recording > 0 ? voice / recording : null;
}

/** Words of the script that the recording lacks. */
function unheard(said: readonly PlacedWord[], { sentence, recorded }: SentenceToCheck): ScriptFinding[] {
  const isUnheard = ({ word }: PlacedWord): boolean => word.recorded !== null && recorded.spanOf(word) === null;
  return runsOf(said, isUnheard).map((run) => {
    const [first, last] = [run[0]?.word.recorded, run.at(-1)?.word.recorded];
    const { before, after } = recorded.around({ first: first?.first ?? 0, end: last?.end ?? 0 });
    const place = before === null || after === null || after <= before ? null : seconds({ start: before, end: after });
    return about(run, { code: 'not_recorded', severity: 'warn', recorded: place }, sentence);
  });
}

/** Findings of the alignment at words of this sentence, except missing words. */
function saidOtherwise(said: readonly PlacedWord[], { sentence, otherwise }: SentenceToCheck): ScriptFinding[] {
  return otherwise.flatMap(({ kind, first_word, last_word, start, end }) => {
    if (kind === 'skipped' || kind === 'pause') return [];
    // A finding between two words belongs to the sentence of the first one.
    const upTo = kind === 'inserted' || kind === 'after' ? first_word : last_word;
    const from = kind === 'before' ? last_word : first_word;
    const run = said.filter(({ word: { recorded, isFixed } }) => {
      return recorded !== null && isFixed && recorded.first >= from && recorded.first <= Math.max(from, upTo);
    });
    if (run.length === 0) return [];
    const finding = kind === 'unsure' ? unsure : different;
    return [about(run, { ...finding, recorded: { start, end } }, sentence)];
  });
}

function outOfTime(fixed: readonly Followed[], { sentence, times }: SentenceToCheck): ScriptFinding[] {
  return runsOf(fixed, ({ source, output }) => !isInTime(source, output, times)).map((run) => {
    const most = Math.max(...run.map(({ source, output }) => apart(source, output, times)));
    return about(
      run.flatMap((followed) => followed.said),
      {
        code: 'out_of_time',
        severity: most > noticed ? 'warn' : 'note',
        apart: most / 48_000,
        stretch: paceOf(run),
        ...recordedAt(run.map(({ source }) => source)),
      },
      sentence,
    );
  });
}

/** Values whose place in the recording is too short for its pictures to follow them. */
function longValues(followed: readonly Followed[], { sentence, times }: SentenceToCheck): ScriptFinding[] {
  return followed.flatMap(({ source, isFixed, said }): ScriptFinding[] => {
    const stretch = (mapTime(times, source.end) - mapTime(times, source.start + 1)) / (source.end - source.start - 1);
    // With a margin, because the map has whole samples.
    if (isFixed || stretch <= stretchRange.highest + 0.01) return [];
    const severity = stretch > noticedStretch ? 'warn' : 'note';
    return [about(said, { code: 'long_value', severity, stretch, ...recordedAt([source]) }, sentence)];
  });
}

/** Runs of adjacent items that fulfil a condition. */
function runsOf<T>(items: readonly T[], belongs: (item: T) => boolean): T[][] {
  const runs: T[][] = [];
  let isOpen = false;
  for (const item of items) {
    const isIn = belongs(item);
    if (isIn && isOpen) runs.at(-1)?.push(item);
    else if (isIn) runs.push([item]);
    isOpen = isIn;
  }
  return runs;
}

type About = Pick<ScriptFinding, 'code' | 'severity'> & Partial<Pick<ScriptFinding, 'recorded' | 'apart' | 'stretch'>>;

function about(run: readonly PlacedWord[], finding: About, { text }: FilledSentence): ScriptFinding {
  const [first, last] = [itemAt(run, 0), itemAt(run, run.length - 1)];
  const [from, to] = [first.word.start, last.word.end];
  const spoken = seconds({ start: first.start, end: last.end });
  return { recorded: null, apart: null, stretch: null, ...finding, words: text.slice(from, to), from, to, spoken };
}

function recordedAt(sources: readonly Span[]): Pick<ScriptFinding, 'recorded'> {
  if (sources.length === 0) return { recorded: null };
  const start = Math.min(...sources.map((source) => source.start));
  const end = Math.max(...sources.map((source) => source.end));
  return { recorded: seconds({ start, end }) };
}

function seconds({ start, end }: Span): Span {
  return { start: start / 48_000, end: end / 48_000 };
}
