import type { OperationParsed } from '#shared/api/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { parseScript } from '#shared/script/index.ts';
import type { TemplateFields } from '../../store/templates.ts';

/** The defaults of a template. */
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
  look: null,
};

type GivenTemplate = {
  fields: Partial<TemplateFields>;
  /** The upload that the template's video is made from. */
  uploadId: string | undefined;
};

type Input = OperationParsed<'createVideoInstance'> | OperationParsed<'updateVideoInstance'>;

/**
 * The stored form of a create or update request; null counts as not given.
 * @throws AppError `INVALID_REQUEST` for a script that cannot be read.
 */
export function givenTemplate(input: Input): GivenTemplate {
  const { name, greetings, industry, mode, text_to_video, video_id: uploadId } = input;
  if (greetings !== undefined && greetings !== null) checkScript(greetings);
  const folder_id = 'folder_id' in input ? input.folder_id : undefined;
  const fields: Partial<TemplateFields> = {};
  for (const [field, value] of Object.entries({ name, folder_id, greetings, industry, mode, text_to_video })) {
    if (value !== undefined && value !== null) Object.assign(fields, { [field]: value });
  }
  Object.assign(fields, freeFieldsOf(input));
  return { fields, uploadId: uploadId ?? undefined };
}

function freeFieldsOf(input: Input): Partial<TemplateFields> {
  const { actor_id, color_mode, training_url, use_case } = input;
  const update =
    'product_id' in input || 'variable_timing_config' in input || 'videos_preview_flag' in input ? input : undefined;
  const given: Partial<TemplateFields> = { actor_id, color_mode, training_url, use_case };
  if ('look' in input) given.look = input.look;
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
    if (!isAppError(error)) throw error;
    throw new AppError('INVALID_REQUEST', { subject: 'greetings', message: `greetings: ${error.message}` });
  }
}
