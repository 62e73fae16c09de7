import { z } from 'zod';
import { sentenceSchema } from '../errors/index.ts';
import { publicAddress } from './addresses.ts';
import { path } from './bounds.ts';
import { waitSchema } from './resources.ts';
import { recognitionFamilies, voiceFamilies } from '../models.ts';

// x-vocative: the speech models of this studio.

export const speechModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it speaks or recognizes speech. */
  purpose: z.enum(['voice', 'recognition']),
  /** Null until an imported model has been inspected. */
  family: z.enum([...voiceFamilies, ...recognitionFamilies]).nullable(),
  language: z.string().nullable(),
  licence: z.string().nullable(),
  /** Bytes to download; null for imported models. */
  size: z.number().int().nullable(),
  address: publicAddress().nullable(),
  /** Of the archive: from the catalogue, else as downloaded; null if neither is known. */
  sha256: z.string().nullable(),
  /** Whether the catalogue has a checksum; adding a model without one needs `unverified`. */
  verified: z.boolean(),
  /** `available`: in the catalogue, but not installed. */
  status: z.enum(['available', 'queued', 'running', 'succeeded', 'failed', 'cancelled']),
  phase: z.string(),
  /** 0–1. */
  progress: z.number(),
  reason: z.string().nullable(),
  error: z.string().nullable(),
  /** Which of the product's sentences `error` is, where it says more than `reason`. */
  sentence: sentenceSchema.optional(),
  /** The temporary fault that its download waits for. */
  waits_for: waitSchema.nullable().default(null),
  speakers: z.array(z.string()),
  /** Processor time of one name, seconds: as measured here when it was added, else as published; null if unknown. */
  seconds_per_name: z.number().nullable().default(null),
});
export type SpeechModel = z.infer<typeof speechModelSchema>;

export const modelId = z.object({
  id: z
    .string()
    .max(100)
    .regex(/^[a-z0-9][a-z0-9._-]{0,99}$/),
});

export const modelAddition = modelId.extend({
  /** Whether the user wants a model for which no checksum is known. */
  unverified: z.boolean().default(false),
});

export const modelImport = z.object({
  /** Folder or archive on the studio's own computer. */
  path,
  name: z.string().trim().min(1).max(100),
});
