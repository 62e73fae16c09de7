import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { openAssembly, type Assembly } from '#electron/engine/render/assemble.ts';
import { planOf, showsAll, type Plan } from '#electron/engine/render/plan.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import {
  findRendition,
  renditionOf,
  smallerRenditions,
  type MadeRendition,
  type Rendition,
} from '#electron/engine/template/renditions.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import type { ByteSource } from '#electron/http/byte-source.ts';
import { hashOf } from '#electron/lib/hash.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { captionFile } from '../captions.ts';
import { bodyIn, templateFolders } from '../generation/bodies.ts';
import type { DamagedBodies } from '../generation/damaged-bodies.ts';
import type { Previews } from '../generation/previews.ts';
import { hasArtifacts, isLost, removeDamaged, renderAgain } from '../generation/video-parts.ts';
import type { Identity } from '../identity.ts';
import { withKnownWords } from './known-words.ts';
import { markedStill, markingOf } from './marks.ts';
import type { Renditions } from './renditions.ts';
import type { SmallerVideos } from './smaller-videos.ts';
import type { StoredFiles } from '../stored-files.ts';
import type { PersonalStills } from '../stills/personal-stills.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { findBodyTemplate, findFinishedByCapability, type FinishedMedia } from '../../store/generated-videos.ts';
import { findRenditionPlan } from '../../store/rendition-plans.ts';
import { findTemplateByCapability } from '../../store/templates.ts';
import { workError } from '#electron/db/errors.ts';
import { mediaFiles, type MediaKind } from './addresses.ts';
import { openBytes, openFile } from './file-source.ts';

export type MediaOptions = {
  db: Db;
  folders: DataFolder;
  /** Where made content is kept. */
  artifacts: ArtifactStore;
  previews: Previews;
  stills: PersonalStills;
  stored: StoredFiles;
  damagedBodies: DamagedBodies;
  pool: Pick<WorkerPool, 'run'>;
  /** Signs the videos. */
  identity: Identity;
  renditions: Renditions;
  smallerVideos: SmallerVideos;
  work: { wake(): void };
  logger: Logger;
};

/**
 * The target of an address: one file of a template, or of a video assembled from a plan, with the name for downloads.
 */
export type Media = {
  capability: string;
  kind: MediaKind;
  title: string;
  /** SHA-256 of the template, which the stills belong to. */
  template: string;
  /** Adds a play button to a still, even if the campaign's design has none. */
  badge?: boolean;
  /** Whether the template's own still may be shown for one that can't be drawn: to viewers, never in files. */
  mayStandIn?: boolean;
  /** Null for the unchanged template. */
  plan: Plan | null;
  /** Requested height of the picture, in lines; undefined for the template's own. */
  lines?: '720p' | '480p' | undefined;
  /** The finished video with its own plan; undefined for templates and previews. */
  video?: { id: string; plan: Plan };
  /** The rendition on which the new pictures of the plan were drawn, and the hash of its file. */
  drawn?: { videoId: string; rendition: MadeRendition; hash: string };
};

const kinds = Object.keys(mediaFiles) as MediaKind[];

/**
 * Finds the video or still behind an address.
 * @throws AppError `NOT_FOUND`, `VIDEO_INCOMPLETE` for a video that is being rendered again, `RENDITION_MISSING` for a
 * messaging version that is being drawn again.
 */
export function findMedia({ db, previews, smallerVideos }: MediaOptions, capability: string, file: string): Media {
  const kind = kinds.find((candidate) => mediaFiles[candidate] === file);
  if (kind === undefined) throw new AppError('NOT_FOUND');
  const preview = previews.find(capability);
  if (preview) return previewOf(capability, kind, preview);
  const video = findFinishedByCapability(db, capability);
  if (!video) return findOfTemplate(db, capability, kind);
  if (video.status === 'queued') throw new AppError('VIDEO_INCOMPLETE');
  if (kind === 'messaging' && !video.hasMessaging) throw new AppError('NOT_FOUND');
  if (isOfRecording(kind) || (kind === 'captions' && video.plan.text.length === 0)) throw new AppError('NOT_FOUND');
  const { template, lines, clips } = video;
  const media = { capability, kind, title: titleOf(video), template, lines, video };
  if (!isMade(kind) || showsAll(video.plan, kind)) return { ...media, plan: withKnownWords(video.plan, clips) };
  const drawn = findRenditionPlan(db, video.id, kind);
  // Without its new pictures, the same address would serve different bytes later.
  if (!drawn && kind !== 'messaging') throw new AppError('NOT_FOUND');
  if (!drawn) {
    // A messaging version made earlier was drawn for the plan that the video had before a part of it was lost.
    smallerVideos.order(video.id, [kind]);
    throw new AppError('RENDITION_MISSING');
  }
  return {
    ...media,
    plan: withKnownWords(drawn.plan, clips),
    drawn: { videoId: video.id, rendition: kind, hash: drawn.hash },
  };
}

