import { cutToRoom, type Label } from '../../text/label.ts';

/** A line of text, and its width in pixels. */
type Line = { text: string; width: number };

/** One or two lines, and the size of their font in pixels. */
export type FittedText = { lines: Line[]; size: number };

/** Factors for long texts: a line shrinks to these before it is broken into two. */
const partsInOneLine = [1, 0.9, 0.8, 0.7];
const partsInTwoLines = [0.8, 0.7];
const smallest = 0.7;

/**
 * A text in the largest size that fits: in one line, else in two of about the same width, else truncated.
 * @param size of the font, pixels. @param room width for text in a font of a size, pixels.
 * @param widthOf measures a text in a font of a size, pixels.
 */
export function fitLines(
  label: Label,
  size: number,
  room: (size: number) => number,
  widthOf: (text: string, size: number) => number,
): FittedText {
  const { characters } = label;
  const lineOf = (part: readonly string[], em: number): Line => {
    const text = part.join('').trim();
    return { text, width: widthOf(text, em) };
  };

  for (const part of partsInOneLine) {
    const line = lineOf(characters, size * part);
    if (line.width <= room(size * part)) return { lines: [line], size: size * part };
  }

  // A name with a hyphen stays in one piece if possible.
  for (const breaks of [breaksAt(characters, /^\s$/u), breaksAt(characters, /^-$/u)]) {
    for (const part of partsInTwoLines) {
      const em = size * part;
      const pairs = breaks.map((at) => [lineOf(characters.slice(0, at), em), lineOf(characters.slice(at), em)]);
      const [narrowest] = pairs.toSorted((a, b) => widest(a) - widest(b));
      if (narrowest && widest(narrowest) <= room(em)) return { lines: narrowest, size: em };
    }
  }

  const em = size * smallest;
  const breaks = breaksAt(characters, /^[\s-]$/u);
  const at = breaks.findLast((place) => lineOf(characters.slice(0, place), em).width <= room(em)) ?? 0;
  const whole = at > 0 ? [lineOf(characters.slice(0, at), em)] : [];
  const text = cutToRoom(characters.slice(at), room(em), (part) => widthOf(part, em));
  return { lines: [...whole, { text, width: Math.min(widthOf(text, em), room(em)) }], size: em };
}

/** Where a line may end: indices behind such characters. */
function breaksAt(characters: readonly string[], ends: RegExp): number[] {
  return characters.flatMap((character, index) => (ends.test(character) ? [index + 1] : []));
}

function widest(lines: readonly Line[]): number {
  return Math.max(...lines.map(({ width }) => width));
}
