import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, prefix } from './define.ts';

/** Errors of a recording and of fetching it. */
export const recordingErrors = [
  'NOT_FOUND',
  'URL_REFUSED',
  'ASSET_UNREACHABLE',
  'ASSET_TOO_LARGE',
  'ASSET_TOO_SLOW',
  'NOT_MEDIA',
  'MEDIA_EMPTY',
  'MEDIA_NO_AUDIO',
  'MEDIA_CORRUPT',
  'MEDIA_ENCRYPTED',
  'MEDIA_UNSUPPORTED',
  'MEDIA_CRASHES_DECODER',
  'MEDIA_TOO_LARGE',
  'STORAGE_FULL',
  'WORKER_CRASHED',
  'WORKER_TIMEOUT',
  'SHUTTING_DOWN',
  'CANCELLED',
] as const;

export const audioOperations = define('Audio', {
  getAudio: {
    method: 'GET',
    path: `${prefix}/audio`,
    auth: 'bearer',
    in: 'query',
    input: requests.audioQuery,
    output: resources.audioSchema,
    errors: ['NOT_FOUND'],
    summary: 'The recorded sound that fits a name',
  },
  createAudio: {
    method: 'POST',
    path: `${prefix}/audio`,
    idempotent: 'prepared',
    auth: 'bearer',
    in: 'body',
    input: requests.audioInput,
    output: resources.audioSchema,
    interactive: true,
    errors: recordingErrors,
    summary: 'Keeps a recorded sound for a name, from an upload of ours or an address; one kept before is replaced',
  },
  fetchAudio: {
    method: 'POST',
    path: `${prefix}/fetch_audio`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: requests.fetchAudioInput,
    output: resources.segmentAudiosSchema,
    errors: ['NOT_FOUND', 'ROW_LENGTH_MISMATCH'],
    summary: 'For each row and variable the recorded sound that fits',
  },
  extractTrainingAudio: {
    method: 'POST',
    path: `${prefix}/extract_training_audio`,
    idempotent: 'atomic',
    tag: 'tools',
    auth: 'bearer',
    in: 'body',
    input: requests.trainingAudioInput,
    output: resources.trainingAudioSchema,
    errors: ['NOT_FOUND', 'TEMPLATE_NOT_READY', 'TEMPLATE_FAILED', 'SECTION_INVALID'],
    summary: 'A stretch of a template’s sound as a WAV file',
  },
});
