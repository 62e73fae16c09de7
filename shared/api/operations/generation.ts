import { z } from 'zod';
import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, prefix } from './define.ts';

/** What can be wrong with rows, their template or their campaign. */
export const generationErrors = [
  'NOT_FOUND',
  'CONFLICT',
  'NOT_SUPPORTED_YET',
  'TEMPLATE_NOT_READY',
  'TEMPLATE_FAILED',
  'VARIABLE_UNKNOWN',
  'VARIABLE_MISSING',
  'VARIABLE_WITHOUT_TIME',
  'SECTION_INVALID',
  'SECTION_TOO_LONG',
  'TOO_MANY_SECTIONS',
  'ROWS_EMPTY',
  'ROWS_TOO_MANY',
  'ROW_LENGTH_MISMATCH',
  'ROW_VALUE_MISSING',
  'CAMPAIGN_LOCKED',
  'VOICE_UNAVAILABLE',
  'BODY_TOO_LARGE',
  'SHUTTING_DOWN',
] as const;

export const generationOperations = define({
  generateCampaign: {
    method: 'POST',
    path: `${prefix}/pipeline/campaign`,
    auth: 'basic',
    in: 'body',
    input: requests.generationInput,
    output: resources.acceptedSchema,
    errors: generationErrors,
    summary: 'Generates one video for each row',
  },
  previewVideo: {
    method: 'POST',
    path: `${prefix}/videos_preview`,
    auth: 'bearer',
    in: 'body',
    input: requests.previewInput,
    output: z.object({
      url: z.string(),
      duration: z.number(),
      sections: z.array(z.object({ variable: z.string(), start: z.number(), end: z.number() })),
    }),
    errors: [...generationErrors, 'VALUE_UNSPEAKABLE'],
    summary: 'Renders one sample row without saving it',
  },
  getGeneratedVideo: {
    method: 'GET',
    path: `${prefix}/generated_video_by_id`,
    auth: 'basic',
    in: 'query',
    input: requests.byId,
    output: resources.generatedVideoSchema,
    errors: ['NOT_FOUND'],
    summary: 'One generated video',
  },
  listGeneratedByCampaign: {
    method: 'GET',
    path: `${prefix}/generated_video_by_campaign_id`,
    auth: 'basic',
    in: 'query',
    input: requests.generatedByCampaignQuery,
    output: resources.generatedVideoListSchema,
    errors: ['NOT_FOUND'],
    summary: 'Generated videos of a campaign, in row order',
  },
  listGeneratedByInstance: {
    method: 'GET',
    path: `${prefix}/generated_video_by_video_instance_id`,
    auth: 'basic',
    in: 'query',
    input: requests.generatedByInstanceQuery,
    output: resources.generatedVideoListSchema,
    errors: ['NOT_FOUND'],
    summary: 'Generated videos of a template, newest first',
  },
});
