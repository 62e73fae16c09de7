import { float64At, int32At } from '#shared/at.ts';
import { inSteps } from '#electron/lib/steps.ts';
import type { CaptionWord } from './caption-words.ts';

/** A caption: one or two lines of words. Times in seconds of the finished video. */
export type Caption = { start: number; end: number; lines: CaptionWord[][] };

/**
 * Rules for readable captions, from broadcasters (BBC Subtitle Guidelines; Netflix Timed Text Style Guide: 42
 * characters a line, two lines, 17 to 20 characters a second, 5/6 to 7 seconds). Lengths count letters; East Asian ones
 * are twice as wide and limited to 16 a line, so they count as 42/16.
 */
const lineLength = 42;
const wideLetter = lineLength / 16;
const shortest = 5 / 6;
const longest = 7;
const charactersPerSecond = 17;

/** A silence that always ends a caption, and one short enough to keep the caption until the next, seconds. */
const longPause = 1.5;
const shortPause = 0.5;
/** Maximum time that a caption stays after its last word, seconds. */
const lingering = 0.5;

/**
 * Divides words into captions, at the ends of sentences and clauses or at pauses rather than inside a phrase. Finds the
 * best of all allowed divisions (dynamic programming over the words, as Knuth and Plass break paragraphs). If somebody
 * speaks faster than people read, captions last as long as the speech. Yields to the event loop now and then, because a
 * hundred long values take half a second.
 * @param end of the video, seconds.
 */
export async function captionsOf(words: readonly CaptionWord[], end: number): Promise<Caption[]> {
  const measured = new MeasuredWords(words);
  const count = words.length;
  /** For each position between words, the lowest cost so far, and the beginning of its last caption. */
  const costs = new Float64Array(count + 1).fill(Infinity);
  const origins = new Int32Array(count + 1);
  costs[0] = 0;
  await inSteps(count, (from) => {
    for (let to = from + 1; to <= count && (to === from + 1 || measured.fits(from, to)); to++) {
      const before = float64At(costs, from);
      const cost = before + measured.captionCost(from, to, float64At(costs, to) - before);
      if (cost >= float64At(costs, to)) continue;
      costs[to] = cost;
      origins[to] = from;
    }
  });
  const captions: CaptionWord[][][] = [];
  for (let to = count; to > 0; to = int32At(origins, to)) captions.push(measured.lines(int32At(origins, to), to));
  return timed(captions.reverse(), end);
}

/** The text of a caption, one line after the other. */
export function captionText({ lines }: Pick<Caption, 'lines'>): string {
  return lines.map(lineText).join('\n');
}

export function lineText(line: readonly CaptionWord[]): string {
  return line.map(({ text, joined }, index) => (joined || index === 0 ? text : ` ${text}`)).join('');
}

/**
 * Costs of breaking a text at various places, from best to worst. Each caption costs something, and more if it contains
 * the end of a sentence.
 */
const afterSentence = 0;
const afterClause = 4;
const beforePhrase = 20;
const anywhere = 24;
const afterLeaningWord = 40;
const perCaption = 8;
const perSentenceInside = 14;
/** A caption that shows only the first word or two of a sentence. */
const shortRest = 12;
const shortRestWords = 3;
const tooShort = 12;
const perCharacterTooFast = 2;
const secondLine = 3;
/** A break inside a caption matters less than one between captions. */
const lineBreakShare = 0.25;
const perCharacterUneven = 0.25;

