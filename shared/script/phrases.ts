import { nameKey } from '../name-key.ts';
import { spokenText, type Script } from './script.ts';
import { sentenceRanges } from './segments.ts';
import { markedWords, type MarkedWords, type Surroundings } from './surroundings.ts';

/** The words in which a value is read aloud: a few words before and after its mark, from the same sentence. */
export type Phrase = {
  variable: string;
  /** 0-based index of the mark among those of its variable. */
  occurrence: number;
  /** With punctuation, and with the space next to the value. One of them may be empty, not both. */
  before: string;
  after: string;
  /** Letters that the script writes in one word with the value, such as "’s". */
  attached: MarkedWords['attached'];
  /** Identifies the words directly around the value: see {@link phraseKey}. */
  key: string;
};

/** Maximum number of words on each side, and the minimum if a long text is shortened at the end of a clause. */
const mostWords = 6;
const leastWords = 2;
/** Number of words if no clause ends within the maximum. */
const usualWords = { before: 4, after: 5 };

/** Maximum length in scripts without spaces between words. */
const mostCharacters = 120;

const clauseEnd = /[,;:.!?…–—]["'”’)]*$/u;

/** A phrase for each mark that has spoken words and is not alone in its sentence. */
export function phrasesOf(script: Script): Phrase[] {
  const text = spokenText(script);
  const sentences = sentenceRanges(script);
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
 * Phrases with the same key have the same words and punctuation directly around their value, so a take cut out of one
 * fits the other.
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
  // Punctuation directly after the value is not a word.
  const first = /[\p{L}\p{N}]/u.test(words[0] ?? '') ? 0 : 1;
  if (words.length - first <= mostWords) return after.trimEnd().slice(0, mostCharacters);
  const near = words.slice(0, first + mostWords);
  const clause = near.findIndex((word, index) => clauseEnd.test(word) && index - first + 1 >= leastWords);
  return near.slice(0, clause === -1 ? first + usualWords.after : clause + 1).join('');
}

function inOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ');
}
