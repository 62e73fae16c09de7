import { z } from 'zod';
import {
  mediaAddresses,
  operations,
  timestampSchema,
  withheldAddresses,
  type Operation,
  type OperationInput,
  type OperationOutput,
  type WindowOperation,
} from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { utcTime, type Studio } from '#electron/client/studio.ts';
import type { ConnectionService } from './accounts/connection.ts';
import type { Media } from './media/media.ts';
import type { Handlers } from './bridge/requests.ts';

type Call<Id extends WindowOperation> = { input: OperationInput<Id>; answer: OperationOutput<Id> };

/** What the app changes in its own database after a call of the window succeeded, so that its caches stay current. */
export type CallFollowers = { [Id in WindowOperation]?: (studio: Studio, call: Call<Id>) => void };

type StudioCallsOptions = {
  connection: Pick<ConnectionService, 'studio'>;
  media: Pick<Media, 'path'>;
  followers: CallFollowers;
};

/**
 * The window's calls of the studio's own operations. The contract admits only those with `window: true`; the studio's
 * addresses and tokens stay here.
 */
export function studioCallHandlers({ connection, media, followers }: StudioCallsOptions) {
  return {
    async 'studio.call'({ id, input }) {
      const studio = connection.studio();
      const given = parsedInput(id, input);
      const answer = await studio.call(id, given);
      // The table has, under each id, the follower of that operation.
      const follow = followers[id] as ((studio: Studio, call: Call<WindowOperation>) => void) | undefined;
      follow?.(studio, { input: given, answer });
      return forWindow(operations[id].output, answer, media);
    },
  } satisfies Partial<Handlers>;
}

/**
 * Only given fields, without defaults: a studio of another make may refuse fields that it does not know.
 * @throws AppError `INVALID_REQUEST`
 */
function parsedInput(id: WindowOperation, input: Record<string, unknown>): OperationInput<WindowOperation> {
  const { data, error } = (operations[id] as Operation).input.safeParse(input);
  if (error) throw new AppError('INVALID_REQUEST', { detail: `${id}: ${error.message}` });
  const given = Object.entries(data as object).filter(([field]) => Object.hasOwn(input, field));
  // Parsed by the operation's own schema.
  return Object.fromEntries(given) as OperationInput<WindowOperation>;
}

/** Kinds of values that can't hold an address. */
const harmless = [z.core.$ZodNumber, z.core.$ZodBoolean, z.core.$ZodEnum, z.core.$ZodLiteral, z.core.$ZodNull];

/**
 * An answer as the window gets it: addresses of media are paths of the app, times have a zone, and fields of any type
 * are null, because a studio could put its addresses there.
 */
export function forWindow(
  schema: z.core.$ZodType,
  value: unknown,
  media: Pick<Media, 'path'>,
  owner: Readonly<Record<string, unknown>> = {},
): unknown {
  if (value === null || value === undefined) return value;
  const within = (inner: z.core.$ZodType): unknown => forWindow(inner, value, media, owner);
  if (schema instanceof z.core.$ZodString) {
    if (withheldAddresses.has(schema)) return null;
    const { kind } = mediaAddresses.get(schema) ?? {};
    if (kind !== undefined) return media.path(typeof kind === 'function' ? kind(owner) : kind, String(value));
    return schema === timestampSchema ? utcTime(String(value)) : value;
  }
  if (schema instanceof z.ZodUnknown) return null;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return within(schema.unwrap());
  if (schema instanceof z.ZodCatch) return within(schema.unwrap());
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((one) => z.safeParse(one, value).success);
    return option && within(option);
  }
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).map((item) => forWindow(schema.element, item, media, owner));
  if (schema instanceof z.ZodTuple)
    return (value as unknown[]).map((item, index) =>
      forWindow(schema.def.items[index] ?? z.unknown(), item, media, owner),
    );
  const own = value as Record<string, unknown>;
  if (schema instanceof z.ZodObject) return mapFields(own, (field) => schema.shape[field]);
  if (schema instanceof z.ZodRecord) return mapFields(own, () => schema.valueType);
  if (harmless.some((kind) => schema instanceof kind)) return value;
  // An answer that nobody looks through might carry an address or a token.
  throw new Error(`a ${schema.constructor.name} can't be passed to the window`);

  function mapFields(fields: Record<string, unknown>, schemaOf: (field: string) => z.core.$ZodType | undefined) {
    const mapped = Object.entries(fields).flatMap(([field, inner]) => {
      const known = schemaOf(field);
      return known ? [[field, forWindow(known, inner, media, fields)] as const] : [];
    });
    return Object.fromEntries(mapped);
  }
}
