import { AppError } from '../errors/index.ts';
import { say } from '../errors/sentences/input.ts';
import { parseScript, variableNames } from './script.ts';

/**
 * Checks a text for stills, such as `Hi {{first_name}}`.
 * @param known the template's variables.
 * @throws AppError `SCRIPT_INVALID` (a mark is malformed), `VARIABLE_UNKNOWN` with the variable as `subject`.
 */
export function checkStillText(text: string, known: readonly string[]): void {
  const unknown = variableNames(parseScript(text)).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new AppError('VARIABLE_UNKNOWN', {
    subject: unknown,
    ...(known.length === 0
      ? say('stillVariableOfNone', { variable: unknown })
      : say('stillVariable', { variable: unknown, known: known.join(', ') })),
  });
}
