import { parseScript, spokenText } from '#shared/script/index.ts';
import { cutAt, cutState, keptDuration, normalizeCuts, type CutRecording } from '#shared/timeline/cuts.ts';
import { limits } from '#shared/limits.ts';
import { moveEdge, type Edge, type Range } from '#shared/timeline/range.ts';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { partLength } from '#renderer/script/parts.ts';
import type { TextSelection } from '#renderer/script/script-text.ts';
import { wordChanges } from '#renderer/script/word-changes.ts';
import {
  chips,
  placedWords,
  spokenScript,
  tidy,
  type DocumentPart,
  type EditorDocument,
  type PlacedWord,
  type VariablePart,
} from './document.ts';
import { withScript } from './edits.ts';

/** A document with a new cut, and the variables it removed; or why the cut is impossible. */
type CutOutcome = { document: EditorDocument; removed: readonly VariablePart[] } | { refused: string };

/** Cuts a range out of the recording, with its words and variables. */
export function cutOut(document: EditorDocument, range: Range, recording: CutRecording): CutOutcome {
  const cuts = normalizeCuts([...document.cuts, besidePlaces(document, range, recording.rate)], recording);
  if (keptDuration(cuts, recording.duration) < limits.keptSeconds) {
    return { refused: t('editor.keepMore', { seconds: limits.keptSeconds }) };
  }
  const through = chips(document).find(({ place }) => place !== null && cutState(cuts, place) === 'through');
  if (through) {
    return { refused: t('editor.cutThrough', { word: through.spoken || variableLabel(through.name) }) };
  }
  const removed = chips(document).filter(({ place }) => place !== null && cutState(cuts, place) === 'removed');
  const settled = withoutCutWords({ ...document, cuts });
  return { document: { ...settled, parts: tidy(withoutChips(settled.parts, removed)) }, removed };
}

/** The same for several ranges; all of them or none. */
export function cutAllOut(document: EditorDocument, ranges: readonly Range[], recording: CutRecording): CutOutcome {
  let outcome: CutOutcome = { document, removed: [] };
  for (const range of ranges) {
    const next = cutOut(outcome.document, range, recording);
    if ('refused' in next) return next;
    outcome = { document: next.document, removed: [...outcome.removed, ...next.removed] };
  }
  return outcome;
}

/** Texts around removed chips are joined, with only one punctuation mark. */
function withoutChips(parts: readonly DocumentPart[], gone: readonly VariablePart[]): DocumentPart[] {
  const left: DocumentPart[] = [];
  let follows = false;
  for (const part of parts) {
    if (part.kind === 'variable' && gone.some(({ id }) => id === part.id)) {
      follows = true;
      continue;
    }
    const last = left.at(-1);
    if (part.kind === 'text' && last?.kind === 'text') {
      left[left.length - 1] = { kind: 'text', text: joined(last.text, part.text, left.length === 1) };
    } else {
      left.push(
        part.kind === 'text' && follows ? { kind: 'text', text: joined('', part.text, left.length === 0) } : part,
      );
    }
    follows = false;
  }
  return left;
}

/** @param begins whether the first text begins the script. */
function joined(before: string, after: string, begins: boolean): string {
  if (begins && before.trim() === '') return after.replace(/^[\s.,;:!?…]+/u, '');
  const { marks = '', rest = after } = /^\s*(?<marks>[.,;:!?…]+)(?<rest>.*)$/su.exec(after)?.groups ?? {};
  if (marks === '') return before + (/\s$/u.test(before) ? after.trimStart() : after);
  // Of two punctuation marks the end of a sentence stays, else the first.
  const end = marks.replace(/^[,;:]+/u, '');
  const said = end === '' ? before.trimEnd() : before.replace(/[\s,;:]+$/u, '');
  if (/[.,;:!?…]$/u.test(said)) return said + rest;
  return said + (end === '' ? marks : end) + rest;
}

