import type { z } from 'zod';

/** Unknown words of an answer that are passed over: a studio of another kind may have nothing else. */
const mostWords = 1_000;

/**
 * Reads an answer in which a later studio has words that this version doesn't know: another status, reason or kind of
 * finding. Such a field is read as missing, or as null; where neither is allowed, what it is part of is; and where that
 * is an entry of a list, the entry is left out. One rule for all answers, so that a new word never makes a whole list
 * unreadable.
 * @param body as parsed from JSON; it is changed.
 */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  let parsed = schema.safeParse(body);
  let places = issuesOf(parsed).map(({ path }) => path);
  const isOfWords = issuesOf(parsed).every(
    ({ code, path }) =>
      (code === 'invalid_value' || code === 'invalid_union') && typeof valueAt(body, path) === 'string',
  );
  if (!isOfWords || places.length > mostWords) return parsed;
  while (!parsed.success && places.some(isField)) {
    for (const missing of [undefined, null]) {
      for (const place of places.filter(isField)) replace(body, place, missing);
      parsed = schema.safeParse(body);
      const wrong = issuesOf(parsed).flatMap(({ path }) => path.map((_, end) => nameOf(path.slice(0, end + 1))));
      const stillWrong = new Set(wrong);
      places = places.filter((place) => stillWrong.has(nameOf(place)));
    }
    // What they are part of.
    places = distinct(places.map((place) => (isField(place) ? place.slice(0, -1) : place)));
  }
  if (parsed.success || places.some((place) => place.length === 0)) return parsed;
  leaveOut(body, places);
  return schema.safeParse(body);
}

function issuesOf(parsed: z.ZodSafeParseResult<unknown>): readonly z.core.$ZodIssue[] {
  return parsed.error?.issues ?? [];
}

/** Whether a place is a field, not an entry of a list or the whole answer. */
function isField(place: readonly PropertyKey[]): boolean {
  return typeof place.at(-1) === 'string';
}

function distinct(places: readonly PropertyKey[][]): PropertyKey[][] {
  return [...new Map(places.map((place) => [nameOf(place), place])).values()];
}

function nameOf(place: readonly PropertyKey[]): string {
  return place.join('/');
}

function replace(body: unknown, place: readonly PropertyKey[], value: undefined | null): void {
  const holder = valueAt(body, place.slice(0, -1));
  const key = place.at(-1);
  if (typeof holder === 'object' && holder !== null && key !== undefined) Reflect.set(holder, key, value);
}

function leaveOut(body: unknown, entries: readonly PropertyKey[][]): void {
  const gone = new Map<unknown[], Set<unknown>>();
  for (const entry of entries) {
    const list = valueAt(body, entry.slice(0, -1));
    if (Array.isArray(list)) gone.set(list, (gone.get(list) ?? new Set()).add(entry.at(-1)));
  }
  for (const [list, indices] of gone) list.splice(0, list.length, ...list.filter((_, index) => !indices.has(index)));
}

function valueAt(body: unknown, place: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of place) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
