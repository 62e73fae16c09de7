import { z } from 'zod';
import { mediaAddress } from '../addresses.ts';
import {
  connectorOneInput,
  connectorThreeInput,
  connectorTwoInput,
  generationInput,
  previewInput,
  renderInput,
  sampleInput,
} from '../generation-requests.ts';
import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, prefix } from './define.ts';
import { voiceErrors } from './voices.ts';

/** Errors of rows and their template. */
export const rowErrors = [
  'REQUEST_UNUSABLE',
  'NOT_FOUND',
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
  'BACKGROUND_INVALID',
  'URL_REFUSED',
  'VOICE_UNAVAILABLE',
  'CONSENT_MISSING',
  'BODY_TOO_LARGE',
  'SHUTTING_DOWN',
] as const;

/** The same, with errors of a campaign. */
const generationErrors = [...rowErrors, 'CONFLICT', 'CAMPAIGN_LOCKED', 'CALLBACK_URL_REFUSED'] as const;

/** The same for accepting rows, which reserves credits. */
export const acceptanceErrors = [...generationErrors, 'CREDIT_LIMIT_REACHED'] as const;

/** Errors of new pictures in a preview. */
const previewErrors = [
  'ASSET_NOT_READY',
  'ASSET_UNREACHABLE',
  'ASSET_TOO_LARGE',
  'ASSET_TOO_SLOW',
  'ASSET_UNSUPPORTED',
  'BACKGROUND_CAPTURE_FAILED',
  'CAPTIONS_UNDRAWABLE',
  'KEYING_FAILED',
  'ALIGNMENT_FAILED',
  'RECORDING_TOO_LONG',
] as const;

export const generationOperations = define('Generation', {
  generateCampaign: {
    method: 'POST',
    path: `${prefix}/pipeline/campaign`,
    idempotent: 'prepared',
    auth: 'basic',
    in: 'body',
    input: generationInput,
    output: resources.acceptedSchema,
    errors: acceptanceErrors,
    summary: 'Generates one video for each row',
  },
  connectorOne: {
    method: 'POST',
    path: `${prefix}/pipeline/connector_one`,
    idempotent: 'prepared',
    auth: 'basic',
    in: 'body',
    input: connectorOneInput,
    output: resources.acceptedSchema,
    errors: acceptanceErrors,
    summary: 'Generates one video from the flat fields of a form tool',
  },
  connectorTwo: {
    method: 'POST',
    path: `${prefix}/pipeline/connector_two`,
    idempotent: 'prepared',
    auth: 'basic',
    in: 'body',
    input: connectorTwoInput,
    output: resources.acceptedSchema,
    errors: acceptanceErrors,
    summary: 'Generates one video from values by variable name',
  },
  connectorThree: {
    method: 'POST',
    path: `${prefix}/pipeline/connector_three`,
    idempotent: 'prepared',
    auth: 'basic',
    in: 'body',
    input: connectorThreeInput,
    output: resources.acceptedSchema,
    errors: acceptanceErrors,
    summary: 'Generates one video for each object of values by variable name',
  },
  trySample: {
    method: 'POST',
    path: `${prefix}/try_sample`,
    idempotent: 'prepared',
    auth: 'basic',
    in: 'body',
    input: sampleInput,
    output: resources.acceptedSchema,
    errors: acceptanceErrors,
    summary: 'Generates videos from a template without a campaign',
  },
  renderVideos: {
    method: 'POST',
    path: `${prefix}/render`,
    idempotent: 'prepared',
    auth: 'bearer',
    in: 'body',
    input: renderInput,
    output: resources.acceptedSchema,
    errors: acceptanceErrors,
    summary: 'Generates videos from a template without a campaign',
  },
  previewVideo: {
    method: 'POST',
    path: `${prefix}/videos_preview`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: previewInput,
    output: z.object({
      url: mediaAddress('video'),
      duration: z.number(),
      start: z.number().describe('where a part of the video begins in it, seconds; 0 for all of it'),
      sections: z
        .array(z.object({ variable: z.string(), start: z.number(), end: z.number() }))
        .describe('those that are shown, seconds of the preview'),
      clips: z.array(resources.videoClipSchema),
    }),
    interactive: true,
    errors: [...generationErrors, ...previewErrors, 'VALUE_UNSPEAKABLE', ...voiceErrors],
    summary: 'Renders one sample row without saving it, also with backgrounds, burned-in captions or a look',
    window: true,
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
    window: true,
  },
  listVideoClips: {
    method: 'GET',
    path: `${prefix}/generated_video/clips`,
    auth: 'basic',
    in: 'query',
    input: requests.byId,
    output: z.object({
      clips: z.array(resources.videoClipSchema),
      /** Where words were added, in time order. Studios of earlier versions lack it. */
      added: z.array(resources.addedWordsSchema).default([]),
    }),
    errors: ['NOT_FOUND'],
    summary: 'Which recording or voice says each value of a video, why, and when; nothing before it has succeeded',
    extension: true,
    window: true,
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