/** The script without the fixed words that are mostly inside the cut. */
export function withoutCutWords(document: EditorDocument): EditorDocument {
  const gone = placedWords(document).filter(
    ({ occurrence, time }) => occurrence === null && time && cutAt(document.cuts, (time.start + time.end) / 2),
  );
  return withoutWords(document, gone);
}

/** The script without some of its fixed words. */
export function withoutWords(document: EditorDocument, gone: readonly PlacedWord[]): EditorDocument {
  if (gone.length === 0) return document;
  let offset = 0;
  const parts = document.parts.map((part): DocumentPart => {
    const from = offset;
    offset += partLength(part);
    if (part.kind === 'variable') return part;
    let text = '';
    let at = 0;
    for (const { start, end } of gone) {
      if (start < from || end > offset) continue;
      text += after(text, at, part.text.slice(at, start - from)).trimEnd();
      at = end - from;
    }
    const rest = after(text, at, part.text.slice(at));
    return { kind: 'text', text: text + rest };
  });
  // The times of the remaining words: no new alignment is needed.
  const left = placedWords(document).filter((word) => !gone.includes(word));
  const words = left.flatMap(({ time }) => (time ? [time] : []));
  return { ...document, parts: tidy(parts), words: words.length === left.length ? words : document.words };
}

/** What follows on words that are left, without the punctuation of those that are gone where a sentence ends or begins. */
function after(left: string, at: number, text: string): string {
  if (at > 0 && left === '') return text.replace(/^[\s.,;:!?…]+/u, '');
  return /[.!?…]$/u.test(left) ? text.replace(/^[.,;:!?…]+/u, '') : text;
}

/** Time range of the script's words; null if unknown. */
export function rangeOfWords(document: EditorDocument, selection: TextSelection): Range | null {
  const words = placedWords(document).filter(({ start, end }) => start < selection.end && end > selection.start);
  const first = words[0]?.time;
  const last = words.at(-1)?.time;
  return first && last && last.end > first.start ? { start: first.start, end: last.end } : null;
}

/**
 * Cuts the words out of the recording that a shorter script omits, so that both stay the same.
 * @returns null if the other script has other words, or if their times are unknown.
 * @throws AppError `SCRIPT_INVALID`.
 */
export function cutToScript(document: EditorDocument, source: string, recording: CutRecording): CutOutcome | null {
  const changes = wordChanges(spokenScript(document), spokenText(parseScript(source)));
  if (changes.some(({ kind }) => kind === 'added')) return null;
  const ranges: Range[] = [];
  let offset = 0;
  for (const { kind, text } of changes) {
    const end = offset + text.length;
    const range = kind === 'taken' ? rangeOfWords(document, { start: offset, end }) : null;
    if (kind === 'taken' && !range) return null;
    if (range) ranges.push(range);
    offset = end;
  }
  if (ranges.length === 0) return null;
  const outcome = cutAllOut(document, ranges, recording);
  return 'refused' in outcome ? outcome : { ...outcome, document: withScript(outcome.document, source) };
}

/** Restores a cut. Words removed with it are only restored by undo. */
export function putBack(document: EditorDocument, cut: Range): EditorDocument {
  return { ...document, cuts: document.cuts.filter(({ start }) => start !== cut.start) };
}

/** Places of variables, extended to frames: cuts lie on frames, places do not. */
function framedPlaces(document: EditorDocument, rate: number): Range[] {
  return chips(document).flatMap(({ place }) =>
    place ? [{ start: frameBefore(place.start, rate), end: frameAfter(place.end, rate) }] : [],
  );
}

/** Parts of a frame that are rounding. */
const framePart = 0.01;

function frameBefore(time: number, rate: number): number {
  return Math.floor(time * rate + framePart) / rate;
}

function frameAfter(time: number, rate: number): number {
  return Math.ceil(time * rate - framePart) / rate;
}

