import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Operation, OperationId } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { eachInSteps } from '#electron/lib/steps.ts';

/** Length of a list from which an answer is checked and written in parts. */
const longList = 500;
/** Characters per part of an answer: some milliseconds of work. */
const partLength = 256 * 1024;

/** Whether an answer is, or directly contains, a list so long that handling it in one go would block the event loop. */
export function isLongAnswer(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > longList;
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.values(answer).some((value) => Array.isArray(value) && value.length > longList);
}

/**
 * An answer with exactly the fields its operation declares. Long lists are checked item by item, with turns of the
 * event loop in between.
 * @throws AppError `INTERNAL` for an answer of another shape.
 */
export async function declaredAnswer(id: OperationId, { output }: Operation, answer: unknown): Promise<unknown> {
  const parsed = isLongAnswer(answer) ? await parseLong(output, answer) : output.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new AppError('INTERNAL', { detail: `${id} answers what it does not declare: ${parsed.error.message}` });
}

type Parsed = { success: true; data: unknown } | { success: false; error: Error };

async function parseLong(schema: z.core.$ZodType, value: unknown): Promise<Parsed> {
  if (schema instanceof z.ZodArray && Array.isArray(value) && !hasChecks(schema)) {
    const items: unknown[] = [];
    let error: Error | undefined;
    const parseItem = (given: unknown): void => {
      const item = z.safeParse(schema.element, given);
      if (item.success) items.push(item.data);
      else error ??= item.error;
    };
    await eachInSteps(value, parseItem, undefined, 1);
    return error ? { success: false, error } : { success: true, data: items };
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null && !hasChecks(schema)) {
    const fields: Record<string, unknown> = {};
    const given = new Map(Object.entries(value));
    for (const [name, field] of Object.entries(schema.shape as z.core.$ZodShape)) {
      const parsed = await parseLong(field, given.get(name));
      if (!parsed.success) return parsed;
      if (given.has(name)) fields[name] = parsed.data;
    }
    return { success: true, data: fields };
  }
  return z.safeParse(schema, value);
}

/** Whether a schema has checks beyond its members' schemas. */
function hasChecks({ def }: z.core.$ZodType & { def: { checks?: readonly unknown[]; catchall?: unknown } }): boolean {
  return (def.checks?.length ?? 0) > 0 || def.catchall !== undefined;
}

/** An answer as JSON, in parts with a turn of the event loop between them. */
export async function* jsonParts(answer: unknown): AsyncGenerator<string> {
  if (Array.isArray(answer) && answer.length > longList) {
    yield* partsOfList(answer);
  } else if (isLongAnswer(answer)) {
    const members = Object.entries(answer as object).filter(([, value]) => value !== undefined);
    for (const [index, [name, value]] of members.entries()) {
      yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      yield* jsonParts(value);
    }
    yield '}';
  } else {
    yield JSON.stringify(answer) ?? 'null';
  }
}

async function* partsOfList(list: readonly unknown[]): AsyncGenerator<string> {
  let part = '[';
  for (const [index, item] of list.entries()) {
    part += `${index === 0 ? '' : ','}${JSON.stringify(item) ?? 'null'}`;
    if (part.length < partLength) continue;
    yield part;
    part = '';
    await nextTurn();
  }
  yield `${part}]`;
}
