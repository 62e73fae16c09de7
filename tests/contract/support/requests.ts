import { z } from 'zod';
import { errorBodySchema, errorsOf, operations, type Operation, type OperationId } from '#shared/api/index.ts';
import { errorCodes, errorTable } from '#shared/errors/index.ts';
import type { Studio } from '#electron/studio/studio.ts';

export type Answer = { status: number; body: unknown };

/** Sends an operation's input the way the operation takes it; `authorization` and `key` are whole headers. */
export async function send(
  { url }: Pick<Studio, 'url'>,
  id: OperationId,
  input: unknown,
  authorization?: string,
  key?: string,
): Promise<Answer> {
  const operation: Operation = operations[id];
  const inBody = operation.in === 'body';
  const query = operation.in === 'query' ? `?${queryOf(input)}` : '';
  const response = await fetch(`${url}${operation.path}${query}`, {
    method: operation.method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(inBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(inBody ? { body: JSON.stringify(input) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

function queryOf(input: unknown): string {
  const pairs = Object.entries(input as Record<string, unknown>);
  return new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
}

/** The reason of an error answer that is as declared, else what is wrong with the answer. */
export function reasonOf(id: OperationId, { status, body }: Answer): string {
  const parsed = errorBodySchema.strict().safeParse(body);
  if (!parsed.success) return `no error body: ${status} ${JSON.stringify(body).slice(0, 200)}`;
  const { code, result } = parsed.data;
  const reason = errorCodes.find((known) => known === result.reason);
  if (reason === undefined) return `no reason: ${result.error}`;
  if (!errorsOf(operations[id]).includes(reason)) return `${reason} is not declared`;
  return code === status && errorTable[reason].status === status
    ? reason
    : `${reason} with status ${status}, code ${code}`;
}

/** Fields that an answer has too many or too few, as paths. */
export function undeclaredFields(schema: z.ZodType, value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const { element } = (schema instanceof z.ZodDefault ? schema.unwrap() : schema) as z.ZodArray<z.ZodType>;
    return value.flatMap((item, index) => undeclaredFields(element, item, `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || !('shape' in schema)) return [];
  const { shape } = schema as z.ZodObject<Record<string, z.ZodType>>;
  const mayLack = (key: string): boolean => shape[key] instanceof z.ZodOptional || shape[key] instanceof z.ZodCatch;
  const missing = Object.keys(shape).filter((key) => !(key in value) && !mayLack(key));
  const inner = Object.entries(value).flatMap(([key, member]) => {
    const declared = shape[key];
    return declared ? undeclaredFields(declared, member, `${path}.${key}`) : [`${path}.${key}`];
  });
  return [...missing.map((key) => `no ${path}.${key}`), ...inner];
}
