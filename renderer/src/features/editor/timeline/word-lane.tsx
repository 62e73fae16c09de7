import { useMemo, type ReactNode } from 'react';
import { timeToPixel, viewEnd, type TimelineView } from '#shared/timeline/view.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { variableStyle } from '#renderer/ui/index.ts';
import { usePlayback } from '../editor-context.ts';
import { unsureBelow, unsureOccurrences } from '../model/checks.ts';
import { spokenAt } from '../model/spoken-now.ts';
import { chips, documentVariables, placedWords, type EditorDocument, type TimedWord } from '../model/document.ts';
import styles from './timeline.module.css';

/** Room a word needs to be readable, pixels a character. */
const characterWidth = 6.6;

/** The words under the waveform, each below its sound. Decoration: the script says the same. */
export function WordLane({ view, document }: { view: TimelineView; document: EditorDocument }): ReactNode {
  const words = useMemo(() => laneWords(document), [document]);
  const shown = useMemo(() => wordsOnScreen(words, view), [words, view]);
  // Changes with the word, not with every frame.
  const current = usePlayback(({ playing, time }) => (playing ? (words[spokenAt(words, time)]?.key ?? null) : null));
  return (
    <div className={styles['words']} aria-hidden="true">
      {shown.map(({ text, color, key, middle, unsure }) => (
        <span
          key={key}
          className={classNames(
            styles['word'],
            color !== null && styles['variableWord'],
            unsure && styles['unsureWord'],
            key === current && styles['now'],
          )}
          style={{ ...(color === null ? {} : variableStyle(color)), left: middle }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

type LaneWord = { key: string; text: string; start: number; end: number; color: number | null; unsure: boolean };

/** A word with its place on screen, pixels. */
type ShownWord = LaneWord & { middle: number; left: number; right: number };

/** Words in view. Fixed words that would run into another, or into a variable, are left out until there is room. */
function wordsOnScreen(words: readonly LaneWord[], view: TimelineView): ShownWord[] {
  const inView = words.filter((word) => word.end >= view.start && word.start <= viewEnd(view));
  const placed = inView.map((word) => placeWord(word, view));
  const ahead = leftOfVariablesAhead(placed);
  const shown: ShownWord[] = [];
  /** The right edge of everything shown so far, pixels. */
  let taken = -Infinity;
  for (const [index, word] of placed.entries()) {
    const isVariable = word.color !== null;
    if (!isVariable && (word.left < taken || word.right > (ahead[index] ?? Infinity))) continue;
    shown.push(word);
    taken = Math.max(taken, word.right);
  }
  return shown;
}

/** For each word, the left edge of the nearest variable after it, pixels. */
function leftOfVariablesAhead(placed: readonly ShownWord[]): number[] {
  const left = Array.from({ length: placed.length }, () => Infinity);
  for (let index = placed.length - 2; index >= 0; index -= 1) {
    const next = placed[index + 1];
    left[index] = Math.min(left[index + 1] ?? Infinity, next && next.color !== null ? next.left : Infinity);
  }
  return left;
}

function placeWord(word: LaneWord, view: TimelineView): ShownWord {
  const middle = timeToPixel(view, (word.start + word.end) / 2);
  const half = (word.text.length * characterWidth) / 2 + 2;
  return { ...word, middle, left: middle - half, right: middle + half };
}

/** Timed words; a variable stands once, at its place, with all its words. */
function laneWords(document: EditorDocument): LaneWord[] {
  const variables = documentVariables(document);
  const words = placedWords(document);
  const fixed = words.flatMap(({ text, time, occurrence, start }): LaneWord[] => {
    if (!time || occurrence !== null) return [];
    return [{ key: `word-${start}`, text, start: time.start, end: time.end, color: null, unsure: isUnsure(time) }];
  });
  const guessed = unsureOccurrences(words);
  const marked = chips(document).flatMap(({ id, name, spoken, place }, occurrence): LaneWord[] => {
    if (!place) return [];
    const unsure = place.origin === 'aligned' && guessed.has(occurrence);
    const { start, end } = place;
    return [{ key: id, text: spoken || variableLabel(name), start, end, color: variables.indexOf(name), unsure }];
  });
  return [...fixed, ...marked].toSorted((a, b) => a.start - b.start);
}

function isUnsure(time: TimedWord | null): boolean {
  return time !== null && time.confidence < unsureBelow;
}
