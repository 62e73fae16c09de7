import { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import * as requests from './requests.ts';
import * as resources from './resources.ts';

/** `basic` also takes a Bearer token; `bearer` takes nothing else; `none` is open. */
export type Auth = 'none' | 'basic' | 'bearer';

export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  auth: Auth;
  /** Where the input travels: GET (and DELETE with `query`) in the query string, the rest as a JSON body. */
  in: 'query' | 'body' | 'none';
  input: z.ZodType;
  output: z.ZodType;
  /** Codes this operation answers with beyond those every operation may (`INVALID_REQUEST`, `UNAUTHORIZED`, `INTERNAL`). */
  errors: readonly ErrorCode[];
  summary: string;
  /** Not part of the published interface: marked `x-vocative` in documents. */
  extension?: true;
};

function define<const T extends Record<string, Operation>>(table: T): T {
  return table;
}

const prefix = '/api/ai_studio';
const none = z.object({});
const untyped = z.unknown();
const generationErrors = [
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

/**
 * Every operation of the studio. Server routes, the typed client, the OpenAPI document and the contract tests
 * derive from this one table. Uploads (tus at `/uploads`) and media (`/media/...`) are byte protocols beside it.
 */
export const operations = define({
  health: {
    method: 'GET',
    path: '/healthz',
    auth: 'none',
    in: 'none',
    input: none,
    output: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: [],
    summary: 'Tells that the studio answers',
    extension: true,
  },
  issueToken: {
    method: 'POST',
    path: '/api/auth/token',
    auth: 'basic',
    in: 'none',
    input: none,
    output: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number().int() }),
    errors: [],
    summary: 'Exchanges client credentials for a Bearer token',
    extension: true,
  },

  getActor: {
    method: 'GET',
    path: `${prefix}/actor`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: resources.actorSchema,
    errors: ['NOT_FOUND'],
    summary: 'One actor',
  },
  createActor: {
    method: 'POST',
    path: `${prefix}/actor`,
    auth: 'bearer',
    in: 'body',
    input: requests.actorInput,
    output: resources.actorSchema,
    errors: [],
    summary: 'Creates an actor',
  },
  updateActor: {
    method: 'PUT',
    path: `${prefix}/actor`,
    auth: 'bearer',
    in: 'body',
    input: requests.actorUpdate,
    output: resources.actorSchema,
    errors: ['NOT_FOUND'],
    summary: 'Renames an actor',
  },
  deleteActor: {
    method: 'DELETE',
    path: `${prefix}/actor`,
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Deletes an actor',
  },

  listVideoInstances: {
    method: 'GET',
    path: `${prefix}/video_instances`,
    auth: 'bearer',
    in: 'query',
    input: requests.videoInstancesQuery,
    output: resources.videoInstanceListSchema,
    errors: [],
    summary: 'Templates, newest first',
  },
  getVideoInstance: {
    method: 'GET',
    path: `${prefix}/video_instance`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: resources.videoInstanceSchema,
    errors: ['NOT_FOUND'],
    summary: 'One template',
  },
  createVideoInstance: {
    method: 'POST',
    path: `${prefix}/video_instance`,
    auth: 'bearer',
    in: 'body',
    input: requests.videoInstanceInput,
    output: resources.videoInstanceSchema,
    errors: ['NOT_FOUND'],
    summary: 'Creates a template from a finished upload (`video_id`) and starts preparing it',
  },
  updateVideoInstance: {
    method: 'PUT',
    path: `${prefix}/video_instance`,
    auth: 'bearer',
    in: 'body',
    input: requests.videoInstanceUpdate,
    output: resources.videoInstanceSchema,
    errors: ['NOT_FOUND'],
    summary: 'Changes a template',
  },
  deleteVideoInstance: {
    method: 'DELETE',
    path: `${prefix}/video_instance`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Deletes a template, its campaigns and its media',
  },
  updateVoiceConfig: {
    method: 'PUT',
    path: `${prefix}/voice_config`,
    auth: 'bearer',
    in: 'body',
    input: requests.voiceConfigUpdate,
    output: resources.videoInstanceSchema,
    errors: ['NOT_FOUND', 'VOICE_UNAVAILABLE'],
    summary: 'Sets the voice of a template',
  },

  templateDetails: {
    method: 'GET',
    path: `${prefix}/video_instance/details`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: resources.templateDetailsSchema,
    errors: ['NOT_FOUND'],
    summary: 'Preparation state and media of a template',
    extension: true,
  },
  cancelImport: {
    method: 'POST',
    path: `${prefix}/video_instance/cancel_import`,
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: resources.templateDetailsSchema,
    errors: ['NOT_FOUND'],
    summary: 'Stops preparing a template',
    extension: true,
  },
  retryImport: {
    method: 'POST',
    path: `${prefix}/video_instance/retry_import`,
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: resources.templateDetailsSchema,
    errors: ['NOT_FOUND'],
    summary: 'Prepares a template again after a failure or a cancel',
    extension: true,
  },
  templateWaveform: {
    method: 'GET',
    path: `${prefix}/video_instance/waveform`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: resources.waveformSchema,
    errors: ['NOT_FOUND', 'TEMPLATE_NOT_READY', 'TEMPLATE_FAILED'],
    summary: 'Waveform of a template',
    extension: true,
  },
  alignScript: {
    method: 'POST',
    path: `${prefix}/video_instance/align`,
    auth: 'bearer',
    in: 'body',
    input: requests.alignInput,
    output: z.object({ words: z.array(resources.alignedWordSchema) }),
    errors: ['NOT_FOUND', 'TEMPLATE_NOT_READY', 'TEMPLATE_FAILED', 'SCRIPT_INVALID', 'ALIGNMENT_FAILED'],
    summary: 'Finds the times of a script’s words in a template',
    extension: true,
  },
  saveTemplateScript: {
    method: 'PUT',
    path: `${prefix}/video_instance/script`,
    auth: 'bearer',
    in: 'body',
    input: requests.templateScriptInput,
    output: z.array(resources.segmentSchema),
    errors: [
      'NOT_FOUND',
      'TEMPLATE_NOT_READY',
      'TEMPLATE_FAILED',
      'SCRIPT_INVALID',
      'VARIABLE_UNKNOWN',
      'SECTION_INVALID',
      'SECTION_TOO_LONG',
      'TOO_MANY_SECTIONS',
    ],
    summary: 'Replaces a template’s script and sections',
    extension: true,
  },
  listVoices: {
    method: 'GET',
    path: `${prefix}/voices`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.array(resources.voiceSchema),
    errors: [],
    summary: 'Voices this studio can speak with',
    extension: true,
  },

  listSegments: {
    method: 'GET',
    path: `${prefix}/segments`,
    auth: 'bearer',
    in: 'query',
    input: requests.segmentsQuery,
    output: z.array(resources.segmentSchema),
    errors: ['NOT_FOUND'],
    summary: 'Segments of a template, in time order',
  },
  createSegment: {
    method: 'POST',
    path: `${prefix}/segment`,
    auth: 'bearer',
    in: 'body',
    input: requests.segmentInput,
    output: resources.segmentSchema,
    errors: ['NOT_FOUND', 'SECTION_INVALID', 'SECTION_TOO_LONG', 'TOO_MANY_SECTIONS'],
    summary: 'Marks a segment',
  },
  updateSegment: {
    method: 'PUT',
    path: `${prefix}/segment`,
    auth: 'bearer',
    in: 'body',
    input: requests.segmentUpdate,
    output: resources.segmentSchema,
    errors: ['NOT_FOUND', 'SECTION_INVALID', 'SECTION_TOO_LONG'],
    summary: 'Changes a segment',
  },
  deleteSegment: {
    method: 'DELETE',
    path: `${prefix}/segment`,
    auth: 'bearer',
    in: 'body',
    input: requests.segmentSelector,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Removes segments',
  },

  getCampaign: {
    method: 'GET',
    path: `${prefix}/campaign`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: resources.campaignSchema,
    errors: ['NOT_FOUND'],
    summary: 'One campaign',
  },
  createCampaign: {
    method: 'POST',
    path: `${prefix}/campaign`,
    auth: 'bearer',
    in: 'body',
    input: requests.campaignInput,
    output: resources.campaignSchema,
    errors: ['NOT_FOUND'],
    summary: 'Creates a campaign on a template',
  },
  updateCampaign: {
    method: 'PUT',
    path: `${prefix}/campaign`,
    auth: 'bearer',
    in: 'body',
    input: requests.campaignUpdate,
    output: resources.campaignSchema,
    errors: ['NOT_FOUND', 'CAMPAIGN_LOCKED'],
    summary: 'Changes a campaign',
  },
  deleteCampaign: {
    method: 'DELETE',
    path: `${prefix}/campaign`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Deletes a campaign and its videos',
  },
  retryCampaign: {
    method: 'POST',
    path: `${prefix}/campaign/retry`,
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: resources.campaignSchema,
    errors: ['NOT_FOUND'],
    summary: 'Renders the failed rows of a campaign again',
  },
  cancelCampaign: {
    method: 'POST',
    path: `${prefix}/campaign/cancel`,
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: resources.campaignSchema,
    errors: ['NOT_FOUND'],
    summary: 'Cancels the rows of a campaign that are not done',
    extension: true,
  },
  listCampaigns: {
    method: 'GET',
    path: `${prefix}/campaigns`,
    auth: 'bearer',
    in: 'query',
    input: requests.campaignsQuery,
    output: z.array(resources.campaignSchema),
    errors: ['NOT_FOUND'],
    summary: 'Campaigns of a template',
  },

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

export type OperationId = keyof typeof operations;
/** What a caller passes, before defaults are filled in. */
export type OperationInput<Id extends OperationId> = z.input<(typeof operations)[Id]['input']>;
/** What a handler receives, after parsing. */
export type OperationParsed<Id extends OperationId> = z.output<(typeof operations)[Id]['input']>;
export type OperationOutput<Id extends OperationId> = z.output<(typeof operations)[Id]['output']>;

export const operationIds = Object.keys(operations) as OperationId[];
