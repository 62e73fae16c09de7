import { AppError } from '../errors/index.ts';
import { say } from '../errors/sentences/input.ts';
import { parseScript, variableNames } from './script.ts';

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
