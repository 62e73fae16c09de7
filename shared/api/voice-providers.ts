import { z } from 'zod';
import { sentenceSchema } from '../errors/index.ts';
import { generationModes } from '../generation-modes.ts';
import { limits } from '../limits.ts';
import { mediaAddress, publicAddress } from './addresses.ts';
import { cell, idText, rows, uuid, variables } from './bounds.ts';

// x-vocative: voice services, and services for lips. What is sent to them leaves this computer, so each is off until it is
// switched on.

export const providerKinds = ['openai', 'elevenlabs', 'lips'] as const;

const providerId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

export const providerSettings = z.object({
  id: providerId,
  /**
   * Its interface: `POST /v1/audio/speech`, `POST /v1/text-to-speech/{voice}`, or `POST /v1/lips`, which makes mouths for
   * values that nobody filmed.
   */
  kind: z.enum(providerKinds),
  name: z.string().trim().min(1).max(100),
  /** Address before `/v1/…`. */
  base_url: publicAddress(z.url().max(limits.addressCharacters)),
  /** The provider's name of the model. */
  model: z.string().min(1).max(100),
  voices: z
    .array(z.object({ id: z.string().min(1).max(100), name: z.string().min(1).max(100), language: z.string().max(35) }))
    .max(200)
    .describe('None for lips.'),
  /** Price of a million characters, for lips of one value, in the currency of the user's contract; null if unknown. */
  price: z.number().nonnegative().nullable(),
  /** Whether the user agrees that recipients' names, for lips also the speaker's face, are sent there. */
  enabled: z.boolean(),
});
export type ProviderSettings = z.infer<typeof providerSettings>;

/** The key itself is never returned. */
export const providerSchema = providerSettings.extend({ has_key: z.boolean() });
export type VoiceProvider = z.infer<typeof providerSchema>;

export const providerById = z.object({ id: providerId });
export const providerKeyInput = z.object({ id: providerId, key: z.string().trim().min(1).max(1_000) });

/** Texts and a voice, or rows and their template. */
export const voiceCostInput = z.object({
  /** Voice id; the template's by default. */
  voice: idText.optional(),
  /** Texts to be spoken alone, e.g. a sample. */
  texts: z.array(cell).max(limits.valuesPerRequest).default([]),
  /** The actor whom such a sample imitates; for rows, the speaker, if not the template's actor. */
  actor_id: uuid.optional(),
  /** Rows as they would be generated: recordings of the actor are not sent. */
  campaign_id: uuid.nullish(),
  video_instance_id: uuid.nullish(),
  variables: variables.default([]),
  names: rows.default([]),
  /** In `full_script` all sentences of the rows are sent, not only their values. */
  generation_mode: z.enum(generationModes).default('keep_original'),
  /** `premium`: rows whose values that nobody filmed are sent to a service for lips. */
  lipsync_quality: z.enum(['standard', 'premium']).default('standard'),
});
export type VoiceCostInput = z.output<typeof voiceCostInput>;
export const voiceCostSchema = z.object({
  /** Distinct texts that will be sent and paid for, and their characters. */
  texts: z.number().int(),
  characters: z.number().int(),
  /** In the currency of the provider's price; null if unknown, 0 if nothing is sent. */
  price: z.number().nullable(),
  /** Number of texts that were paid for earlier and are not sent again. */
  kept: z.number().int(),
  /**
   * Different values that a service for lips is asked for, and their price in its currency (null if unknown), for
   * `premium`: at most, as those made before cost nothing. Missing without such a service.
   */
  lips: z.object({ values: z.number().int(), price: z.number().nullable() }).optional(),
});
export type VoiceCost = z.infer<typeof voiceCostSchema>;

export const forgottenSpeechSchema = z.object({
  /** Number of texts that will be paid for again, and the bytes of their sound. */
  texts: z.number().int(),
  bytes: z.number().int(),
});
export type ForgottenSpeech = z.infer<typeof forgottenSpeechSchema>;

/** Whether a service works; else its code and a sentence with advice. */
export const providerTestSchema = z.object({
  works: z.boolean(),
  reason: z.string().nullable(),
  error: z.string().nullable(),
  /** Which of the product's sentences `error` is, if it says more than `reason`. */
  sentence: sentenceSchema.optional(),
});
export type ProviderTest = z.infer<typeof providerTestSchema>;

export const voiceSampleInput = z.object({
  /** Voice id. */
  voice: idText,
  text: z.string().trim().min(1).max(300),
  /** The actor to imitate, who must have read the consent; by default the voice's own sound. */
  actor_id: uuid.optional(),
  /** The template whose speaker `builtin:nearest` is near to. */
  video_instance_id: uuid.optional(),
});
export const voiceSampleSchema = z.object({
  /** Address to listen to it, valid for half an hour. */
  url: mediaAddress('sound'),
  seconds: z.number(),
  /** The voice that spoke: another if the requested one cannot read the text. */
  voice: z.string(),
  /** Whether it was made to sound like the actor. */
  matched: z.boolean(),
});
export type VoiceSample = z.infer<typeof voiceSampleSchema>;
