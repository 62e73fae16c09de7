import { scriptWords, spokenText, type Script, type ScriptWord } from './script.ts';
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
 * A script with values in place, as sentences. Variables without a value keep the words of the recording. Sentences
 * without a word are left out.
 */
export function filledSentences(script: Script, values: ReadonlyMap<string, string>): FilledSentence[] {
  const filled: Script = script.map((part) => {
    const value = part.kind === 'variable' ? values.get(part.name) : undefined;
    return part.kind === 'variable' && value !== undefined ? { ...part, spoken: value } : part;
  });
  const recorded = recordedWords(script);
  const text = spokenText(filled);
  const words = placedWords(filled).map(({ text: word, start, end, occurrence, place }) => {
    const marked = occurrence === null ? undefined : recorded.marked.get(occurrence);
    const fixed = occurrence === null ? recorded.fixed.get(place) : undefined;
    const span = fixed === undefined ? marked : { first: fixed, end: fixed + 1 };
    return { text: word, start, end, recorded: span ?? null, isFixed: fixed !== undefined, mark: occurrence };
  });
  let next = 0;
  return sentenceRanges(text).flatMap(({ start, end }) => {
    const first = next;
    while ((words[next]?.start ?? Infinity) < end) next += 1;
    const inside = words.slice(first, next).filter((word) => word.start >= start);
    if (inside.length === 0) return [];
    const own = inside.map((word) => ({ ...word, start: word.start - start, end: Math.min(word.end, end) - start }));
    return [{ text: text.slice(start, end), words: own }];
  });
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

/** The words of a script, each with its part and its offset in that part, which values elsewhere do not change. */
function placedWords(script: Script): (ScriptWord & { place: string })[] {
  let part = 0;
  let start = 0;
  const lengthOf = (at: number): number => {
    const own = script[at];
    return own?.kind === 'text' ? own.text.length : (own?.spoken.length ?? Infinity);
  };
  return scriptWords(script).map((word) => {
    while (start + lengthOf(part) <= word.start) {
      start += lengthOf(part);
      part += 1;
    }
    return { ...word, place: `${part}:${word.start - start}` };
  });
}
