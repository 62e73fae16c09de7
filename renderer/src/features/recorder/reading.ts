import { readScript } from '#shared/script/index.ts';

/** One word as the teleprompter shows it, with the marks around it. */
export type ReadingWord = {
  /** Place in the script, 0-based. */
  position: number;
  text: string;
  /** Index of its variable by first appearance, which decides the colour; null for fixed words. */
  variable: number | null;
  /** Whether a space separates it from the word before. */
  spaced: boolean;
};

/** The words of a script to be read aloud. A script that does not parse is shown as plain text. */
export function readingWords(source: string): ReadingWord[] {
  const order = new Map<string, number>();
  const words: ReadingWord[] = [];
  let spaced = false;
  function add(text: string, variable: number | null): void {
    words.push({ position: words.length, text, variable, spaced });
    spaced = false;
  }
  for (const part of readScript(source)) {
    if (part.kind === 'variable') {
      add(part.spoken || part.name, indexOf(order, part.name));
      continue;
    }
    for (const [piece] of part.text.matchAll(/\s+|\S+/gu)) {
      if (piece.trim() === '') spaced = true;
      else add(piece, null);
    }
  }
  return words;
}

function indexOf(order: Map<string, number>, name: string): number {
  const known = order.get(name);
  if (known !== undefined) return known;
  order.set(name, order.size);
  return order.size - 1;
}

/**
 * The reader's position after some more seconds.
 * @param position words read, with a fraction.
 * @param speed words a minute.
 */
export function readOn(position: number, seconds: number, speed: number, count: number): number {
  return Math.min(Math.max(0, count - 1), position + (seconds * speed) / 60);
}

/** Index of the word that begins the sentence in which the word at `index` stands. */
export function sentenceStart(words: readonly ReadingWord[], index: number): number {
  let start = Math.min(index, words.length - 1);
  while (start > 0 && !/[.!?…][)\]"'’”»]*$/u.test(words[start - 1]?.text ?? '')) start -= 1;
  return Math.max(0, start);
}

/** Seconds it takes to read `count` words. */
export function readingTime(count: number, speed: number): number {
  return (count * 60) / speed;
}
