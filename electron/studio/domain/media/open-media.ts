import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import type { RenderPlan } from '#electron/engine/render/plan.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Previews } from '../generation/previews.ts';
import type { PersonalStills } from '../stills/personal-stills.ts';
import { messagingFile, type DataFolder } from '../../store/data-folder.ts';
import { findFinishedByCapability, type FinishedMedia } from '../../store/generated-videos.ts';
import { findTemplateByCapability } from '../../store/templates.ts';
import { workError } from '#electron/db/errors.ts';
import { mediaFiles, type MediaKind } from './addresses.ts';
import { openBytes, openFile, type ByteSource } from './file-source.ts';

export type MediaOptions = {
  db: Db;
  folders: DataFolder;
  previews: Previews;
  stills: PersonalStills;
  logger: Logger;
};

/**
 * What an address stands for: one file of a plan on a template, or of a generated video's own, and what a download is
 * called.
 */
export type Media = { capability: string; plan: RenderPlan; title: string } & (
  { kind: Exclude<MediaKind, 'messaging'> } | { kind: 'messaging'; videoId: string }
);

const kinds = Object.keys(mediaFiles) as MediaKind[];

/**
 * The video or still behind an address.
 * @throws AppError `NOT_FOUND`.
 */
export function findMedia({ db, previews }: MediaOptions, capability: string, file: string): Media {
  const kind = kinds.find((candidate) => mediaFiles[candidate] === file);
  if (kind === undefined) throw new AppError('NOT_FOUND');
  if (kind === 'messaging') return findMessaging(db, capability);
  if (kind === 'waveform') return findOfTemplate(db, capability, kind);
  const preview = previews.find(capability);
  if (preview) return { capability, plan: preview, kind, title: 'Preview' };
  const video = findFinishedByCapability(db, capability);
  if (video) return { capability, plan: video.plan, kind, title: titleOf(video) };
  return findOfTemplate(db, capability, kind);
}

function findOfTemplate(db: Db, capability: string, kind: Exclude<MediaKind, 'messaging'>): Media {
  const template = findTemplateByCapability(db, capability);
  if (!template?.hash) throw new AppError('NOT_FOUND');
  const plan: RenderPlan = { version: 1, template: template.hash, sections: [], droppedFrames: [] };
  return { capability, plan, kind, title: template.name };
}

function findMessaging(db: Db, capability: string): Media {
  const video = findFinishedByCapability(db, capability);
  if (!video?.hasMessaging) throw new AppError('NOT_FOUND');
  return { capability, plan: video.plan, kind: 'messaging', videoId: video.id, title: titleOf(video) };
}

function titleOf({ title, row }: FinishedMedia): string {
  return `${title} ${String(row + 1).padStart(3, '0')}`;
}

/**
 * Opens what {@link findMedia} found; the caller closes it.
 * @throws AppError `NOT_FOUND` when its files are gone, or why they cannot be read.
 */
export async function openMedia(options: MediaOptions, media: Media): Promise<ByteSource> {
  const { folders, stills, logger } = options;
  const { capability, plan, kind } = media;
  const template = join(folders.templates, plan.template);
  try {
    if (kind === 'video') return await openAssembly({ plan, template, cache: folders.cache });
    if (kind === 'messaging') return await openFile(messagingFile(folders, media.videoId));
    if (kind === 'waveform') return await openFile(join(template, templateFiles.peaks));
    const personal = await stills.read(capability, kind);
    if (personal) return openBytes(personal.bytes, `"${personal.key}"`);
    return await openFile(join(template, templateFiles[kind]));
  } catch (thrown) {
    const error = workError(thrown);
    logger.error({ template: plan.template, code: error.code, detail: error.detail }, 'media cannot be read');
    throw error.code === 'FILE_NOT_FOUND' ? new AppError('NOT_FOUND', { cause: error }) : error;
  }
}
