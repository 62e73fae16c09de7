/**
 * A script as its editor holds it: one string in which each chip is a single character, and the list of chips by
 * position. Positions are indices in that string; offsets are indices in the spoken text, where a chip is as long as
 * its words.
 */

/** A chip for the editor: its identity, and its words in the spoken text. */
export type Chip = { kind: 'variable'; id: string; name: string; spoken: string };

export type Part<C extends Chip = Chip> = { kind: 'text'; text: string } | C;

/** Offsets into the spoken text, `[start, end)`. */
export type TextSelection = { start: number; end: number };

export type ScriptText = {
  text: string;
  /** In the order of their positions; the character there is {@link chipMark}. */
  chips: readonly { at: number; id: string }[];
};

/** Stands for a chip: Unicode's own character for an object in a text. */
export const chipMark = '\uFFFC';

/** Invisible characters that no script needs; web pages and word processors add them. */
const unseen = /[\uFFFC\u200B\u2060\uFEFF\u00AD]/gu;

/** Normalizes pasted or dropped text: one line end character, plain spaces, nothing invisible. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/[\u00A0\u202F\t]/gu, ' ')
    .replace(unseen, '');
}

/** Parts as the editor holds them. */
export function scriptText(parts: readonly Part[]): ScriptText {
  let text = '';
  const chips: { at: number; id: string }[] = [];
  for (const part of parts) {
    if (part.kind === 'variable') chips.push({ at: text.length, id: part.id });
    text += part.kind === 'text' ? part.text : chipMark;
  }
  return { text, chips };
}

/** The parts that are held between two positions. A mark that is no known chip is left out. */
export function scriptParts<C extends Chip>(
  { text, chips }: ScriptText,
  known: ReadonlyMap<string, C>,
  from = 0,
  to = text.length,
): Part<C>[] {
  const parts: Part<C>[] = [];
  let position = from;
  function addText(end: number): void {
    const between = text.slice(position, end).replaceAll(chipMark, '');
    if (between !== '') parts.push({ kind: 'text', text: between });
  }
  for (const { at, id } of chips) {
    if (at < from || at >= to) continue;
    addText(at);
    const chip = known.get(id);
    if (chip) parts.push(chip);
    position = at + 1;
  }
  addText(to);
  return parts;
}

/** Lengths that chips have in the spoken text, by id. */
type SpokenLengths = ReadonlyMap<string, { spoken: string }>;

/** The offset of a position. */
export function offsetAt({ chips }: ScriptText, known: SpokenLengths, position: number): number {
  let offset = position;
  for (const { at, id } of chips) {
    if (at >= position) break;
    offset += (known.get(id)?.spoken.length ?? 0) - 1;
  }
  return offset;
}

/** From the first to the last position of a stretch of the spoken text; a chip it touches is in it as a whole. */
export function positionsOf(
  shown: ScriptText,
  known: SpokenLengths,
  { start, end }: TextSelection,
): { from: number; to: number } {
  const from = positionAt(shown, known, start, 'start');
  return { from, to: Math.max(from, positionAt(shown, known, end, 'end')) };
}

/** Chips without words take no room: what starts at their offset starts after them, what ends there ends before. */
function positionAt({ text, chips }: ScriptText, known: SpokenLengths, offset: number, edge: 'start' | 'end'): number {
  /** What to add to an offset to get a position, after the chips looked at. */
  let shift = 0;
  for (const { at, id } of chips) {
    const length = known.get(id)?.spoken.length ?? 0;
    const before = at - shift;
    if (edge === 'start' ? offset < before : offset <= before) break;
    if (offset < before + length) return edge === 'start' ? at : at + 1;
    shift += 1 - length;
  }
  return Math.min(Math.max(0, offset + shift), text.length);
}

/** The one stretch in which two texts differ: `[from, to)` of the first becomes `insert`, with chips at its positions. */
export type TextChange = { from: number; to: number; insert: string; chips: ScriptText['chips'] };

/** The change from one text to another, or null if they look the same. */
export function changeBetween(before: ScriptText, after: ScriptText): TextChange | null {
  const oldIds = idsAt(before);
  const newIds = idsAt(after);
  const shorter = Math.min(before.text.length, after.text.length);
  function same(at: number, newAt: number): boolean {
    return before.text[at] === after.text[newAt] && oldIds.get(at) === newIds.get(newAt);
  }
  let head = 0;
  while (head < shorter && same(head, head)) head += 1;
  if (head === before.text.length && head === after.text.length) return null;
  let tail = 0;
  while (tail < shorter - head && same(before.text.length - 1 - tail, after.text.length - 1 - tail)) tail += 1;
  const end = after.text.length - tail;
  return {
    from: head,
    to: before.text.length - tail,
    insert: after.text.slice(head, end),
    chips: after.chips.filter(({ at }) => at >= head && at < end),
  };
}

function idsAt({ chips }: ScriptText): ReadonlyMap<number, string> {
  return new Map(chips.map(({ at, id }) => [at, id]));
}
