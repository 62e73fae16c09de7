import type { Alignment } from '#shared/api/index.ts';
import { heardWords } from '#shared/alignment/findings.ts';
import { markedWords, repeatedEnd, scriptWords, spokenText, withAttached, type Script } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';

/** A word as captions show it, with its punctuation. Times in seconds. */
export type CaptionWord = {
  text: string;
  start: number;
  end: number;
  /** Whether it follows the previous word without a space, as in scripts that write none. */
  joined: boolean;
};

/** Characters `[from, to)` of a text that are spoken from `start` to `end`. */
type Timed = { from: number; to: number; start: number; end: number };

/** Characters `[from, to)` of the spoken text that a section replaces, and how a value is printed there. */
type Replaced = { from: number; to: number; section: Section; print: (value: string) => string };

/**
 * The words of a recording as its script writes them, with their times and the sections' values in place. Words of the
 * script that the recording does not say are left out.
 */
export class ScriptCaptions {
  readonly #text: string;
  /** Words of the spoken text that the recording says. */
  readonly #heard: readonly Timed[];
  readonly #replaced: readonly Replaced[];
  /** Sections that belong to no mark of the script. */
  readonly #unmarked: readonly Section[];

  /** @param alignment of this script with the recording. @param sections in time order. */
  constructor(script: Script, alignment: Alignment, sections: readonly Section[]) {
    this.#text = spokenText(script);
    const heard = heardWords(alignment);
    this.#heard = scriptWords(script).flatMap(({ start: from, end: to }, index) => {
      const word = heard[index];
      return word ? [{ from, to, start: word.start, end: word.end }] : [];
    });
    const waiting = Map.groupBy(sections, ({ variable }) => variable);
    // A variable's n-th section replaces its n-th mark.
    this.#replaced = markedWords(script).flatMap((mark) => {
      const section = waiting.get(mark.variable)?.shift();
      if (!section) return [];
      const from = mark.start - mark.attached.before.length;
      const to = mark.start + mark.spoken.length + mark.attached.after.length;
      return [{ from, to, section, print: (value) => withAttached(mark, value) }];
    });
    this.#unmarked = [...waiting.values()].flat();
  }

  /**
   * The words with values, and their times in the finished video.
   * @param valueOf returns the value of a variable.
   * @param timeOf converts a time of the recording to one of the finished video, both in seconds.
   */
  words(valueOf: (variable: string) => string, timeOf: (time: number) => number): CaptionWord[] {
    const { text, timed } = this.#filled(valueOf);
    let words = wordsOf(text, timed);
    for (const section of this.#unmarked) words = withValue(words, section, valueOf(section.variable));
    return inTimeOrder(words).map((word) => ({ ...word, start: timeOf(word.start), end: timeOf(word.end) }));
  }

  /** The text with values, and the times of its words in the recording. */
  #filled(valueOf: (variable: string) => string): { text: string; timed: Timed[] } {
    const timed: Timed[] = [];
    let text = '';
    let next = 0;
    let word = 0;
    const copyTo = (end: number): void => {
      const shift = text.length - next;
      for (; (this.#heard[word]?.from ?? Infinity) < end; word++) {
        const { from, to, ...time } = this.#heard[word] ?? { from: 0, to: 0, start: 0, end: 0 };
        timed.push({ from: from + shift, to: to + shift, ...time });
      }
      text += this.#text.slice(next, end);
    };
    for (const { from, to, section, print } of this.#replaced) {
      copyTo(from);
      const value = print(valueOf(section.variable));
      timed.push(...timedValue(value, text.length, section));
      text += value;
      next = to + repeatedEnd(value, this.#text.slice(to, to + 2));
      while ((this.#heard[word]?.from ?? Infinity) < to) word += 1;
    }
    copyTo(this.#text.length);
    return { text, timed };
  }
}

/** A spoken text and the times of its words: characters `[from, to)`, seconds. */
type SpokenText = { text: string; words: readonly Timed[] };

export function spokenCaptionWords({ text, words }: SpokenText): CaptionWord[] {
  return wordsOf(text, words);
}

/** Words as they are heard: sections may be marked in another order than the script's, or reach into their neighbours. */
function inTimeOrder(words: readonly CaptionWord[]): CaptionWord[] {
  let last = 0;
  return words
    .toSorted((a, b) => a.start + a.end - b.start - b.end)
    .map((word) => {
      last = Math.max(last, word.start);
      return { ...word, start: last, end: Math.max(last, word.end) };
    });
}

/** The words of a value share the time of its section in proportion to their lengths. */
function timedValue(value: string, at: number, { start, end }: Section): Timed[] {
  const words = [...value.matchAll(/\S+/gu)];
  const characters = words.reduce((sum, [word]) => sum + word.length, 0);
  let before = 0;
  return words.map((match) => {
    const from = at + match.index;
    const { length } = match[0];
    const timeAt = (share: number): number => start + ((end - start) * share) / characters;
    const timed = { from, to: from + length, start: timeAt(before), end: timeAt(before + length) };
    before += length;
    return timed;
  });
}

/** Splits a text at its spaces. Unspoken characters, such as a dash, belong to the word before them. */
function wordsOf(text: string, timed: readonly Timed[]): CaptionWord[] {
  const words: CaptionWord[] = [];
  let waiting = '';
  let next = 0;
  for (const { 0: token, index } of text.matchAll(/\S+/gu)) {
    const end = index + token.length;
    while ((timed[next]?.to ?? Infinity) <= index) next += 1;
    const first = timed[next];
    if (!first || first.from >= end) {
      if (/[\p{L}\p{N}]/u.test(token)) continue;
      const last = words.at(-1);
      if (!last) waiting += `${token} `;
      else last.text += /^[,.;:?!…)\]}”’»]/u.test(token) ? token : ` ${token}`;
      continue;
    }
    let last = first;
    for (let other = next; (timed[other]?.from ?? Infinity) < end; other++) last = timed[other] ?? last;
    const word = { text: waiting + token, start: first.start, end: Math.max(first.start, last.end), joined: false };
    waiting = '';
    words.push(...parted(word));
  }
  return words;
}

/** Letters of languages without spaces between words. A name or an address in other letters is not split. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text without spaces, which share its time in proportion to their lengths. */
function parted(word: CaptionWord): CaptionWord[] {
  if (!withoutSpaces.test(word.text)) return [word];
  const parts: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(word.text)) {
    // A line does not begin with the punctuation of the previous word.
    if (!isWordLike && parts.length > 0) parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  const { start, end } = word;
  let before = 0;
  return parts.map((text, index) => {
    const timeAt = (length: number): number => start + ((end - start) * length) / word.text.length;
    const part = { text, start: timeAt(before), end: timeAt(before + text.length), joined: index > 0 };
    before += text.length;
    return part;
  });
}

/** Replaces the words that are spoken in a section by its value. */
function withValue(words: readonly CaptionWord[], section: Section, value: string): CaptionWord[] {
  const isInside = ({ start, end }: CaptionWord): boolean => {
    const middle = (start + end) / 2;
    return middle > section.start && middle < section.end;
  };
  const before = words.filter((word) => word.end <= section.end && !isInside(word));
  const after = words.filter((word) => word.end > section.end && !isInside(word));
  return [...before, ...wordsOf(value, timedValue(value, 0, section)), ...after];
}
