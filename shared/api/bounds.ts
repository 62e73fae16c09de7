import { z } from 'zod';
import { limits } from '../limits.ts';

/**
 * Building blocks of inputs. Every text, list and map of a request has a limit in its schema, so that no request is
 * expensive: zod counts a list before it reads its items, and {@link mapOf} does the same for maps.
 */

/** Case-insensitive, as programs also write ids in capitals. */
export const uuid = z.uuid().toLowerCase();
/** An id that need not be a UUID, or an external name. */
export const idText = z.string().max(limits.nameCharacters);
/** A visible text with a maximum length. */
export function visibleText(most: number): z.ZodString {
  return z.string().min(1).max(most).regex(/\S/u, 'Too small: only white space.');
}
/** An id of the studio that may be any text, may be empty, or gives 404 when malformed. */
export const ownId = idText.toLowerCase();
/** An id that filters a list; empty for items without one. */
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
/** Unnormalized; {@link limits.valueCharacters} applies after white space is cleaned up. */
export const cell = z.string().max(limits.cellCharacters);
/** In the form in which scripts have it, whatever program wrote the request. */
export const variable = z.string().normalize('NFC').max(limits.nameCharacters);
export const variables = z.array(variable).max(limits.sectionsPerVideo);
export const row = z.array(cell).max(limits.sectionsPerVideo);
export const rows = z.array(row).max(limits.rowsPerRequest);
/** More rows than one request may generate, as many as the window's lists have; see {@link limits.valuesPerRequest}. */
export const tableRows = z
  .array(row)
  .max(limits.tableRows)
  .refine(
    (given) => given.reduce((sum, { length }) => sum + length, 0) <= limits.valuesPerRequest,
    `At most ${limits.valuesPerRequest} values are read at a time.`,
  );
/** Cuts of a recording, seconds of the recording; in any order, rounded to frames by the studio. */
export const cuts = z
  .array(z.object({ start: z.number().nonnegative(), end: z.number().positive() }))
  .max(limits.cutsPerRecording);
export const sections = z
  .array(z.object({ variable, start: z.number(), end: z.number() }))
  .max(limits.sectionsPerVideo);

/** Any JSON up to about this many characters. */
export function jsonOf(most: number): z.ZodUnknown {
  return z
    .unknown()
    .refine((value) => fits(value, most), `This is longer than ${most} characters of JSON.`)
    .meta({ description: `Any JSON of at most ${most} characters.`, 'x-max-characters': most });
}
/** A field that the published interface leaves untyped: stored and returned as given. */
export const untyped = jsonOf(limits.untypedCharacters).optional();

/** Whether a value takes at most about so many characters as JSON; stops counting there. */
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
 * Values by variable, with a maximum number of entries. Unlike `z.record` it is counted before it is read, is read up to
 * the first invalid entry, and takes half the time: a request may have two thousand of a hundred entries each.
 */
export function mapOf<Value extends z.ZodType>(
  value: Value,
  most: number,
): z.ZodType<Record<string, z.output<Value>>, Record<string, z.input<Value>>> {
  const { $schema: _draft, ...additionalProperties } = z.toJSONSchema(value, { target: 'openapi-3.0', io: 'input' });
  const counted = z.unknown().check(({ value: given, issues }) => {
    if (!isMap(given)) {
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
  const map = counted.overwrite((given) => (isMap(given) ? byVariable(given) : given));
  // The check accepts only maps of such values, and reading changes none of the values.
  return map.meta({ type: 'object', additionalProperties, maxProperties: most }) as unknown as ReturnType<
    typeof mapOf<Value>
  >;
}

function isMap(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** The same with keys in the form in which scripts have variables; one that has it already counts before others. */
function byVariable(map: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(map);
  const isNormal = ([key]: [string, unknown]): boolean => key.normalize('NFC') === key;
  if (entries.every(isNormal)) return map;
  const others = entries
    .filter((entry) => !isNormal(entry))
    .map(([key, value]) => [key.normalize('NFC'), value] as const);
  return Object.fromEntries([...others, ...entries.filter(isNormal)]);
}
