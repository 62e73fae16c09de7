import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { notJson } from '#electron/http/errors.ts';

/** Characters looked at in one turn of the event loop: about a millisecond of work. */
const stepLength = 512 * 1024;
/** Characters parsed in one turn: some milliseconds of work. */
const pieceLength = 256 * 1024;
/** Lists and objects within each other that are parsed in pieces: a request, its rows, the cells of a row. */
const deepestSplit = 4;
/** Maximum nesting, and maximum number of members of all lists and objects, and of one object. */
const deepest = 1_000;
const mostMembers = 600_000;
const mostKeys = 10_000;
/** Maximum number of escape sequences: all characters of a body, as some clients escape all beyond ASCII. */
const mostEscapes = limits.requestBytes / '\\u0000'.length;
/** White space in one place, which is skipped at once. */
const mostSpaces = stepLength;

/** Parses a piece of a text at once. Throws for one that is not JSON. */
export type ParsePiece = (text: string) => unknown;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const list = { opening: 0x5b, closing: 0x5d };
const object = { opening: 0x7b, closing: 0x7d };

const isOpening = (character: number): boolean => character === list.opening || character === object.opening;
const isSpace = (character: number): boolean =>
  character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
const isClosing = (character: number): boolean => character === list.closing || character === object.closing;

/**
 * Parses a large JSON text with turns of the event loop in between. Its cost is bounded first, by nesting and members
 * as well as bytes; then its lists and objects are parsed some members at a time.
 * @throws AppError `INVALID_REQUEST`; errors of `parsePiece`.
 */
export async function parseJsonInSteps(text: string, parsePiece: ParsePiece): Promise<unknown> {
  await checkCost(text);
  return parsePart({ text, parsePiece }, trimmed(text, { start: 0, end: text.length }), 0);
}

/** @throws AppError `INVALID_REQUEST` for deeper nesting, more members or white space than any request needs. */
async function checkCost(text: string): Promise<void> {
  /** Members so far of each open object. */
  const keys = new Uint32Array(deepest + 1);
  const isObject = new Uint8Array(deepest + 1);
  let depth = 0;
  let members = 0;
  let escapes = 0;
  let spaces = 0;
  let inString = false;
  let isEscaped = false;
  for (let start = 0; start < text.length; start += stepLength) {
    if (start > 0) await nextTurn();
    const end = Math.min(text.length, start + stepLength);
    for (let at = start; at < end; at++) {
      const character = text.charCodeAt(at);
      spaces = !inString && isSpace(character) ? spaces + 1 : 0;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (character === backslash) {
          isEscaped = true;
          escapes += 1;
        } else if (character === quote) inString = false;
      } else if (character === quote) inString = true;
      else if (character === comma) {
        members += 1;
        if (isObject[depth] === 1) keys[depth] = (keys[depth] ?? 0) + 1;
      } else if (isOpening(character)) {
        depth += 1;
        members += 1;
        keys[depth] = 0;
        isObject[depth] = character === object.opening ? 1 : 0;
      } else if (isClosing(character)) depth = Math.max(0, depth - 1);
      const isCostly = depth > deepest || members > mostMembers || escapes > mostEscapes || spaces > mostSpaces;
      if (isCostly || (keys[depth] ?? 0) > mostKeys) throw tooMuch();
    }
  }
}

type Source = { text: string; parsePiece: ParsePiece };
/** Positions in a text; `end` is exclusive. */
type Range = { start: number; end: number };
/** A member of a list or object; `colon` is negative in a list. */
type Member = Range & { colon: number };

/** @param depth lists and objects around it. */
async function parsePart(source: Source, range: Range, depth: number): Promise<unknown> {
  const { text, parsePiece } = source;
  const { start, end } = range;
  const first = text.charCodeAt(start);
  if (end - start <= pieceLength || !isOpening(first)) return parsePiece(text.slice(start, end));
  if (depth >= deepestSplit) {
    // Only fields that no operation has may be nested as deeply, and they are short.
    if (end - start > limits.otherFieldCharacters) throw tooMuch();
    return parsePiece(text.slice(start, end));
  }
  const kind = first === list.opening ? list : object;
  if (text.charCodeAt(end - 1) !== kind.closing) throw notJson();
  return kind === list ? parseList(source, range, depth) : parseObject(source, range, depth);
}

