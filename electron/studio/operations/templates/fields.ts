import { z } from 'zod';
import type { OperationParsed } from '#shared/api/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { parseScript } from '#shared/script/index.ts';
import type { TemplateFields } from '../../store/templates.ts';

/** The interface leaves these fields untyped; this is what the studio can store. Null counts as not given. */
const typed = z.object({
  name: z.string().min(1).max(300).nullish(),
  folder_id: z.string().nullish(),
  greetings: z.string().max(20_000).nullish(),
  industry: z.int().nullish(),
  mode: z.int().nullish(),
  text_to_video: z.boolean().nullish(),
  video_id: z.string().nullish(),
});

/** What a template has of which nothing was said. */
export const emptyTemplate: TemplateFields = {
  name: '',
  folder_id: '',
  greetings: '',
  industry: 0,
  mode: 1,
  text_to_video: false,
  actor_id: null,
  color_mode: null,
  product_id: null,
  training_url: null,
  use_case: null,
  variable_timing_config: null,
  videos_preview_flag: null,
};

export type GivenTemplate = {
  fields: Partial<TemplateFields>;
  /** The upload the template's video is made from. */
  uploadId: string | undefined;
};

type Input = OperationParsed<'createVideoInstance'> | OperationParsed<'updateVideoInstance'>;

/**
 * The fields of a create or update request as they are stored.
 * @throws AppError `INVALID_REQUEST` that names the field at fault.
 */
export function givenTemplate(input: Input): GivenTemplate {
  const parsed = typed.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(String(issue?.path[0] ?? 'body'), issue?.message ?? 'It cannot be read.');
  }
  const { video_id: uploadId, greetings, ...rest } = parsed.data;
  if (greetings !== undefined && greetings !== null) checkScript(greetings);
  const fields: Partial<TemplateFields> = {};
  for (const [name, value] of Object.entries({ ...rest, greetings })) {
    if (value !== undefined && value !== null) Object.assign(fields, { [name]: value });
  }
  Object.assign(fields, freeFieldsOf(input));
  return { fields, uploadId: uploadId ?? undefined };
}

function freeFieldsOf(input: Input): Partial<TemplateFields> {
  const { actor_id, color_mode, training_url, use_case } = input;
  const update =
    'product_id' in input || 'variable_timing_config' in input || 'videos_preview_flag' in input ? input : undefined;
  const given: Partial<TemplateFields> = { actor_id, color_mode, training_url, use_case };
  if (update) {
    given.product_id = update.product_id;
    given.variable_timing_config = update.variable_timing_config;
    given.videos_preview_flag = update.videos_preview_flag;
  }
  return given;
}

function checkScript(script: string): void {
  try {
    parseScript(script);
  } catch (error) {
    throw isAppError(error) ? invalid('greetings', error.message) : error;
  }
}

function invalid(field: string, problem: string): AppError {
  return new AppError('INVALID_REQUEST', {
    subject: field,
    message: `The request could not be read. Correct this field and send it again. ${field}: ${problem}`,
  });
}
