import type { GenerationInput } from '#shared/api/index.ts';
import { multiplierOf } from '#shared/credits.ts';
import { AppError } from '#shared/errors/index.ts';

/** Fields of a generation request that are not implemented yet. They are refused, never ignored. */
const unsupportedFields = ['enable_lipsync', 'lipsync'] as const satisfies readonly (keyof GenerationInput)[];

/** Declared fields that have no effect here. They are stored with the videos, and the answer warns about them. */
const fieldsWithoutEffect = [
  'renderer_resolution',
  'render_quality',
  'lipsync_quality',
  'distance_mode',
] as const satisfies readonly (keyof GenerationInput)[];

type DeclaredField = (typeof fieldsWithoutEffect)[number] | 'credit_multiplier';

/** The values a request gave for these fields, by field. */
export type DeclaredFields = { [Field in DeclaredField]?: unknown };

/** @throws AppError `NOT_SUPPORTED_YET` with the field as `subject`. */
export function refuseUnsupported(input: { [Field in keyof GenerationInput]?: unknown }): void {
  for (const field of unsupportedFields) {
    if (asksForSomething(input[field])) throw unsupported(field, `The field ${field}`);
  }
  if (asksForSomething(input.filter_complex)) {
    throw new AppError('NOT_SUPPORTED_YET', {
      subject: 'filter_complex',
      message:
        'filter_complex is refused: a filter graph from a request could read files of the studio and use up its computer. Leave it out and send the request again.',
    });
  }
}

/** The declared fields that a request sets to a non-empty value. */
export function declaredFields(input: { [Field in keyof GenerationInput]?: unknown }): DeclaredFields {
  const given = [...fieldsWithoutEffect, 'credit_multiplier' as const].filter((field) =>
    asksForSomething(input[field]),
  );
  return Object.fromEntries(given.map((field) => [field, input[field]]));
}

/** The declared fields without effect: all except a valid `credit_multiplier`. */
export function withoutEffect(input: { [Field in keyof GenerationInput]?: unknown }): DeclaredFields {
  const { credit_multiplier: multiplier, ...others } = declaredFields(input);
  const counts = multiplier === undefined || multiplierOf(multiplier) !== undefined;
  return counts ? others : { ...others, credit_multiplier: multiplier };
}

export function unsupported(field: string, what: string): AppError {
  return new AppError('NOT_SUPPORTED_YET', {
    subject: field,
    message: `${what} is not offered by this studio yet. Leave it out and send the request again.`,
  });
}

/** Null, false, empty texts and empty lists set nothing. */
function asksForSomething(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