function isMade(kind: MediaKind): kind is MadeRendition {
  return isSmaller(kind) || kind === 'messaging';
}

function isSmaller(kind: MediaKind): kind is '720p' | '480p' {
  return kind === '720p' || kind === '480p';
}

function previewOf(capability: string, kind: MediaKind, plan: Plan): Media {
  const [template] = plan.templates;
  if (template === undefined || isOfRecording(kind) || (kind === 'captions' && plan.text.length === 0))
    throw new AppError('NOT_FOUND');
  return { capability, kind, title: 'Preview', template, plan };
}

function findOfTemplate(db: Db, capability: string, kind: MediaKind): Media {
  const template = findTemplateByCapability(db, capability);
  if (!template?.hash || kind === 'messaging' || kind === 'captions') throw new AppError('NOT_FOUND');
  const { name: title, hash, recording_hash: recording } = template;
  return { capability, kind, title, template: isOfRecording(kind) ? (recording ?? hash) : hash, plan: null };
}

/** Media of the whole recording, including the parts cut out, for editors. */
function isOfRecording(kind: MediaKind): kind is 'recording' | 'waveform' | 'screen' | 'camera' {
  return kind === 'recording' || kind === 'waveform' || kind === 'screen' || kind === 'camera';
}

function titleOf({ title, row }: FinishedMedia): string {
  return `${title} ${String(row + 1).padStart(3, '0')}`;
}

/**
 * Opens the result of {@link findMedia}; the caller closes it.
 * @throws AppError `NOT_FOUND` when its files are gone, or the reason why they cannot be read. A missing or damaged
 * rendition (`RENDITION_MISSING`) is queued, and a finished video or preview that has lost a part (`VIDEO_INCOMPLETE`)
 * is rendered again.
 */
export async function openMedia(options: MediaOptions, media: Media): Promise<ByteSource> {
  const { logger } = options;
  const { kind, plan } = media;
  try {
    if (kind === 'waveform') return await openStored(options, media, templateFiles.peaks);
    if (kind === 'screen') return await openStored(options, media, templateFiles.screenStill);
    if (kind === 'camera') return await openStored(options, media, templateFiles.cameraStill);
    if (kind === 'captions') {
      const file = Buffer.from(captionFile({ text: plan?.text ?? [] }));
      return openBytes(file, `"${hashOf(file.toString())}"`);
    }
    if (kind === 'poster' || kind === 'preview') return await openStill(options, media, kind);
    return await openVideo(options, media);
  } catch (thrown) {
    const error = workError(thrown);
    const level = isMadeAgain(error) ? 'warn' : 'error';
    logger[level]({ template: media.template, code: error.code, detail: error.detail }, 'media cannot be read');
    const isGone = error.code === 'FILE_NOT_FOUND' || error.code === 'ARTIFACT_MISSING';
    throw isGone ? new AppError('NOT_FOUND', { cause: error }) : error;
  }
}

async function openStored({ folders, stored }: MediaOptions, { template }: Media, name: string): Promise<ByteSource> {
  const file = join(folders.templates, template, name);
  await stored.check(file);
  return openFile(file);
}

async function openStill(options: MediaOptions, media: Media, kind: 'poster' | 'preview'): Promise<ByteSource> {
  const { capability, plan, template, badge = false } = media;
  try {
    const personal = await options.stills.read(capability, kind, { badge });
    if (!personal) return await openOwnStill(options, media, templateFiles[kind]);
    const { bytes, etag } = markedStill(options, personal, { ...plan, template });
    return openBytes(bytes, etag);
  } catch (error) {
    const incomplete = media.video !== undefined && isLost(error) ? media.video : undefined;
    if (incomplete) await renderAgain(options, incomplete);
    if (media.mayStandIn !== true) throw incomplete ? new AppError('VIDEO_INCOMPLETE', { cause: error }) : error;
    return { ...(await openOwnStill(options, media, templateFiles[kind])), isPassing: true };
  }
}

/** A template's own still. One that is missing, because it was damaged, is drawn again. */
async function openOwnStill(options: MediaOptions, media: Media, name: string): Promise<ByteSource> {
  try {
    return await openStored(options, media, name);
  } catch (error) {
    if (workError(error).code !== 'FILE_NOT_FOUND') throw error;
    await options.pool.run({ kind: 'stills', template: media.template });
    return openStored(options, media, name);
  }
}

