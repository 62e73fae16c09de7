import { z } from 'zod';
import { providerById, providerTestSchema, voiceSampleInput, voiceSampleSchema } from '../voice-providers.ts';
import { define, none, prefix } from './define.ts';
import * as resources from '../resources.ts';

/** Why a voice of an installed model or of a voice service says nothing. */
export const voiceErrors = [
  'MODEL_DAMAGED',
  'PROVIDER_OFF',
  'PROVIDER_KEY_MISSING',
  'PROVIDER_KEY_REFUSED',
  'PROVIDER_REFUSED',
  'PROVIDER_BUSY',
  'PROVIDER_UNREACHABLE',
] as const;

export const voiceOperations = define('Voices', {
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
    window: true,
  },
  sampleVoice: {
    method: 'POST',
    path: `${prefix}/voice_sample`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: voiceSampleInput,
    output: voiceSampleSchema,
    interactive: true,
    errors: [
      ...voiceErrors,
      'NOT_FOUND',
      'TEMPLATE_NOT_READY',
      'TEMPLATE_FAILED',
      'VOICE_UNAVAILABLE',
      'CONSENT_MISSING',
      'VALUE_UNSPEAKABLE',
      'STORAGE_FULL',
      'WORKER_CRASHED',
      'WORKER_TIMEOUT',
    ],
    summary: 'A sentence in a voice, to compare voices by ear',
    extension: true,
    window: true,
  },
  testVoiceProvider: {
    method: 'POST',
    path: `${prefix}/voice_provider/test`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: providerById,
    output: providerTestSchema,
    interactive: true,
    errors: ['NOT_FOUND'],
    summary: 'Has a voice service say “Hello” in its first voice, which shows whether address, key and model are right',
    extension: true,
    admin: true,
    window: true,
  },
});
