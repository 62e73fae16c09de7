import type { GenerationInput, OperationParsed } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { ownProperty } from '#shared/own-property.ts';
import { matchColumns } from '#shared/rows/rows.ts';
import { missingVariable, unknownVariable } from './variables.ts';

/** Rows as the generation request carries them. */
export type Rows = { variables: string[]; names: string[][] };

/**
 * Builds one row from the flat fields of a form tool. A field belongs to the variable of the same name, ignoring case,
 * spaces and punctuation. Unknown fields are allowed, because tools add their own.
 * @param optional variables that a row may leave out.
 * @returns the row, and the fields that name no variable.
 * @throws AppError `VARIABLE_MISSING`, `INVALID_REQUEST` for a value that is neither text nor a number.
 */
export function rowOfFields(
  fields: Readonly<Record<string, unknown>>,
  variables: readonly string[],
  optional: readonly string[] = [],
): Rows & { others: Record<string, unknown> } {
  const headings = Object.keys(fields);
  const columns = matchColumns(headings, variables);
  const cells = variables.flatMap((variable, index) => {
    const heading = headings[columns[index] ?? -1];
    if (heading !== undefined) return [{ variable, value: textOf(fields[heading], heading) }];
    if (optional.includes(variable)) return [];
    throw missingVariable(variable);
  });
  const used = new Set(columns.map((column) => headings[column]));
  const others = Object.fromEntries(Object.entries(fields).filter(([field]) => !used.has(field)));
  return { variables: cells.map(({ variable }) => variable), names: [cells.map(({ value }) => value)], others };
}

/** Settings of a generation request that a connector may send besides its rows. */
export type ConnectorSettings = Pick<
  GenerationInput,
  'assets' | 'backgrounds' | 'enable_subtitles' | 'smooth_quality' | 'voice_config'
>;

type FormFields = Pick<OperationParsed<'connectorOne'>, keyof ConnectorSettings>;

/**
 * Settings of a generation request as form tools send them, some of them as text.
 * @throws AppError `INVALID_REQUEST` for text that is no valid value of its setting.
 */
export function settingsInForm({ assets, backgrounds, ...fields }: FormFields): ConnectorSettings {
  const { enable_subtitles: subtitles, smooth_quality: quality, voice_config: voice } = fields;
  return {
    assets: typeof assets === 'string' ? assetsOfOneRow(assets === '' ? null : [assets]) : assetsOfOneRow(assets),
    backgrounds: typeof backgrounds === 'string' ? emptyOnly('backgrounds', backgrounds) : backgrounds,
    enable_subtitles: typeof subtitles === 'string' ? switchOf('enable_subtitles', subtitles) : subtitles,
    smooth_quality: quality === '' ? null : quality,
    voice_config: voice === '' ? null : voice,
  };
}

/** The assets of a request with one row, which may leave out the list around it. */
export function assetsOfOneRow(given: OperationParsed<'connectorTwo'>['assets']): ConnectorSettings['assets'] {
  if (!given || given.length === 0) return null;
  const rows = given.filter((cell) => typeof cell !== 'string');
  return rows.length > 0 ? rows : [given.filter((cell) => typeof cell === 'string')];
}

const switches: Readonly<Record<string, boolean | null>> = { '': null, true: true, false: false };

function switchOf(field: string, text: string): boolean | null {
  const value = ownProperty(switches, text.trim().toLowerCase());
  if (value !== undefined) return value;
  throw new AppError('INVALID_REQUEST', {
    subject: field,
    message: `${field} must be true or false. Correct it and send it again.`,
  });
}

function emptyOnly(field: string, text: string): null {
  if (text.trim() === '') return null;
  throw new AppError('INVALID_REQUEST', {
    subject: field,
    message: `${field} must be a list, not text. Send it as JSON, or set it for the campaign and leave it out here.`,
  });
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
 * Rows given as objects; variables that a row leaves out are empty.
 * @param known the template's variables.
 * @throws AppError `VARIABLE_UNKNOWN` with the row that names an unknown variable.
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
  return variables.map((variable) => ownProperty(object, variable) ?? '');
}
