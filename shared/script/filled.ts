import { scriptWords, spokenText, withValues, type Script, type ScriptPart, type ScriptWord } from './script.ts';
import { sentenceRanges } from './segments.ts';

/** A word of a script that is spoken with a row's values. */
export type FilledWord = {
  text: string;
  /** Position in the text of its sentence, characters: `[start, end)`. */
  start: number;
  end: number;
  /**
   * The words of the recording that it replaces: indices into `scriptWords`, `[first, end)`; null if there are none.
   */
  recorded: { first: number; end: number } | null;
  /** Whether the recording has the same word: true for the words around the values. */
  isFixed: boolean;
  /** 0-based index of the script's mark it belongs to; null outside of marks. */
  mark: number | null;
};

/** Text that is spoken as one piece, with its punctuation. */
export type FilledSentence = { text: string; words: FilledWord[] };

/**
 * A script with values in place, as the sentences of the script: a value ends none. Variables without a value keep the
 * words of the recording. Sentences without a word are left out.
 */
export function filledSentences(script: Script, values: ReadonlyMap<string, string>): FilledSentence[] {
  const filled = withValues(script, values);
  const recorded = recordedWords(script);
  const text = spokenText(filled);
  const words = placedWords(filled).map(({ text: word, start, end, occurrence, place }) => {
    const marked = occurrence === null ? undefined : recorded.marked.get(occurrence);
    const fixed = occurrence === null ? recorded.fixed.get(place) : undefined;
    const span = fixed === undefined ? marked : { first: fixed, end: fixed + 1 };
    return { text: word, start, end, recorded: span ?? null, isFixed: fixed !== undefined, mark: occurrence };
  });
  let next = 0;
  return filledRanges(script, filled).flatMap(({ start, end }) => {
    const first = next;
    while ((words[next]?.start ?? Infinity) < end) next += 1;
    const inside = words.slice(first, next).filter((word) => word.start >= start);
    if (inside.length === 0) return [];
    const own = inside.map((word) => ({ ...word, start: word.start - start, end: Math.min(word.end, end) - start }));
    return [{ text: text.slice(start, end), words: own }];
  });
}

/**
 * The ranges of a script's sentences in its text with values. They are those of the recording, as a value may look like
 * an initial or an abbreviation: “Plan B. You …”.
 */
function filledRanges(script: Script, filled: Script): { start: number; end: number }[] {
  const known = script.map((part, index) => (lengthOf(part) === 0 ? (filled[index] ?? part) : part));
  const moved = (offset: number): number => {
    let [end, filledEnd] = [0, 0];
    for (const [index, part] of known.entries()) {
      const length = lengthOf(filled[index]);
      [end, filledEnd] = [end + lengthOf(part), filledEnd + length];
      if (offset > end) continue;
      // The script's own text loses characters only at its start, and no sentence begins or ends within a mark.
      return part.kind === 'text' ? filledEnd - Math.min(length, end - offset) : filledEnd;
    }
    return filledEnd;
  };
  const ranges = sentenceRanges(known);
  return ranges.map(({ start, end }, index) => ({
    start: index === 0 ? 0 : moved(start),
    end: index === ranges.length - 1 ? Infinity : moved(end),
  }));
}

/** The words of a recording: fixed words by their position in the script, the words of each mark by its index. */
function recordedWords(script: Script): {
  fixed: Map<string, number>;
  marked: Map<number, { first: number; end: number }>;
} {
  const fixed = new Map<string, number>();
  const marked = new Map<number, { first: number; end: number }>();
  for (const [index, { place, occurrence }] of placedWords(script).entries()) {
    if (occurrence === null) fixed.set(place, index);
    else marked.set(occurrence, { first: marked.get(occurrence)?.first ?? index, end: index + 1 });
  }
  return { fixed, marked };
}

/** The words of a script, each with its part and its distance from the part's end, which values do not change. */
function placedWords(script: Script): (ScriptWord & { place: string })[] {
  let part = 0;
  let end = lengthOf(script[0]);
  return scriptWords(script).map((word) => {
    while (end <= word.start && part < script.length) {
      part += 1;
      end += lengthOf(script[part]);
    }
    return { ...word, place: `${part}:${end - word.start}` };
  });
}

function lengthOf(part: ScriptPart | undefined): number {
  return (part?.kind === 'text' ? part.text : part?.spoken)?.length ?? 0;
}