const sentenceEnd = /[.?!…。！？؟۔।]["'”’»)\]]*$/u;
const clauseEnd = /[,;:–—，、；：]["'”’»)\]]*$/u;
/** An audible pause, seconds. */
const heardPause = 0.3;

/** Articles, prepositions and possessives of the product's most common languages: no line ends with one. */
const leaning = new Set(
  'a an the of to in on at for with from by as my your his her its our their this that these those is are der die das den dem des ein eine einen einem einer zu im am für mit von mein dein ihr euer unser le la les un une des du de à au aux en pour avec mon ton son notre votre leur el los las una unos unas del al con por para mi tu su il lo gli i uno di da per con mio tuo suo het een van voor met mijn jouw'.split(
    ' ',
  ),
);
const conjunctions = new Set(
  'and but or because so if when while which who that und oder aber weil dass wenn et ou mais parce que si y o pero porque e ma perché en maar omdat'.split(
    ' ',
  ),
);

/** The cost of breaking after a word. */
function breakCost(words: readonly CaptionWord[], index: number): number {
  const word = words[index];
  const next = words[index + 1];
  if (!word || !next || sentenceEnd.test(word.text)) return afterSentence;
  if (clauseEnd.test(word.text) || next.start - word.end >= heardPause) return afterClause;
  if (leaning.has(plain(word.text))) return afterLeaningWord;
  const following = plain(next.text);
  return conjunctions.has(following) || leaning.has(following) ? beforePhrase : anywhere;
}

function plain(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toLowerCase();
}

/** Widths and break costs of words, measured once because many divisions are compared. */
class MeasuredWords {
  readonly #words: readonly CaptionWord[];
  /** Width of the text before each word, with its spaces. */
  readonly #widths: Float64Array;
  readonly #joined: Uint8Array;
  readonly #breakCosts: Float64Array;
  /** Number of sentences that end before each word. */
  readonly #sentences: Int32Array;
  /** The end of the longest line from each word, and the beginning of the longest one up to it; at least one word. */
  readonly #lineEnds: Int32Array;
  readonly #lineStarts: Int32Array;

  constructor(words: readonly CaptionWord[]) {
    this.#words = words;
    this.#widths = new Float64Array(words.length + 1);
    this.#sentences = new Int32Array(words.length + 1);
    this.#joined = Uint8Array.from(words, ({ joined }) => (joined ? 1 : 0));
    this.#breakCosts = Float64Array.from(words, (_, index) => breakCost(words, index));
    for (const [index, { text, joined }] of words.entries()) {
      this.#widths[index + 1] = float64At(this.#widths, index) + widthOf(text) + (joined ? 0 : 1);
      this.#sentences[index + 1] = int32At(this.#sentences, index) + (sentenceEnd.test(text) ? 1 : 0);
    }
    this.#lineEnds = new Int32Array(words.length);
    this.#lineStarts = new Int32Array(words.length + 1);
    for (let from = 0, to = 0; from < words.length; from++) {
      to = Math.max(to, from + 1);
      while (to < words.length && this.#width(from, to + 1) <= lineLength) to += 1;
      this.#lineEnds[from] = to;
    }
    for (let to = 1, from = 0; to <= words.length; to++) {
      while (from < to - 1 && this.#width(from, to) > lineLength) from += 1;
      this.#lineStarts[to] = from;
    }
  }

  /** Whether the words `[from, to)` may be one caption, if those before the last may. */
  fits(from: number, to: number): boolean {
    const [first, before, last] = [this.#words[from], this.#words[to - 2], this.#words[to - 1]];
    if (!first || !before || !last) return false;
    if (last.start - before.end >= longPause || last.end - first.start > longest) return false;
    const end = int32At(this.#lineEnds, from);
    return to <= end || (end >= int32At(this.#lineStarts, to) && this.#width(end, to) <= lineLength);
  }

  /**
   * Cost of the words `[from, to)` as one caption. If it is not below `limit`, any number that is not below it either.
   */
  captionCost(from: number, to: number, limit: number): number {
    const start = this.#words[from]?.start ?? 0;
    const until = this.#words[to]?.start ?? (this.#words[to - 1]?.end ?? 0) + lingering;
    const length = this.#width(from, to);
    const seconds = Math.max(until - start, 0.001);
    let cost = perCaption + float64At(this.#breakCosts, to - 1);
    if (seconds < shortest) cost += tooShort;
    cost += Math.max(0, length / seconds - charactersPerSecond) * perCharacterTooFast;
    cost += this.#sentencesInside(from, to) * perSentenceInside;
    if (this.#hasShortRest(from, to)) cost += shortRest;
    if (length <= lineLength || to - from === 1) return cost;
    const inTwoLines = cost + secondLine;
    return inTwoLines >= limit ? inTwoLines : inTwoLines + this.#lineBreak(from, to).cost;
  }

  lines(from: number, to: number): CaptionWord[][] {
    if (to - from < 2 || this.#width(from, to) <= lineLength) return [this.#words.slice(from, to)];
    const { at } = this.#lineBreak(from, to);
    return [this.#words.slice(from, at), this.#words.slice(at, to)];
  }

  /** The best position for a break between two lines: `at` begins the second one. */
  #lineBreak(from: number, to: number): { at: number; cost: number } {
    let best = { at: from + 1, cost: Infinity };
    const last = Math.min(int32At(this.#lineEnds, from), to - 1);
    for (let at = Math.max(from + 1, int32At(this.#lineStarts, to)); at <= last; at++) {
      const uneven = Math.abs(this.#width(from, at) - this.#width(at, to));
      const cost = float64At(this.#breakCosts, at - 1) * lineBreakShare + uneven * perCharacterUneven;
      if (cost < best.cost) best = { at, cost };
    }
    return best;
  }

  /** Ends of sentences within the words `[from, to)`, except at their end. */
  #sentencesInside(from: number, to: number): number {
    return int32At(this.#sentences, to - 1) - int32At(this.#sentences, from);
  }

  #hasShortRest(from: number, to: number): boolean {
    const lastWords = Math.max(from, to - 1 - shortRestWords);
    const endsWithSentence = int32At(this.#sentences, to) > int32At(this.#sentences, to - 1);
    return !endsWithSentence && to < this.#words.length && this.#sentencesInside(lastWords, to) > 0;
  }

  #width(from: number, to: number): number {
    const space = this.#joined[from] === 1 ? 0 : 1;
    return float64At(this.#widths, to) - float64At(this.#widths, from) - space;
  }
}

function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const letter of text) {
    if (/\p{M}/u.test(letter)) continue;
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u.test(letter)
      ? wideLetter
      : 1;
  }
  return width;
}

/** Extends captions to their reading time, as far as the next one allows. */
function timed(groups: readonly CaptionWord[][][], end: number): Caption[] {
  return groups.map((lines, index) => {
    const words = lines.flat();
    const start = words[0]?.start ?? 0;
    const spoken = words.at(-1)?.end ?? start;
    const next = groups[index + 1]?.[0]?.[0]?.start ?? end;
    const length = words.reduce((sum, { text }) => sum + widthOf(text) + 1, 0);
    const wanted = Math.max(spoken + lingering, start + shortest, start + length / charactersPerSecond);
    const isChained = index < groups.length - 1 && next - Math.min(wanted, next) < shortPause;
    return { start, end: isChained ? next : Math.min(wanted, next), lines };
  });
}
