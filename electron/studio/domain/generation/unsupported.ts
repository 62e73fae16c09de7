import type { GenerationInput } from '#shared/api/index.ts';
import { multiplierOf } from '#shared/credits.ts';
import { AppError } from '#shared/errors/index.ts';
import { lipsSwitch, lipsSwitches, lipsWithoutEffect } from './lips-asked.ts';

/**
 * Fields that any operation declares. Values without effect are stored with the videos, and the answer warns about them:
 * an integration that always sends one must not lose its rows.
 */
const declared = [
  ...lipsSwitches,
  'renderer_resolution',
  'render_quality',
  'lipsync_quality',
  'distance_mode',
  'credit_multiplier',
] as const satisfies readonly (keyof GenerationInput)[];

type DeclaredField = (typeof declared)[number];

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

/** The declared fields that a request sets to something; false is an answer to a switch. */
export function declaredFields(input: { [Field in keyof GenerationInput]?: unknown }): DeclaredFields {
  const isSwitch = (field: string): boolean => lipsSwitches.some((known) => known === field);
  const given = declared.filter(
    (field) => asksForSomething(input[field]) || (isSwitch(field) && lipsSwitch(input[field]) === false),
  );
  return Object.fromEntries(given.map((field) => [field, input[field]]));
}

/** A request whose fields may have any value. */
type RequestFields = { [Field in keyof GenerationInput]?: unknown } & Pick<Partial<GenerationInput>, 'generation_mode'>;

const aboutLips: ReadonlySet<string> = new Set([...lipsSwitches, 'lipsync_quality']);

/** The one value of these fields that is implemented. Words start where their section does; the picture follows them. */
const offered = { audio_window_anchor: 'start', audio_window_fit: 'stretch' } as const;

/** Fields that a request sets without effect: declared ones but valid multipliers and switches, and other windows. */
export function withoutEffect(input: RequestFields): Record<string, unknown> {
  const ofLips = new Set(lipsWithoutEffect(input));
  const hasEffect = (field: string, value: unknown): boolean =>
    field === 'credit_multiplier' ? multiplierOf(value) !== undefined : aboutLips.has(field) && !ofLips.has(field);
  const given = Object.entries(declaredFields(input));
  const found: Record<string, unknown> = Object.fromEntries(given.filter(([field, value]) => !hasEffect(field, value)));
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
