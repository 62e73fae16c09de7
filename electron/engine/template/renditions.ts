import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { templateFiles } from './files.ts';
import type { TemplateInfo } from './info.ts';

/**
 * Encodings of a template with the same frames and the same packets of sound, so that one plan applies to all of them:
 * the template itself, smaller ones for slow lines, and one for messaging apps.
 */
export const renditions = ['source', '720p', '480p', 'messaging'] as const;
export type Rendition = (typeof renditions)[number];

/** A rendition that is made from the template on first use. */
export type MadeRendition = Exclude<Rendition, 'source'>;

/** Facts of a rendition, written when it is complete. */
export type RenditionFacts = {
  /** Hash of what determines it: the template, the settings and the encoder. */
  key: string;
  /** SHA-256 of the file, hex. */
  hash: string;
  /** Bytes of the file. */
  size: number;
  /** For messaging apps: the share of the maximum file size it aimed for, 0–1, which determines its encoding. */
  filled?: number | undefined;
  /** For messaging apps, if another template shares the file: that template's length and sound. */
  beside?: Beside | undefined;
};

/** Length and bytes of sound of a template that follows another one in a file. */
export type Beside = { seconds: number; soundBytes: number };

const factsSchema: z.ZodType<RenditionFacts> = z.object({
  key: z.string(),
  hash: z.string(),
  size: z.number().int().positive(),
  filled: z.number().optional(),
  beside: z.object({ seconds: z.number(), soundBytes: z.number() }).optional(),
});

/** Pixels of the shorter side of the renditions for slow lines. */
export const renditionLines = { '720p': 720, '480p': 480 } as const;

/** Renditions for slow lines that are smaller than a template, largest first. */
export function smallerRenditions({ width, height }: Pick<TemplateInfo, 'width' | 'height'>): ('720p' | '480p')[] {
  const lines = Math.min(width, height);
  return (['720p', '480p'] as const).filter((rendition) => renditionLines[rendition] < lines);
}

/**
 * The rendition for a requested size: never larger than the template.
 * @param asked undefined for the template's own size.
 */
export function renditionOf(
  asked: '720p' | '480p' | undefined,
  size: Pick<TemplateInfo, 'width' | 'height'>,
): Rendition {
  return smallerRenditions(size).find((rendition) => rendition === asked) ?? 'source';
}

/** Pixels of a rendition for slow lines of a template of this size. */
export function sizeIn(
  rendition: '720p' | '480p',
  { width, height }: Pick<TemplateInfo, 'width' | 'height'>,
): Pick<TemplateInfo, 'width' | 'height'> {
  const scale = renditionLines[rendition] / Math.min(width, height);
  const even = (pixels: number): number => 2 * Math.floor((pixels * scale) / 2);
  return { width: even(width), height: even(height) };
}

/** The MP4 of a template in a rendition. */
export function renditionFile(folder: string, rendition: Rendition): string {
  return join(folder, rendition === 'source' ? templateFiles.video : `rendition-${rendition}.mp4`);
}

export function renditionFactsFile(folder: string, rendition: MadeRendition): string {
  return join(folder, `rendition-${rendition}.json`);
}

/** Hashes of a rendition's file (`leaves.ts`). The number changes with the method. */
export function leavesFile(folder: string, rendition: Rendition): string {
  return join(folder, rendition === 'source' ? 'leaves-1.sha256' : `rendition-${rendition}-leaves-1.sha256`);
}

/** @throws AppError `TEMPLATE_FAILED` for unreadable facts; the system's error (ENOENT) when it was not made yet. */
export async function readRenditionFacts(folder: string, rendition: MadeRendition): Promise<RenditionFacts> {
  const text = await readFile(renditionFactsFile(folder, rendition), 'utf8');
  try {
    return factsSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('TEMPLATE_FAILED', { detail: `the facts of rendition ${rendition} are unreadable`, cause });
  }
}

/** The facts of a rendition whose file has the stated size; null if it is missing or incomplete. */
export async function findRendition(folder: string, rendition: MadeRendition): Promise<RenditionFacts | null> {
  try {
    const facts = await readRenditionFacts(folder, rendition);
    return (await stat(renditionFile(folder, rendition))).size === facts.size ? facts : null;
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'FILE_NOT_FOUND' || code === 'TEMPLATE_FAILED') return null;
    throw error;
  }
}
