import { nameKey } from '../name-key.ts';
import { spokenText, type Script } from './script.ts';
import { sentenceRanges } from './segments.ts';
import { markedWords, type MarkedWords, type Surroundings } from './surroundings.ts';

/** The words of a script in which a value is read aloud: a few before and after its mark, of the same sentence. */
export type Phrase = {
  variable: string;
  /** Which mark of the variable it is, from 0. */
  occurrence: number;
  /** With its punctuation, and the space beside the value. Either may be empty, not both. */
  before: string;
  after: string;
  /** What the script writes in one word with the value, such as "’s". */
  attached: MarkedWords['attached'];
  /** Identifies the words directly around the value: see {@link phraseKey}. */
  key: string;
};

/** So many words are shown on each side at most, and so many are left where a clause ends earlier. */
const mostWords = 6;
const leastWords = 2;
/** Of a longer clause so many are shown. */
const usualWords = { before: 4, after: 5 };

/** Of scripts without spaces between words. */
const mostCharacters = 120;

const clauseEnd = /[,;:.!?…–—]["'”’)]*$/u;

/** A phrase for each mark of a script that names spoken words and does not stand alone in its sentence. */
export function phrasesOf(script: Script): Phrase[] {
  const text = spokenText(script);
  const sentences = sentenceRanges(text);
  const counted = new Map<string, number>();
  return markedWords(script).flatMap((mark): Phrase[] => {
    const { variable, spoken, start, attached, around } = mark;
    const occurrence = counted.get(variable) ?? 0;
    counted.set(variable, occurrence + 1);
    if (!around) return [];
    const end = start + spoken.length;
    const from = sentences.findLast((sentence) => sentence.start <= start)?.start ?? 0;
    const to = sentences.find((sentence) => sentence.end >= end)?.end ?? text.length;
    const before = lastWords(inOneLine(text.slice(from, start - attached.before.length)));
    const after = firstWords(inOneLine(text.slice(end + attached.after.length, to)));
    return [{ variable, occurrence, before, after, attached, key: phraseKey(around) }];
  });
}

/**
 * Phrases with the same key have the same words directly around their value, with the same punctuation: what is cut out
 * of one fits the other.
 */
export function phraseKey({ before, after }: Surroundings): string {
  return `${nameKey(before)} … ${nameKey(after)}`;
}

function lastWords(before: string): string {
  const words = before.match(/\S+\s*/gu) ?? [];
  if (words.length <= mostWords) return before.trimStart().slice(-mostCharacters);
  const near = words.slice(-mostWords);
  const clause = near.findLastIndex(
    (word, index) => clauseEnd.test(word.trimEnd()) && near.length - 1 - index >= leastWords,
  );
  return (clause === -1 ? words.slice(-usualWords.before) : near.slice(clause + 1)).join('');
}

function firstWords(after: string): string {
  const words = after.match(/\s*\S+/gu) ?? [];
  // Punctuation directly behind the value is no word.
  const first = /[\p{L}\p{N}]/u.test(words[0] ?? '') ? 0 : 1;
  if (words.length - first <= mostWords) return after.trimEnd().slice(0, mostCharacters);
  const near = words.slice(0, first + mostWords);
  const clause = near.findIndex((word, index) => clauseEnd.test(word) && index - first + 1 >= leastWords);
  return near.slice(0, clause === -1 ? first + usualWords.after : clause + 1).join('');
}

function inOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ');
}
