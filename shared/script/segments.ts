import { spokenText, type Script } from './script.ts';

/**
 * How one variable occurrence reads as the interface's Segment: the sentence around it and where in it the
 * highlighted words stand (`highlight_si` inclusive, `highlight_ei` exclusive, in characters of `segment`).
 */
export type SegmentText = {
  name: string;
  segment: string;
  highlight: string;
  highlight_si: number;
  highlight_ei: number;
};

const sentenceEnd = /[.!?…]["'”’)]*\s+|\n+/gu;

/** Abbreviations and initials after which a name continues: “Dr. Who”, “J. Doe”. */
const beforeName = /(?:^|[\s(“"])(?:\p{Lu}|Mr|Mrs|Ms|Mx|Dr|Prof|St)$/u;

/** Abbreviations that may end a sentence: they do unless a small letter follows, as in “Acme Inc. made it”. */
const abbreviated = /(?:^|[\s(“"])(?:Jr|Sr|Inc|Ltd|Co|Corp|No|vs|etc|e\.g|i\.e|a\.m|p\.m|approx)$/u;

/** One SegmentText for each variable occurrence, in script order. */
export function segmentTexts(script: Script): SegmentText[] {
  const text = spokenText(script);
  const sentences = sentenceRanges(text);
  const result: SegmentText[] = [];
  let offset = 0;
  for (const part of script) {
    if (part.kind === 'text') {
      offset += part.text.length;
      continue;
    }
    const sentence = sentences.findLast((range) => range.start <= offset) ?? { start: 0, end: text.length };
    result.push({
      name: part.name,
      segment: text.slice(sentence.start, Math.max(sentence.end, offset + part.spoken.length)),
      highlight: part.spoken,
      highlight_si: offset - sentence.start,
      highlight_ei: offset - sentence.start + part.spoken.length,
    });
    offset += part.spoken.length;
  }
  return result;
}

/** Whether the full stop of a mark belongs to the word before it. */
function isAbbreviation(text: string, { 0: mark, index }: RegExpExecArray): boolean {
  if (!mark.startsWith('.') || mark.includes('\n')) return false;
  const before = text.slice(Math.max(0, index - 12), index);
  return beforeName.test(before) || (abbreviated.test(before) && /^\p{Ll}/u.test(text.slice(index + mark.length)));
}

/** The ranges of a text's sentences, each with its punctuation: `[start, end)`. */
export function sentenceRanges(text: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    if (isAbbreviation(text, match)) continue;
    const end = match.index + match[0].trimEnd().length;
    ranges.push({ start, end });
    start = match.index + match[0].length;
  }
  ranges.push({ start, end: text.length });
  return ranges;
}