async function parseList(source: Source, { start, end }: Range, depth: number): Promise<unknown[]> {
  const { text, parsePiece } = source;
  const items: unknown[] = [];
  await eachPart(text, { start: start + 1, end: end - 1 }, async (part, isLarge) => {
    if (isLarge) items.push(await parsePart(source, trimmed(text, part), depth + 1));
    else for (const item of parsePiece(`[${text.slice(part.start, part.end)}]`) as unknown[]) items.push(item);
  });
  return items;
}

async function parseObject(source: Source, { start, end }: Range, depth: number): Promise<object> {
  const { text, parsePiece } = source;
  const fields: Record<string, unknown> = {};
  await eachPart(text, { start: start + 1, end: end - 1 }, async (part, isLarge) => {
    if (!isLarge) {
      Object.assign(fields, parsePiece(`{${text.slice(part.start, part.end)}}`));
      return;
    }
    if (part.colon < 0) throw notJson();
    // As a member, the name is checked like every other.
    const [name = ''] = Object.keys(parsePiece(`{${text.slice(part.start, part.colon)}:null}`) as object);
    fields[name] = await parsePart(source, trimmed(text, { start: part.colon + 1, end: part.end }), depth + 1);
  });
  // `parsePiece` refuses this of a whole object, which could change the prototype of what it is copied into.
  const maker: unknown = Object.hasOwn(fields, 'constructor') ? fields['constructor'] : undefined;
  if (typeof maker === 'object' && maker !== null && Object.hasOwn(maker, 'prototype')) throw notJson();
  return fields;
}

/**
 * Calls `use` for the members between two brackets, in order: many small ones together, and each large one alone.
 * @throws AppError `INVALID_REQUEST` where brackets do not match, or a member is empty.
 */
async function eachPart(
  text: string,
  inside: Range,
  use: (part: Member, isLarge: boolean) => Promise<void>,
): Promise<void> {
  const whole = trimmed(text, inside);
  if (whole.start === whole.end) return;
  /** Where the members begin that are not used yet. */
  let from = inside.start;
  const useSmall = async (end: number): Promise<void> => {
    const part = trimmed(text, { start: from, end });
    // Nothing between two commas, or after the last one.
    if (part.start === part.end) throw notJson();
    await use({ ...part, colon: -1 }, false);
    await nextTurn();
  };
  for (const member of membersOf(text, inside)) {
    if (member === 'pause') {
      await nextTurn();
      continue;
    }
    const isLarge = member.end - member.start > pieceLength;
    if (isLarge && from < member.start) await useSmall(member.start - 1);
    if (isLarge) await use(member, true);
    else if (member.end - from >= pieceLength) await useSmall(member.end);
    else continue;
    from = member.end + 1;
  }
  if (from <= inside.end) await useSmall(inside.end);
}

/** The members between two brackets, with a pause after each step. @throws AppError `INVALID_REQUEST`. */
function* membersOf(text: string, { start, end }: Range): Generator<Member | 'pause'> {
  let from = start;
  let colonAt = -1;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  for (let at = start; at < end; at++) {
    if ((at - start) % stepLength === stepLength - 1) yield 'pause';
    const character = text.charCodeAt(at);
    if (inString) {
      if (isEscaped) isEscaped = false;
      else if (character === backslash) isEscaped = true;
      else if (character === quote) inString = false;
    } else if (character === quote) inString = true;
    else if (isOpening(character)) depth += 1;
    else if (isClosing(character)) {
      depth -= 1;
      if (depth < 0) throw notJson();
    } else if (depth === 0 && character === colon && colonAt < 0) colonAt = at;
    else if (depth === 0 && character === comma) {
      yield { start: from, end: at, colon: colonAt };
      from = at + 1;
      colonAt = -1;
    }
  }
  yield { start: from, end, colon: colonAt };
}

/** A range without the white space of JSON at its ends. */
function trimmed(text: string, { start, end }: Range): Range {
  let first = start;
  let last = end;
  while (first < last && isSpace(text.charCodeAt(first))) first += 1;
  while (last > first && isSpace(text.charCodeAt(last - 1))) last -= 1;
  return { start: first, end: last };
}

function tooMuch(): AppError {
  return new AppError('INVALID_REQUEST', {
    subject: 'body',
    message:
      'The request body is nested too deeply, or its lists, fields, escape sequences or spaces are too many. Send fewer rows at a time.',
  });
}
