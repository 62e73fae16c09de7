import { AppError, isAppError } from '../errors/index.ts';
import { say } from '../errors/sentences/input.ts';
import { ownProperty } from '../own-property.ts';
import { filledText, parseScript, variableNames, type Script } from './script.ts';

/**
 * Checks a text for stills or share pages, such as `Hi {{first_name}}`.
 * @param known the template's variables.
 * @throws AppError `SCRIPT_INVALID` (a mark is malformed), `VARIABLE_UNKNOWN` with the variable as `subject`.
 */
export function checkPersonalText(text: string, known: readonly string[]): void {
  const unknown = variableNames(parseScript(text)).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new AppError('VARIABLE_UNKNOWN', {
    subject: unknown,
    ...(known.length === 0
      ? say('personalVariableOfNone', { variable: unknown })
      : say('personalVariable', { variable: unknown, known: known.join(', ') })),
  });
}

/**
 * Fills a text that need not be a whole script, such as one being typed. Marks without a value stay as they are written.
 * @param mark global, with a group for the variable's name.
 */
export function fillMarks(text: string, mark: RegExp, values: Readonly<Record<string, string>>): string {
  const script: Script = [];
  let from = 0;
  for (const match of text.matchAll(mark)) {
    const name = (match[1] ?? '').trim();
    const spoken = ownProperty(values, name);
    if (spoken === undefined) continue;
    script.push({ kind: 'text', text: text.slice(from, match.index) }, { kind: 'variable', name, spoken });
    from = match.index + match[0].length;
  }
  return filledText([...script, { kind: 'text', text: text.slice(from) }], new Map());
}

/** A personal text with a row's values. One with half a mark, as while it is typed, stays as it is. */
export function filledPersonalText(text: string, values: ReadonlyMap<string, string>): string {
  try {
    return filledText(parseScript(text), values);
  } catch (error) {
    if (isAppError(error)) return text;
    throw error;
  }
}
