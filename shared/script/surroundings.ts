import { spokenText, type Script, type ScriptPart } from './script.ts';
import { sentenceRanges } from './segments.ts';

/** The text directly before and after words of a script, in the same sentence, with its punctuation. */
export type Surroundings = { before: string; after: string };

/** A mark of a script with its spoken words in the recording. */
export type MarkedWords = {
  variable: string;
  spoken: string;
  /** Start of the spoken words in the spoken text of the script, characters. */
  start: number;
  /** Letters written in one word with it, such as "’s": they are replaced together with it, so each value gets them. */
  attached: { before: string; after: string };
  /** Null if the sentence has no other words. */
  around: Surroundings | null;
};

/** Words on each side of a value: enough that it sounds almost as in the whole sentence; more would take longer. */
const wordsAround = 2;
const charactersAround = 40;

/** Each mark that has spoken words, in script order. Other marks around it count with their spoken words. */
export function markedWords(script: Script): MarkedWords[] {
  const text = spokenText(script);
  const sentences = sentenceRanges(script);
  const marks: MarkedWords[] = [];
  let start = 0;
  for (const [index, part] of script.entries()) {
    const spoken = part.kind === 'text' ? part.text : part.spoken;
    const end = start + spoken.length;
    if (part.kind === 'variable' && spoken !== '') {
      const attached = { before: endOfWord(script[index - 1]), after: restOfWord(script[index + 1]) };
      const from = sentences.findLast((sentence) => sentence.start <= start)?.start ?? 0;
      const to = sentences.find((sentence) => sentence.end >= end)?.end ?? text.length;
      const before = text.slice(from, start - attached.before.length);
      const after = text.slice(end + attached.after.length, to);
      marks.push({ variable: part.name, spoken, start, attached, around: surroundings(before, after) });
    }
    start = end;
  }
  return marks;
}

/** The letters a text begins with, after a mark: "’s" of "’s site". */
function restOfWord(part: ScriptPart | undefined): string {
  if (part?.kind !== 'text') return '';
  return /^['’.-]?[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/u.exec(part.text)?.[0] ?? '';
}

function endOfWord(part: ScriptPart | undefined): string {
  if (part?.kind !== 'text') return '';
  return /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*['’.-]?$/u.exec(part.text)?.[0] ?? '';
}

function surroundings(before: string, after: string): Surroundings | null {
  if (!/[\p{L}\p{N}]/u.test(before + after)) return null;
  const first = before.match(/[\p{L}\p{N}]\S*[^\p{L}\p{N}]*/gu) ?? [];
  const last = after.match(/[^\p{L}\p{N}]*[\p{L}\p{N}]\S*/gu) ?? [after];
  return {
    before: inOneLine(first.slice(-wordsAround).join('')).trim().slice(-charactersAround),
    after: inOneLine(last.slice(0, wordsAround).join('')).trimEnd().slice(0, charactersAround),
  };
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** A value with the letters that are written in one word with its mark: “Anna’s”. Empty without a value. */
export function withAttached({ attached }: Pick<MarkedWords, 'attached'>, words: string): string {
  return words === '' ? '' : attached.before + words + attached.after;
}
