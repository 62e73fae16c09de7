import { AppError, isAppError } from '../errors/index.ts';
import { say } from '../errors/sentences/input.ts';
import { filledText, parseScript, variableNames } from './script.ts';

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

/** A personal text with a row's values. One with half a mark, as while it is typed, stays as it is. */
export function filledPersonalText(text: string, values: ReadonlyMap<string, string>): string {
  try {
    return filledText(parseScript(text), values);
  } catch (error) {
    if (isAppError(error)) return text;
    throw error;
  }
}
