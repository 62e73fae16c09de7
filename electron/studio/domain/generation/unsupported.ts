import type { GenerationInput } from '#shared/api/index.ts';
import { multiplierOf } from '#shared/credits.ts';
import { AppError } from '#shared/errors/index.ts';

/**
 * Declared fields that have no effect here. They are stored with the videos, and the answer warns about them: an
 * integration that always sends one must not lose its rows.
 */
const fieldsWithoutEffect = [
  'enable_lipsync',
  'lipsync',
  'renderer_resolution',
  'render_quality',
  'lipsync_quality',
  'distance_mode',
] as const satisfies readonly (keyof GenerationInput)[];

type DeclaredField = (typeof fieldsWithoutEffect)[number] | 'credit_multiplier';

/** The values a request gave for these fields, by field. */
export type DeclaredFields = { [Field in DeclaredField]?: unknown };

/** A generation request from any operation. Form tools send text in declared fields, which are stored as they come. */
export type AnyGenerationInput = Omit<GenerationInput, keyof DeclaredFields> & DeclaredFields;

/** @throws AppError `NOT_SUPPORTED_YET` with the field as `subject`. */
export function refuseUnsupported(input: { [Field in keyof GenerationInput]?: unknown }): void {
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

/** The one value of these fields that is implemented. Words start where their section does; the picture follows them. */
const offered = { audio_window_anchor: 'start', audio_window_fit: 'stretch' } as const;

/** Fields that a request sets without effect: all declared ones but a valid `credit_multiplier`, and other windows. */
export function withoutEffect(input: { [Field in keyof GenerationInput]?: unknown }): Record<string, unknown> {
  const { credit_multiplier: multiplier, ...fields } = declaredFields(input);
  const found: Record<string, unknown> = { ...fields };
  if (multiplier !== undefined && multiplierOf(multiplier) === undefined) found['credit_multiplier'] = multiplier;
  for (const field of ['audio_window_anchor', 'audio_window_fit'] as const) {
    const given = input[field];
    const isOther = Array.isArray(given) && given.some((value) => value !== '' && value !== offered[field]);
    if (isOther) found[field] = given;
  }
  return found;
}

/** Null, false, empty texts and empty lists set nothing; form tools send false as text. */
function asksForSomething(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 'false') return false;
  return typeof value !== 'object' || !Array.isArray(value) || value.length > 0;
}
