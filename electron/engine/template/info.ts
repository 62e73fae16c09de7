import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { saidNoteSchema, type SaidNote } from '#shared/api/import-notes.ts';
import { AppError } from '#shared/errors/index.ts';
import { hashFile } from '#electron/lib/hash.ts';
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
  /**
   * Samples a channel of `audio.s16` (48 kHz, interleaved, little-endian). Its block 0 is the first audible AAC block.
   */
  audioSamples: number;
  /** Bytes of `template.mp4`. */
  size: number;
  /** What its import noticed; absent in templates of earlier versions, and in those that were made from others. */
  notes?: SaidNote[] | undefined;
};

/**
 * Changes whenever `normalize` would make another template from the same source. Together with `aacSettings.version`
 * and FFmpeg's version: results of other versions are not reused for a new import, and sources that crashed one are
 * tried again.
 */
export const normalizerVersion = 8;

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
  notes: z.array(saidNoteSchema).optional(),
});

/** @throws AppError `TEMPLATE_FAILED` without a readable template; the system's error without the folder. */
export async function readTemplateInfo(folder: string): Promise<TemplateInfo> {
  const parsed = infoSchema.safeParse(parseJson(await readFile(join(folder, templateFiles.info), 'utf8')));
  if (!parsed.success) throw new AppError('TEMPLATE_FAILED', { detail: parsed.error.message });
  return parsed.data;
}

type TemplateFacts = {
  /** The facts known without reading the video file. */
  facts: Omit<TemplateInfo, 'version' | 'hash' | 'size'>;
  /** As `templateFiles.peaks` holds them. */
  peaks: Int8Array;
  signal: AbortSignal | undefined;
  /** Reports how much of the video file was read, 0–1. */
  onRead: (part: number) => void;
};

/**
 * Measures the finished video file of a template, and writes its facts and peaks beside it.
 * @throws the system's error; an AbortError of `signal`.
 */
export async function writeTemplateInfo(
  folder: string,
  { facts, peaks, signal, onRead }: TemplateFacts,
): Promise<TemplateInfo> {
  const video = join(folder, templateFiles.video);
  const { size } = await stat(video);
  const hash = await hashFile(video, signal, (bytes) => onRead(bytes / size));
  const info: TemplateInfo = { ...facts, version: 1, hash, size };
  await writeFile(join(folder, templateFiles.peaks), peaks);
  await writeFile(join(folder, templateFiles.info), `${JSON.stringify(info, null, 2)}\n`);
  return info;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('TEMPLATE_FAILED', { detail: `${templateFiles.info} is no JSON`, cause: error });
  }
}
