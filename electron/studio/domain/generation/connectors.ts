import type { OperationParsed } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { matchColumns } from '#shared/rows/rows.ts';
import { unknownVariable } from './variables.ts';

/** Rows as the generation request carries them. */
export type Rows = { variables: string[]; names: string[][] };

/**
 * One row out of the flat fields of a form tool: a field belongs to the variable of the same name, letter case, spaces
 * and punctuation apart. Tools add fields of their own, so what names no variable is left out and counted.
 * @throws AppError `VARIABLE_MISSING`, `INVALID_REQUEST` for a value that is neither text nor a number.
 */
export function rowOfFields(
  fields: Readonly<Record<string, unknown>>,
  variables: readonly string[],
): Rows & { unused: number } {
  const headings = Object.keys(fields);
  const columns = matchColumns(headings, variables);
  const values = variables.map((variable, index) => {
    const heading = headings[columns[index] ?? -1];
    if (heading === undefined) throw new AppError('VARIABLE_MISSING', { subject: variable });
    return textOf(fields[heading], heading);
  });
  return { variables: [...variables], names: [values], unused: headings.length - new Set(columns).size };
}

function textOf(value: unknown, field: string): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new AppError('INVALID_REQUEST', {
    subject: field,
    message: `The value of ${field} is neither text nor a number. Correct it and send it again.`,
  });
}

/**
 * Rows given as objects; a variable that one of them leaves out is empty there.
 * @param known the template's variables.
 * @throws AppError `VARIABLE_UNKNOWN` with the row that names another.
 */
export function rowsOfObjects(objects: OperationParsed<'connectorThree'>['rows'], known: readonly string[]): Rows {
  const allowed = new Set(known);
  const named = new Set<string>();
  for (const [row, object] of objects.entries()) {
    for (const variable of Object.keys(object)) {
      if (!allowed.has(variable)) throw unknownVariable(variable, known, row);
      named.add(variable);
    }
  }
  const variables = known.filter((variable) => named.has(variable));
  return { variables, names: objects.map((object) => valuesOf(object, variables)) };
}

function valuesOf(object: Readonly<Record<string, string>>, variables: readonly string[]): string[] {
  return variables.map((variable) => (Object.hasOwn(object, variable) ? (object[variable] ?? '') : ''));
}
