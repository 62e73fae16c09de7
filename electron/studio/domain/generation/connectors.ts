import type { OperationParsed } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { matchColumns } from '#shared/rows/rows.ts';

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

/** Rows given as objects; a variable that one of them leaves out is empty there. */
export function rowsOfObjects(objects: OperationParsed<'connectorThree'>['rows']): Rows {
  const rows = objects.map((object) => new Map(Object.entries(object)));
  const variables = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return { variables, names: rows.map((row) => variables.map((variable) => row.get(variable) ?? '')) };
}
