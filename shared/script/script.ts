import { cutText } from '../cut-text.ts';
import { AppError, isAppError } from '../errors/index.ts';
import { say } from '../errors/sentences/input.ts';
import type { Said } from '../errors/sentences/say.ts';

/**
 * A script is what the speaker says, with the words that change marked:
 * `Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.`
 * A variable carries its name and the words actually spoken in the recording.
 */
export type ScriptPart =
  | { kind: 'text'; text: string }
  /** `spoken` is empty if the mark has no spoken words, as in `{{first_name}}`. */
  | { kind: 'variable'; name: string; spoken: string };

export type Script = ScriptPart[];

/** One spoken word of a script, with its place in {@link spokenText}. */
export type ScriptWord = {
  text: string;
  /** Character offsets into the spoken text: `[start, end)`. */
  start: number;
  end: number;
  /** 0-based index of the variable occurrence that the word belongs to, in script order; null for fixed words. */
  occurrence: number | null;
};

/**
 * Letters with their marks, such as the vowel signs of Hindi and Thai, digits and underscores, starting with a letter;
 * what CSV headers are normalized to.
 */
const variableName = /^\p{L}[\p{L}\p{M}\p{N}_]*$/u;

export function isVariableName(name: string): boolean {
  return variableName.test(name) && name.length <= 64;
}

/** Makes a variable name from any heading: "First name" → "first_name". Empty if no usable character is left. */
export function toVariableName(heading: string): string {
  const name = heading
    .normalize('NFC')
    .trim()
    .toLowerCase()
    // What İ leaves in lower case: an i and a dot above it.
    .replaceAll('i\u0307', 'i')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^[_\p{M}\p{N}]+|_+$/gu, '');
  return cutText(name, 64);
}

/** Reads a marked script. One that is unfinished, so that it doesn't parse, is plain text. */
export function readScript(source: string): Script {
  try {
    return parseScript(source);
  } catch (error) {
    if (isAppError(error) && error.code === 'SCRIPT_INVALID') return [{ kind: 'text', text: source }];
    throw error;
  }
}

/**
 * Reads a marked script.
 * @throws AppError `SCRIPT_INVALID` with `subject` = the mark at fault.
 */
export function parseScript(source: string): Script {
  const parts: Script = [];
  let position = 0;
  while (position < source.length) {
    const open = source.indexOf('{{', position);
    const close = source.indexOf('}}', position);
    if (close !== -1 && (open === -1 || close < open)) {
      throw invalidMark(source.slice(Math.max(position, close - 20), close + 2), say('markNotOpened'));
    }
    if (open === -1) {
      parts.push({ kind: 'text', text: source.slice(position) });
      break;
    }
    if (close === -1) throw invalidMark(source.slice(open, open + 30), say('markNotClosed'));
    if (open > position) parts.push({ kind: 'text', text: source.slice(position, open) });
    parts.push(parseMark(source.slice(open, close + 2)));
    position = close + 2;
  }
  return parts;
}

function parseMark(mark: string): ScriptPart {
  const inner = mark.slice(2, -2);
  const bar = inner.indexOf('|');
  const name = (bar === -1 ? inner : inner.slice(0, bar)).trim().normalize('NFC');
  const spoken = bar === -1 ? '' : inner.slice(bar + 1).trim();
  if (!isVariableName(name)) {
    throw invalidMark(mark, say('markMisnamed', { name }));
  }
  if (/[{}|]/.test(spoken)) throw invalidMark(mark, say('markWithSigns'));
  return { kind: 'variable', name, spoken };
}

function invalidMark(mark: string, said: Said): AppError {
  return new AppError('SCRIPT_INVALID', { subject: mark, ...said });
}

/** The marked form of a script; `parseScript(printScript(s))` gives `s` back. */
export function printScript(script: Script): string {
  return script
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.spoken === '' ? `{{${part.name}}}` : `{{${part.name}|${part.spoken}}}`;
    })
    .join('');
}

/** The words of the speaker in the recording. */
export function spokenText(script: Script): string {
  return script.map((part) => (part.kind === 'text' ? part.text : part.spoken)).join('');
}

/** A script with values in place. Variables without a value keep their spoken words. */
export function withValues(script: Script, values: ReadonlyMap<string, string>): Script {
  let before = '';
  return script.map((part) => {
    if (part.kind === 'text') {
      const text = part.text.slice(repeatedEnd(before, part.text));
      before = '';
      return { ...part, text };
    }
    const spoken = values.get(part.name) ?? part.spoken;
    if (spoken !== '') before = spoken;
    return { ...part, spoken };
  });
}

/**
 * Number of characters at the start of the text after a value that the value ends with already: the full stop after
 * “Acme Inc.” or “Yahoo!”. An ellipsis or an address such as “.com” stays.
 */
export function repeatedEnd(value: string, after: string): number {
  const sign = after.charAt(0);
  if (!/^[.!?؟۔।。！？](?![.\p{L}\p{N}])/u.test(after)) return 0;
  return value.endsWith(sign) || (/[.۔।。]/u.test(sign) && /[.!?…؟۔।。！？]$/u.test(value)) ? 1 : 0;
}

/** The text a recipient hears or reads: {@link withValues} as text. */
export function filledText(script: Script, values: ReadonlyMap<string, string>): string {
  return spokenText(withValues(script, values));
}

/** The characters of each mark in the spoken text, in script order: `[start, end)`. */
export function markRanges(script: Script): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let length = 0;
  for (const part of script) {
    const text = part.kind === 'text' ? part.text : part.spoken;
    if (part.kind === 'variable') ranges.push({ start: length, end: length + text.length });
    length += text.length;
  }
  return ranges;
}

/** Distinct variable names, in order of first appearance. */
export function variableNames(script: Script): string[] {
  const names = script.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  return [...new Set(names)];
}

/** A word: letters and digits with inner apostrophes, hyphens and full stops ("don't", "2.1", "e-mail"). */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu;

/** The spoken words of a script, in order, each tied to the variable it belongs to. */
export function scriptWords(script: Script): ScriptWord[] {
  const ranges = markRanges(script);
  const words: ScriptWord[] = [];
  /** Index of the first range that does not end before the word. */
  let range = 0;
  for (const match of spokenText(script).matchAll(wordPattern)) {
    const start = match.index;
    const end = start + match[0].length;
    while ((ranges[range]?.end ?? Infinity) <= start) range += 1;
    const inside = end > (ranges[range]?.start ?? Infinity);
    words.push({ text: match[0], start, end, occurrence: inside ? range : null });
  }
  return words;
}