/** Whether the error is temporary: the video is being made again. */
export function isMadeAgain({ code }: Pick<AppError, 'code'>): boolean {
  return code === 'VIDEO_INCOMPLETE' || code === 'RENDITION_MISSING';
}

/** Whether a video without the smaller size can be played in its own size instead. */
export function playsInOwnSize({ kind, plan, drawn }: Media): boolean {
  return isSmaller(kind) && (plan === null || drawn !== undefined || showsAll(plan, 'source'));
}

/**
 * Opens a video that {@link findMedia} has found; the caller closes it.
 * @throws AppError `NOT_FOUND` for a size this template does not have, `STORAGE_DAMAGED`, and as {@link openMedia} and
 * {@link openAssembly}.
 */
export async function openVideo(options: MediaOptions, media: Media): Promise<Assembly> {
  const { folders, artifacts, stored, renditions, smallerVideos } = options;
  const { template } = media;
  const own = join(folders.templates, template);
  await stored.checkVideo(own);
  const { plan, rendition } = await assembled(media, own);
  const templates = templateFolders(folders, { plan, template, rendition });
  for (const hash of plan.templates)
    if (templates(hash) !== own) await checkOther(options, media, templates(hash), hash);
  if (media.drawn) await checkDrawn(options, templates(template), media.drawn);
  try {
    if (rendition !== 'source')
      for (const hash of plan.templates) await stored.checkRendition(templates(hash), rendition);
    const marking = media.plan === null ? undefined : markingOf(options, plan);
    return await openAssembly({ plan, templates, artifacts, rendition, isWhole: media.video !== undefined, marking });
  } catch (error) {
    if (rendition !== 'source' && workError(error).code === 'RENDITION_MISSING')
      await renditions.orderAgain({ template, body: bodyIn(plan, template) }, rendition);
    if (media.plan === null || !isLost(error)) throw error;
    const { detail } = workError(error);
    if (!media.video) {
      await removeDamaged(artifacts, media.plan);
      options.previews.renew(media.capability);
      throw new AppError('VIDEO_INCOMPLETE', { detail, cause: error });
    }
    // Pictures in another rendition are drawn again from the video itself, if that is complete.
    if (media.drawn && (await hasArtifacts(artifacts, media.video.plan))) {
      await smallerVideos.drawAgain(media.drawn.videoId, media.drawn.rendition);
      throw new AppError('RENDITION_MISSING', { detail, cause: error });
    }
    await renderAgain(options, media.video);
    throw new AppError('VIDEO_INCOMPLETE', { detail, cause: error });
  }
}

/**
 * Checks what a video is joined with. A finished video whose body is gone or damaged is rendered again, which makes the
 * body again, as long as there is a template to make it from.
 * @param folder of the part. @param hash of its template.
 * @throws AppError `STORAGE_DAMAGED`, `VIDEO_INCOMPLETE`.
 */
async function checkOther(
  options: MediaOptions,
  { template, video }: Media,
  folder: string,
  hash: string,
): Promise<void> {
  if (video === undefined || hash === template) return options.stored.checkVideo(folder);
  if (await options.damagedBodies.isWhole(template, hash)) return;
  const original = findBodyTemplate(options.db, video.id);
  // Without it, rendering would fail. Whoever reads the missing file says so.
  if (original === undefined || !(await options.damagedBodies.isMakeable(original))) return;
  await renderAgain(options, video);
  throw new AppError('VIDEO_INCOMPLETE', { detail: `the body ${hash} is lost` });
}

/**
 * The plan and the rendition of a video. A video of its own plan in the template's size, as most are, needs no facts of
 * the template, which would be a file to read for each of thousands.
 * @param folder of the template.
 */
async function assembled({ kind, plan, lines }: Media, folder: string): Promise<{ plan: Plan; rendition: Rendition }> {
  if (plan && kind === 'video' && lines === undefined) return { plan, rendition: 'source' };
  const info = await readTemplateInfo(folder);
  if (isSmaller(kind) && !smallerRenditions(info).includes(kind)) throw new AppError('NOT_FOUND');
  return { plan: plan ?? planOf(info), rendition: isMade(kind) ? kind : renditionOf(lines, info) };
}

/**
 * Checks that a rendition is the one that the new pictures were drawn on. After an update of the encoder, renditions
 * are made again, and so are the pictures drawn on them.
 * @throws AppError `RENDITION_MISSING` until that is done.
 */
async function checkDrawn(
  { smallerVideos }: MediaOptions,
  template: string,
  { videoId, rendition, hash }: NonNullable<Media['drawn']>,
): Promise<void> {
  const found = await findRendition(template, rendition);
  if (!found || found.hash === hash) return;
  smallerVideos.order(videoId, [rendition]);
  throw new AppError('RENDITION_MISSING', { detail: `${rendition} was made again` });
}
