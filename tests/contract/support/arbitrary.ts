import { z } from 'zod';
import { fc } from '../../support/property.ts';

/** The parts of JSON Schema that the operations' inputs use. */
type JsonSchema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
};

/** Text that has broken software before. */
const hostile = [
  '',
  ' ',
  '\u0000',
  '../../../etc/passwd',
  '..\\..\\x',
  'a\r\nX-Evil: 1',
  '{{',
  '{{first_name|Sarah}}',
  '__proto__',
  'constructor',
  'toString',
  '\ud800',
  'ﷺ'.repeat(50),
  '%',
  "'; DROP TABLE users; --",
  '99999999999999999999',
  '1e400',
  '-1',
  'https://169.254.169.254/',
  'file:///etc/passwd',
  'x'.repeat(5_000),
];

const text = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: 20 }));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -1, 1e308),
);
const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text, number);

/** Values that a schema admits, more or less: right in shape, wild in content. `ids` are what UUIDs are taken from. */
function admitted(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => admitted(option, ids)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  switch (schema.type) {
    case 'string':
      return fc.oneof(text, fc.constantFrom(...ids));
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 20 }), fc.integer());
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(admitted(schema.items ?? {}, ids), { maxLength: 3 });
    case 'object':
      return object(schema, ids);
    default:
      return fc.oneof(anything, fc.constantFrom(...ids));
  }
}

function object({ properties = {}, required = [], additionalProperties }: JsonSchema, ids: readonly string[]) {
  const fields = Object.entries(properties).map(([name, schema]) => [name, admitted(schema, ids)] as const);
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  if (additionalProperties === undefined || additionalProperties === false) return record;
  const value = typeof additionalProperties === 'object' ? admitted(additionalProperties, ids) : anything;
  const more = fc.dictionary(fc.oneof(text, fc.constantFrom('first_name', 'company')), value, { maxKeys: 3 });
  return fc.tuple(more, record).map(([extra, known]) => ({ ...extra, ...known }));
}

/** One field replaced, left out or added. */
function mutated(input: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(input, fc.nat(), anything, fc.boolean()).map(([value, at, replacement, leaveOut]) => {
    if (typeof value !== 'object' || value === null) return replacement;
    const entries = Object.entries(value);
    const index = at % (entries.length + 1);
    const changed = leaveOut ? [] : [[entries[index]?.[0] ?? 'unknown', replacement] as const];
    return Object.fromEntries([...entries.slice(0, index), ...entries.slice(index + 1), ...changed]);
  });
}

/** A usable input with one field wild. */
function varied(sample: object, { properties = {} }: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const names = Object.keys(properties);
  if (names.length === 0) return fc.constant(sample);
  return fc
    .constantFrom(...names)
    .chain((name) => admitted(properties[name] ?? {}, ids).map((value) => ({ ...sample, [name]: value })));
}

/**
 * Inputs of an operation: a usable one with a field that is wild or faulty, and what its schema admits, likewise.
 * `ids` are what UUIDs are taken from.
 */
export function inputsOf(input: z.ZodType, sample: object, ids: readonly string[]): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const usual = admitted(schema, ids);
  const near = varied(sample, schema, ids);
  return fc.oneof({ weight: 3, arbitrary: near }, mutated(near), usual, mutated(usual));
}
