import { markRanges, spokenText, type Script } from './script.ts';

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

/** Full stops of Arabic, Urdu and Hindi too; after those of Chinese and Japanese stands no space. */
const sentenceEnd = /[.!?…؟۔।]["'“”’»«)]*\s+|[。！？]["'”’」』）]*\s*|\n+/gu;

/** Abbreviations and initials that end no sentence: “Dr. Who”, “J. Doe”, “z. B.”. */
const neverLast =
  /(?:^|[\s(“„"])(?:[\p{Lu}a-z]|Mr|Mrs|Ms|Mx|Dr|Prof|St|Hr|Hrn|Fr|e\.g|i\.e|ca|bzw|vgl|inkl|zzgl|evtl|ggf|sog|Nr)$/u;

const shortMonths = 'Jan|Feb|Mar|Mär|Apr|Jun|Jul|Aug|Sept?|Oct|Okt|Nov|Dec|Dez';

/** Abbreviations that may end a sentence: they do unless a small letter follows, as in “Acme Inc. made it”. */
const abbreviated = new RegExp(
  `(?:^|[\\s(“„"])(?:Jr|Sr|Inc|Ltd|Co|Corp|vs|etc|usw|a\\.m|p\\.m|approx|${shortMonths})$`,
  'u',
);

/** Abbreviations that a number belongs to: “No. 1”, “Nov. 23”. */
const beforeNumber = new RegExp(`(?:^|[\\s(“„"])(?:No|${shortMonths})$`, 'u');

/** German ordinals: “23. November”, and with an article, “im 2. Quartal”. */
const number = /(?:^|[^\p{L}\p{N}])\d{1,2}$/u;
const month = new RegExp(
  `^(?:Jänner|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|(?:${shortMonths})\\.)(?!\\p{L})`,
  'u',
);
const ordinal = /(?:^|\s)(?:(?<!\bI )am|das|dem|den|der|des|im|vom|zum|beim)\s+\d{1,2}$/iu;

/** One SegmentText for each variable occurrence, in script order. */
export function segmentTexts(script: Script): SegmentText[] {
  const text = spokenText(script);
  const sentences = sentenceRanges(script);
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

/** Whether the full stop of a mark belongs to the word or number before it. */
function isAbbreviation(text: string, { 0: mark, index }: RegExpExecArray): boolean {
  if (!mark.startsWith('.') || mark.includes('\n')) return false;
  const before = text.slice(Math.max(0, index - 12), index);
  const after = text.slice(index + mark.length, index + mark.length + 12);
  return (
    neverLast.test(before) ||
    ordinal.test(before) ||
    (abbreviated.test(before) && /^\p{Ll}/u.test(after)) ||
    (beforeNumber.test(before) && /^\d/u.test(after)) ||
    (number.test(before) && month.test(after))
  );
}

/**
 * The ranges of a script's sentences in its spoken text, each with its punctuation: `[start, end)`. Punctuation within a
 * mark belongs to its words, as in “Yahoo! Inc.”; only at the end of a mark that begins a sentence does it end one.
 */
export function sentenceRanges(script: Script): { start: number; end: number }[] {
  const text = spokenText(script);
  const marks = markRanges(script);
  const ranges: { start: number; end: number }[] = [];
  let start = 0;
  let next = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const after = match.index + match[0].length;
    const end = match.index + match[0].trimEnd().length;
    while ((marks[next]?.end ?? Infinity) <= match.index) next += 1;
    const mark = marks[next];
    if (mark && mark.start <= match.index) {
      const isWhole = end >= mark.end && !/[\p{L}\p{N}]/u.test(text.slice(start, mark.start));
      if (!isWhole || /^\p{Ll}/u.test(text.slice(after, after + 2))) continue;
    }
    if (isAbbreviation(text, match)) continue;
    ranges.push({ start, end });
    start = after;
  }
  ranges.push({ start, end: text.length });
  return ranges;
}
