import { isAppError } from '#shared/errors/index.ts';
import { isVariableName, parseScript } from '#shared/script/index.ts';
import type { Chip, Part, TextSelection } from './script-text.ts';

/** Makes a chip with an identity of its own. */
type NewChip<C extends Chip> = (name: string, spoken: string) => C;

const typedMark = /\{\{\s*([^{}|]+?)\s*(?:\|\s*([^{}|]*?)\s*)?\}\}/u;

/** The parts of a stored script. */
export function partsFromScript<C extends Chip>(source: string, newChip: NewChip<C>): Part<C>[] {
  try {
    return parseScript(source).map((part) => (part.kind === 'text' ? part : newChip(part.name, part.spoken)));
  } catch (error) {
    // Another program may have stored a script we cannot read: show it as text, so that it can be mended here.
    if (isAppError(error) && error.code === 'SCRIPT_INVALID') return [{ kind: 'text', text: source }];
    throw error;
  }
}

/** Neighbouring texts joined, empty ones dropped. */
export function joinTexts<C extends Chip>(parts: readonly Part<C>[]): Part<C>[] {
  const result: Part<C>[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.kind === 'text' && part.text === '') continue;
    if (part.kind === 'text' && last?.kind === 'text')
      result[result.length - 1] = { kind: 'text', text: last.text + part.text };
    else result.push(part);
  }
  return result;
}

/** Joined texts, and `{{name|word}}` or `{{name}}` typed or pasted into one made a chip. */
export function tidyParts<C extends Chip>(parts: readonly Part<C>[], newChip: NewChip<C>): Part<C>[] {
  return joinTexts(parts).flatMap((part) => (part.kind === 'text' ? absorbMarks(part.text, newChip) : [part]));
}

function absorbMarks<C extends Chip>(text: string, newChip: NewChip<C>): Part<C>[] {
  const match = typedMark.exec(text);
  const [whole, given = '', spoken = ''] = match ?? [];
  const name = given.normalize('NFC');
  if (!match || whole === undefined || !isVariableName(name)) return text === '' ? [] : [{ kind: 'text', text }];
  const before = text.slice(0, match.index);
  return [
    ...(before === '' ? [] : [{ kind: 'text' as const, text: before }]),
    newChip(name, spoken),
    ...absorbMarks(text.slice(match.index + whole.length), newChip),
  ];
}

/** The length of a part in the spoken text. */
export function partLength(part: Part): number {
  return part.kind === 'text' ? part.text.length : part.spoken.length;
}

/**
 * Makes words of the fixed copy a chip.
 * @param selection whole words in one text.
 */
export function markParts<C extends Chip>(
  parts: readonly Part<C>[],
  selection: TextSelection,
  makeChip: (spoken: string) => C,
): Part<C>[] {
  let offset = 0;
  return parts.flatMap((part): Part<C>[] => {
    const start = offset;
    offset += partLength(part);
    if (part.kind === 'variable' || selection.start < start || selection.end > offset || selection.start >= offset)
      return [part];
    const from = selection.start - start;
    const to = selection.end - start;
    return [
      { kind: 'text', text: part.text.slice(0, from) },
      makeChip(part.text.slice(from, to)),
      { kind: 'text', text: part.text.slice(to) },
    ];
  });
}

/** A selection grown or shrunk to whole words of fixed copy, or null where it holds none or touches a chip. */
export function wholeWordsOf(
  words: readonly { start: number; end: number; occurrence: number | null }[],
  selection: TextSelection,
): TextSelection | null {
  const touched = words.filter((word) => word.start < selection.end && word.end > selection.start);
  const first = touched[0];
  const last = touched.at(-1);
  if (!first || !last || touched.some((word) => word.occurrence !== null)) return null;
  return { start: first.start, end: last.end };
}

/** A caret beside or inside a word means that word. */
export function aroundCaret({ start, end }: TextSelection): TextSelection {
  return start === end ? { start: Math.max(0, start - 1), end: end + 1 } : { start, end };
}

/** Spoken words may not hold what marks are made of. */
export function cleanSpoken(spoken: string): string {
  return spoken.replace(/[{}|\s]+/gu, ' ').trim();
}

/** Parts with a chip changed. */
export function mapPart<C extends Chip>(parts: readonly Part<C>[], id: string, edit: (chip: C) => Part<C>): Part<C>[] {
  return parts.map((part) => (part.kind === 'variable' && part.id === id ? edit(part) : part));
}
