import { z } from 'zod';
import { limits } from '../limits.ts';

/**
 * What inputs are made of. Every text, list and map of a request has a bound in its schema, so that no request is
 * expensive: zod counts a list before it reads its items, and {@link mapOf} does the same for maps.
 */

/** Read without regard to letter case: programs write ids in capitals as well. */
export const uuid = z.uuid().toLowerCase();
/** An id that need not be a UUID, or the name of a thing outside the studio. */
export const idText = z.string().max(limits.nameCharacters);
/** A text of at most so many characters with something to see in it. */
export function visibleText(most: number): z.ZodString {
  return z.string().min(1).max(most).regex(/\S/u, 'Too small: only white space.');
}
/** An id of the studio where it need not have been given, may be empty, or is answered 404 when it is malformed. */
export const ownId = idText.toLowerCase();
/** By which id of the studio a list is filtered; empty for what belongs to none. */
export const ownFilter = ownId.refine((id) => id === '' || uuid.safeParse(id).success, 'Invalid UUID');
export const name = visibleText(limits.nameCharacters);
export const address = z.string().min(1).max(limits.addressCharacters);
/** A file or folder of the studio's own computer. */
export const path = z.string().min(1).max(4_096);
export const script = z.string().max(limits.scriptCharacters);
/** Seconds as text or a short word, such as the name of a mode. */
export const shortText = z.string().max(100);
/** JSON text of a voice. */
export const voiceText = z.string().max(2_000);
/** As it comes; {@link limits.valueCharacters} count once white space is cleaned up. */
export const cell = z.string().max(limits.cellCharacters);
export const variable = z.string().max(limits.nameCharacters);
export const variables = z.array(variable).max(limits.sectionsPerVideo);
const row = z.array(cell).max(limits.sectionsPerVideo);
export const rows = z.array(row).max(limits.rowsPerRequest);
/** More rows than one request may generate, as far as a list in the window goes; see {@link limits.valuesPerRequest}. */
export const tableRows = z
  .array(row)
  .max(limits.tableRows)
  .refine(
    (given) => given.reduce((sum, { length }) => sum + length, 0) <= limits.valuesPerRequest,
    `At most ${limits.valuesPerRequest} values are read at a time.`,
  );
/** Parts that a recording's video leaves out, seconds of the recording; in any order, rounded to frames by the studio. */
export const cuts = z
  .array(z.object({ start: z.number().nonnegative(), end: z.number().positive() }))
  .max(limits.cutsPerRecording);
export const sections = z
  .array(z.object({ variable, start: z.number(), end: z.number() }))
  .max(limits.sectionsPerVideo);

/** Any JSON of at most so many characters, about. */
export function jsonOf(most: number): z.ZodUnknown {
  return z
    .unknown()
    .refine((value) => fits(value, most), `This is longer than ${most} characters of JSON.`)
    .meta({ description: `Any JSON of at most ${most} characters.`, 'x-max-characters': most });
}
/** A field that the published interface leaves untyped: stored and returned as given. */
export const untyped = jsonOf(limits.untypedCharacters).optional();

/** Whether a value takes at most so many characters as JSON, about; counts no further than that. */
function fits(value: unknown, most: number): boolean {
  let left = most;
  const open: unknown[] = [value];
  while (open.length > 0 && left >= 0) {
    const next = open.pop();
    left -= 1;
    if (typeof next === 'string') left -= next.length;
    else if (Array.isArray(next)) {
      left -= next.length;
      if (left >= 0) open.push(...(next as unknown[]));
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, member] of Object.entries(next)) {
        left -= key.length + 1;
        open.push(member);
      }
    }
  }
  return left >= 0;
}

/**
 * A map of at most so many entries. Unlike `z.record` it is counted before it is read, is read to the first entry that
 * is wrong, and takes half the time: a request may have two thousand of a hundred entries each.
 */
export function mapOf<Value extends z.ZodType>(
  value: Value,
  most: number,
): z.ZodType<Record<string, z.output<Value>>, Record<string, z.input<Value>>> {
  const { $schema: _draft, ...additionalProperties } = z.toJSONSchema(value, { target: 'openapi-3.0', io: 'input' });
  const map = z.unknown().check(({ value: given, issues }) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      issues.push({ code: 'invalid_type', expected: 'object', input: given });
      return;
    }
    const entries = Object.entries(given);
    if (entries.length > most) {
      issues.push({ code: 'too_big', origin: 'object', maximum: most, inclusive: true, input: given });
      return;
    }
    for (const [key, member] of entries) {
      const message =
        key.length > limits.nameCharacters
          ? `Too long: a name has at most ${limits.nameCharacters} characters`
          : value.safeParse(member).error?.issues[0]?.message;
      if (message === undefined) continue;
      issues.push({ code: 'custom', path: [key], message, input: member });
      return;
    }
  });
  // What the check lets through are maps of such values; none of them is changed by reading it.
  return map.meta({ type: 'object', additionalProperties, maxProperties: most }) as unknown as ReturnType<
    typeof mapOf<Value>
  >;
}
