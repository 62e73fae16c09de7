import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { templateFiles } from './files.ts';

/** Facts of a normalized template, kept as `template.json` beside its files. */
export type TemplateInfo = {
  version: 1;
  /** SHA-256 of `template.mp4`, hex: the template's identity. */
  hash: string;
  /** Presentation length, seconds. */
  duration: number;
  width: number;
  height: number;
  frameRate: [number, number];
  frames: number;
  channels: 1 | 2;
  /** Samples a channel of `audio.s16` (48 kHz, interleaved, little-endian): block 0 of it is the first audible AAC block. */
  audioSamples: number;
  /** Bytes of `template.mp4`. */
  size: number;
};

/**
 * Changes whenever `normalize` would make another template of the same source, with `aacSettings.version`, and with
 * FFmpeg: what an older one made is then not taken for a new import, and what crashed it is tried again.
 */
export const normalizerVersion = 5;

const infoSchema: z.ZodType<TemplateInfo> = z.object({
  version: z.literal(1),
  hash: z.string(),
  duration: z.number().positive(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  frameRate: z.tuple([z.number(), z.number()]),
  frames: z.number().int().positive(),
  channels: z.union([z.literal(1), z.literal(2)]),
  audioSamples: z.number().int().nonnegative(),
  size: z.number().int().positive(),
});

/** @throws AppError `TEMPLATE_FAILED` when the folder holds no readable template; the system's error when it is not there. */
export async function readTemplateInfo(folder: string): Promise<TemplateInfo> {
  const parsed = infoSchema.safeParse(parseJson(await readFile(join(folder, templateFiles.info), 'utf8')));
  if (!parsed.success) throw new AppError('TEMPLATE_FAILED', { detail: parsed.error.message });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('TEMPLATE_FAILED', { detail: `${templateFiles.info} is no JSON`, cause: error });
  }
}
