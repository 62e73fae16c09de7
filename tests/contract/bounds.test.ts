import { expect, test } from 'vitest';
import { z } from 'zod';
import { operationIds, operations, type Operation, type OperationId } from '#shared/api/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { parseInput } from '#electron/studio/http/parse-input.ts';

/** The parts of JSON Schema that say how large a value may be. */
type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  'x-max-characters'?: number;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
};

/** Formats whose text has one length. */
const fixedFormats = new Set(['uuid', 'date']);

function inputSchemaOf(id: OperationId): Schema {
  const operation: Operation = operations[id];
  return z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** The places of a schema that take a value of any size. */
function unbounded(schema: Schema, path: string): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((option) => unbounded(option, path));
  if (schema.enum ?? schema.const) return [];
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => unbounded({ ...schema, type }, path));
  switch (schema.type) {
    case 'string':
      return schema.maxLength !== undefined || fixedFormats.has(schema.format ?? '') ? [] : [`${path}: text`];
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${path}: list`] : []),
        ...unbounded(schema.items ?? {}, `${path}[]`),
      ];
    case 'object':
      return unboundedObject(schema, path);
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return [];
    default:
      return schema['x-max-characters'] === undefined ? [`${path}: anything`] : [];
  }
}

function unboundedObject({ properties = {}, additionalProperties, maxProperties }: Schema, path: string) {
  const declared = Object.entries(properties).flatMap(([name, schema]) => unbounded(schema, `${path}.${name}`));
  if (typeof additionalProperties !== 'object') return declared;
  // How many fields a body may have at all is checked for every operation.
  const isMap = Object.keys(properties).length === 0;
  return [
    ...declared,
    ...(isMap && maxProperties === undefined ? [`${path}: map`] : []),
    ...unbounded(additionalProperties, `${path}.*`),
  ];
}

test.each(operationIds)('every list, map and text of %s has a bound in its schema', (id) => {
  expect(unbounded(inputSchemaOf(id), id)).toEqual([]);
});

/** For each bounded place of a schema, a value that is one too large there, at its path. */
function tooLarge(schema: Schema): { path: string[]; value: unknown }[] {
  const found: { path: string[]; value: unknown }[] = [];
  if (schema.maxLength !== undefined) found.push({ path: [], value: 'x'.repeat(schema.maxLength + 1) });
  if (schema.maxItems !== undefined) found.push({ path: [], value: Array(schema.maxItems + 1).fill(null) });
  if (schema['x-max-characters'] !== undefined) found.push({ path: [], value: 'x'.repeat(schema['x-max-characters']) });
  if (schema.maxProperties !== undefined) {
    const names = Array.from({ length: schema.maxProperties + 1 }, (_, index) => [`k${index}`, null]);
    found.push({ path: [], value: Object.fromEntries(names) });
    found.push({ path: [], value: { ['k'.repeat(1_000)]: null } });
  }
  for (const option of schema.anyOf ?? []) found.push(...tooLarge(option));
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    found.push(...tooLarge(member).map(({ path, value }) => ({ path: [name, ...path], value })));
  }
  if (schema.items) found.push(...tooLarge(schema.items).map(({ path, value }) => ({ path: ['0', ...path], value })));
  return found;
}

function placed(path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return first === '0' ? [placed(rest, value)] : { [first]: placed(rest, value) };
}

test.each(operationIds)('what is too large for %s is refused at its place', (id) => {
  const operation: Operation = operations[id];
  for (const { path, value } of tooLarge(inputSchemaOf(id))) {
    const wanted = path.join('.');
    const { issues = [] } = operation.input.safeParse(placed(path, value)).error ?? {};
    const places = issues.map((issue) => issue.path.join('.'));
    // A part of the place may be at fault instead, or what holds it.
    const isNamed = places.some(
      (place) => `${place}.`.startsWith(`${wanted}.`) || `${wanted}.`.startsWith(`${place}.`),
    );
    expect({ wanted, isNamed }).toEqual({ wanted, isNamed: true });
  }
});

function refusal(id: OperationId, input: object, thorough = false): { code: string; row: number | undefined } {
  try {
    parseInput(operations[id], input, { thorough });
  } catch (error) {
    if (isAppError(error)) return { code: error.code, row: error.row };
    throw error;
  }
  throw new Error('was not refused');
}

const id = '6f1c2a54-9d6e-4f6e-8a39-5c1d2b7e9f10';
const row = ['Ada'];

test('too many rows, variables, sections and names are told as what they are', () => {
  const rows = Array.from({ length: limits.rowsPerRequest + 1 }, () => row);
  const names = Array.from({ length: limits.sectionsPerVideo + 1 }, (_, index) => `v${index}`);
  const recordings = Array.from({ length: limits.namesPerRequest + 1 }, () => ({ name: 'Ada', url: id }));
  const objects = rows.map(() => ({ first_name: 'Ada' }));
  expect(refusal('generateCampaign', { campaign_id: id, variables: ['a'], names: rows }).code).toBe('ROWS_TOO_MANY');
  expect(refusal('generateCampaign', { campaign_id: id, variables: names, names: [row] }).code).toBe(
    'TOO_MANY_SECTIONS',
  );
  expect(refusal('generateCampaign', { campaign_id: id, variables: ['a'], names: [row, names] })).toEqual({
    code: 'ROW_LENGTH_MISMATCH',
    row: 1,
  });
  expect(refusal('connectorThree', { campaign_id: id, rows: objects }).code).toBe('ROWS_TOO_MANY');
  expect(refusal('importTakes', { actor_id: id, recordings }).code).toBe('NAMES_TOO_MANY');
});

test('of many wrong values in a large body the first is told, with its row', () => {
  const names = Array.from({ length: limits.rowsPerRequest }, () => Array(limits.sectionsPerVideo).fill(1));
  expect(refusal('generateCampaign', { campaign_id: id, variables: ['a'], names })).toEqual({
    code: 'INVALID_REQUEST',
    row: 0,
  });
});

test('a body of more fields than any form has is refused', () => {
  const fields = Array.from({ length: limits.bodyFields + 1 }, (_, index) => [`field_${index}`, 'x']);
  expect(refusal('connectorOne', Object.fromEntries(fields)).code).toBe('INVALID_REQUEST');
});