/** A range that touches the place of a variable ends before the frame in which it begins, and likewise at its start. */
function besidePlaces(document: EditorDocument, { start, end }: Range, rate: number): Range {
  const slack = 1 / rate;
  const places = framedPlaces(document, rate);
  const after = places.filter((place) => place.start < end && place.end > end && place.start >= end - slack);
  const before = places.filter((place) => place.end > start && place.start < start && place.end <= start + slack);
  return {
    start: Math.max(start, ...before.map((place) => place.end)),
    end: Math.min(end, ...after.map((place) => place.start)),
  };
}

/** Moves an edge of a cut, between its neighbours; at least `limits.keptSeconds` of the recording remain between. */
export function moveCutEdge(
  document: EditorDocument,
  cut: Range,
  edge: Edge,
  { time, recording }: { time: number; recording: CutRecording },
): EditorDocument {
  const { duration, rate } = recording;
  const frame = Math.round(time * rate) / rate;
  const others = document.cuts.filter((other) => other !== cut);
  const moved = moveEdge(cut, edge, frame, { duration, others: [...others, ...framedPlaces(document, rate)] });
  return withCuts(document, [...others, moved], recording);
}

/** A marked word between where an edge stopped and where it was to go, seconds, or that it would go into. */
export function markBetween(document: EditorDocument, stopped: number, wanted: number): VariablePart | undefined {
  const [from, to] = stopped < wanted ? [stopped, wanted] : [wanted, stopped];
  if (to - from < heldBack) return undefined;
  return chips(document).find(({ place }) => place !== null && place.start < to && place.end > from);
}

/** An edge nearer to where it was to go was snapped there, seconds. */
const heldBack = 0.1;

/** The part cut off at an end of the recording. */
function trimmed({ cuts }: Pick<EditorDocument, 'cuts'>, edge: Edge, duration: number): Range | null {
  const cut = edge === 'start' ? cuts[0] : cuts.at(-1);
  if (!cut) return null;
  return (edge === 'start' ? cut.start === 0 : cut.end >= duration) ? cut : null;
}

/** Where the video begins or ends, seconds of the recording. */
export function endOf(document: Pick<EditorDocument, 'cuts'>, edge: Edge, duration: number): number {
  const cut = trimmed(document, edge, duration);
  if (edge === 'start') return cut?.end ?? 0;
  return cut?.start ?? duration;
}

/** Moves the beginning or the end of the video, up to the next variable. Cuts on the way become part of what is trimmed. */
export function trimTo(document: EditorDocument, edge: Edge, time: number, recording: CutRecording): EditorDocument {
  const { duration, rate } = recording;
  const own = trimmed(document, edge, duration);
  const cuts = document.cuts.filter((cut) => cut !== own);
  const places = framedPlaces(document, rate);
  const frame = Math.round(time * rate) / rate;
  let after: Range;
  if (edge === 'start') {
    const to = Math.min(Math.max(0, frame), duration, ...places.map(({ start }) => start));
    const passed = cuts.filter(({ start }) => start <= to);
    after = { start: 0, end: Math.max(to, ...passed.map(({ end }) => end)) };
  } else {
    const to = Math.max(Math.min(duration, frame), 0, ...places.map(({ end }) => end));
    const passed = cuts.filter(({ end }) => end >= to);
    after = { start: Math.min(to, ...passed.map(({ start }) => start)), end: duration };
  }
  const left = cuts.filter(({ start, end }) => start > after.end || end < after.start);
  return withCuts(document, after.end - after.start >= 0.5 / rate ? [...left, after] : left, recording);
}

/** The same document if too little would remain. */
function withCuts(document: EditorDocument, cuts: readonly Range[], { duration }: CutRecording): EditorDocument {
  if (keptDuration(cuts, duration) < limits.keptSeconds) return document;
  return { ...document, cuts: cuts.toSorted((a, b) => a.start - b.start) };
}

/** Where playback continues: after the cut at a time; null if nothing follows it. */
export function playableFrom(cuts: readonly Range[], time: number, duration: number): number | null {
  const cut = cutAt(cuts, time);
  if (!cut) return time;
  return cut.end >= duration ? null : cut.end;
}
