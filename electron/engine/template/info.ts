import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { templateFiles, type TemplateInfo } from '../workers/protocol.ts';

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
  const text = await readFile(join(folder, templateFiles.info), 'utf8');
  const parsed = infoSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new AppError('TEMPLATE_FAILED', { detail: parsed.error.message });
  return parsed.data;
}
