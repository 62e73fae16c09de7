import { joinTexts, type DocumentPart, type VariablePart } from '../model/document.ts';
import { partLength, type TextSelection } from '../model/edits.ts';

/**
 * The script on screen is an editable element that holds text nodes and, for each chip, a host element named by
 * `data-chip`. This file turns parts into such nodes and back; offsets are those of the spoken text.
 */

/** Gives the caret a place beside a chip where there is no text. Never part of the script. */
const caretHolder = '\u200B';

export type ChipHost = { id: string; element: HTMLElement };

type Known = ReadonlyMap<string, VariablePart>;

/** Fills the element with the parts. @returns the hosts to draw the chips into. */
export function renderParts(root: HTMLElement, parts: readonly DocumentPart[]): ChipHost[] {
  const hosts: ChipHost[] = [];
  const nodes = parts.flatMap((part, index): Node[] => {
    if (part.kind === 'text') return [new Text(part.text)];
    const element = document.createElement('span');
    element.contentEditable = 'false';
    element.dataset['chip'] = part.id;
    hosts.push({ id: part.id, element });
    const before = parts[index - 1]?.kind === 'text' ? [] : [new Text(caretHolder)];
    const after = index === parts.length - 1 ? [new Text(caretHolder)] : [];
    return [...before, element, ...after];
  });
  root.replaceChildren(...nodes);
  return hosts;
}

/** The parts an element (or a copied piece of it) holds now. Chips keep their identity and place. */
export function readParts(root: Node, known: Known): DocumentPart[] {
  const all = [...leaves(root)];
  // The browser keeps a last line open with a break that is no text.
  if (all.at(-1)?.kind === 'break') all.pop();
  return joinTexts(all.flatMap((leaf) => leafPart(leaf, known) ?? []));
}

type Leaf = { kind: 'text'; node: Text } | { kind: 'chip'; node: HTMLElement } | { kind: 'break'; node: Node };

function* leaves(root: Node): Generator<Leaf> {
  for (const node of root.childNodes) {
    if (node instanceof Text) yield { kind: 'text', node };
    else if (node instanceof HTMLElement && node.dataset['chip'] !== undefined) yield { kind: 'chip', node };
    else if (node instanceof HTMLBRElement) yield { kind: 'break', node };
    else yield* leaves(node);
  }
}

function leafPart(leaf: Leaf, known: Known): DocumentPart | null {
  if (leaf.kind === 'text')
    return { kind: 'text', text: leaf.node.data.replaceAll(caretHolder, '').replaceAll('\u00A0', ' ') };
  if (leaf.kind === 'break') return { kind: 'text', text: '\n' };
  return known.get(leaf.node.dataset['chip'] ?? '') ?? null;
}

function lengthOf(root: Node, known: Known): number {
  return [...leaves(root)].reduce((length, leaf) => {
    const part = leafPart(leaf, known);
    return length + (part ? partLength(part) : 0);
  }, 0);
}

/** Where the selection is in the spoken text, or null when it is elsewhere on the page. */
export function selectionIn(root: HTMLElement, known: Known): TextSelection | null {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null;
  return {
    start: offsetAt(root, range.startContainer, range.startOffset, known),
    end: offsetAt(root, range.endContainer, range.endOffset, known),
  };
}

function offsetAt(root: HTMLElement, node: Node, nodeOffset: number, known: Known): number {
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(node, nodeOffset);
  return lengthOf(before.cloneContents(), known);
}

/** The page's range of a stretch of the spoken text, for drawing beside or over it. */
export function rangeOf(root: HTMLElement, { start, end }: TextSelection, known: Known): Range {
  const range = document.createRange();
  const from = pointAt(root, start, known, 'after');
  const to = pointAt(root, end, known, 'before');
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range;
}

/** The node and offset of a place in the spoken text. On a border between two nodes, `side` says which is meant. */
function pointAt(
  root: HTMLElement,
  offset: number,
  known: Known,
  side: 'before' | 'after',
): { node: Node; offset: number } {
  let left = offset;
  let last: Leaf | null = null;
  for (const leaf of leaves(root)) {
    const part = leafPart(leaf, known);
    const length = part ? partLength(part) : 0;
    const fits = side === 'after' ? left < length : left <= length;
    if (fits && leaf.kind === 'text') return { node: leaf.node, offset: rawOffset(leaf.node.data, left) };
    if (fits && length > 0) return besideNode(leaf.node, left > 0);
    left -= length;
    last = leaf;
  }
  if (last?.kind === 'text') return { node: last.node, offset: last.node.length };
  return { node: root, offset: root.childNodes.length };
}

/** An offset in a text node, counting the caret holders the script does not have. */
function rawOffset(data: string, offset: number): number {
  let raw = 0;
  for (let left = offset; left > 0 && raw < data.length; raw += 1) if (data[raw] !== caretHolder) left -= 1;
  return raw;
}

function besideNode(node: Node, after: boolean): { node: Node; offset: number } {
  const parent = node.parentNode ?? node;
  const index = [...parent.childNodes].findIndex((child) => child === node);
  return { node: parent, offset: index + (after ? 1 : 0) };
}

/** Puts the caret `fromEnd` characters before the end of the spoken text: survives changes to what stands before it. */
export function setCaretFromEnd(root: HTMLElement, fromEnd: number, known: Known): void {
  const point = pointAt(root, Math.max(0, lengthOf(root, known) - fromEnd), known, 'before');
  document.getSelection()?.collapse(point.node, point.offset);
}

/** How far the caret is from the end of the spoken text, or null when it is elsewhere. */
export function caretFromEnd(root: HTMLElement, known: Known): number | null {
  const selection = selectionIn(root, known);
  return selection === null ? null : lengthOf(root, known) - selection.end;
}

/** What two lists of parts would look like on screen is the same. */
export function looksSame(a: readonly DocumentPart[], b: readonly DocumentPart[]): boolean {
  return a.length === b.length && a.every((part, index) => samePart(part, b[index]));
}

function samePart(a: DocumentPart, b: DocumentPart | undefined): boolean {
  if (a.kind === 'text') return b?.kind === 'text' && a.text === b.text;
  return b?.kind === 'variable' && a.id === b.id;
}
