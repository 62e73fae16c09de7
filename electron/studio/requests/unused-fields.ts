import { z } from 'zod';

/** Maximum number of fields that a warning names. */
const mostNamed = 5;
/** Names that a header can carry as they are. */
const plainName = /^[\w.-]{1,64}$/;

/**
 * The fields of an input that its schema does not have, as paths such as `backgrounds.colour`, each once. Maps and
 * unions are not searched: any name may be right there.
 */
export function unknownFields(schema: z.core.$ZodType, input: unknown): string[] {
  const found = new Set<string>();
  collect(schema, input, '', found);
  return [...found];
}

function collect(given: z.core.$ZodType, value: unknown, path: string, found: Set<string>): void {
  const schema = unwrapped(given);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    // Rows of plain values have no fields, and there may be thousands.
    const element = unwrapped(schema.element);
    if (!(element instanceof z.ZodObject)) return;
    for (const item of value) collect(element, item, path, found);
    return;
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const shape = schema.shape as z.core.$ZodShape;
  for (const [name, member] of Object.entries(value)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const place = path === '' ? name : `${path}.${name}`;
    if (field) collect(field, member, place, found);
    else if (schema.def.catchall === undefined && member !== null) found.add(place);
  }
}

/** A schema without what makes it optional. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.def.innerType;
  }
  return inner;
}

/**
 * The warning about fields that an operation does not use.
 * @param why follows the word “field”, such as ` without a variable`. @returns undefined without such fields.
 */
export function unusedWarning(fields: readonly string[], why = ''): string | undefined {
  if (fields.length === 0) return undefined;
  const named = fields.filter((field) => plainName.test(field)).slice(0, mostNamed);
  const names = named.length === 0 ? '' : `: ${named.join(', ')}`;
  return `${fields.length} field${fields.length === 1 ? '' : 's'}${why} not used${names}`;
}
