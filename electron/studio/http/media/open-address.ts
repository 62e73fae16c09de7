import { safeStem } from '#shared/rows/file-names.ts';
import { playButton } from '#shared/stills.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { workError } from '#electron/db/errors.ts';
import type { OpenedAddress, OpenedMedia } from '#electron/http/send.ts';
import { clipFile, filmFile, mediaFiles, soundFile, type MediaKind } from '../../domain/media/addresses.ts';
import { findMedia, openMedia, playsInOwnSize } from '../../domain/media/open-media.ts';
import type { Services } from '../../requests/services.ts';
import { backgroundOf, openBackground } from './backgrounds.ts';
import { openClip, openFilm, openSound } from './sounds.ts';

const types: Record<MediaKind, string> = {
  video: 'video/mp4',
  recording: 'video/mp4',
  '720p': 'video/mp4',
  '480p': 'video/mp4',
  messaging: 'video/mp4',
  poster: 'image/jpeg',
  screen: 'image/jpeg',
  camera: 'image/jpeg',
  preview: 'image/gif',
  waveform: 'application/octet-stream',
  captions: 'text/vtt; charset=utf-8',
};

export type AskedMedia = {
  capability: string;
  file: string;
  /** Without its question mark; undefined where there is none. */
  query: string | undefined;
  /** Whether the client stores what it asks for, and rather gets an error than something else. */
  isStrict: boolean;
};

/**
 * Opens what an unguessable address names. Knowing it is the permission, so players need no headers.
 * @returns an address relative to it where something else is to be asked for.
 * @throws AppError `NOT_FOUND`, or the reason why it can't be read.
 */
export async function openAddress(services: Services, asked: AskedMedia): Promise<OpenedAddress> {
  const { capability, file } = asked;
  const background = backgroundOf(file);
  if (background !== undefined) return logged(services, file, () => openBackground(services, capability, background));
  if (file === soundFile) return logged(services, file, () => openSound(services, capability));
  if (file === filmFile) return logged(services, file, () => openFilm(services, capability));
  if (file === clipFile) return openClip(services, capability);
  return openVideoAddress(services, asked);
}

/** @throws what `open` throws; AppError `NOT_FOUND` for a missing file. */
async function logged({ logger }: Services, file: string, open: () => Promise<OpenedMedia>): Promise<OpenedMedia> {
  try {
    return await open();
  } catch (thrown) {
    const error = workError(thrown);
    if (error.code === 'NOT_FOUND') throw error;
    logger.error({ code: error.code, detail: error.detail }, `${file} cannot be read`);
    throw error.code === 'FILE_NOT_FOUND' ? new AppError('NOT_FOUND', { cause: error }) : error;
  }
}

/** Videos, their stills and captions. */
async function openVideoAddress(
  services: Services,
  { capability, file, query, isStrict }: AskedMedia,
): Promise<OpenedAddress> {
  const parameters = new URLSearchParams(query);
  const media = findMedia(services, capability, file);
  const fileName = parameters.get('download') === '1' ? downloadName(media.title, file) : undefined;
  const badge = parameters.get(playButton.name) === playButton.value;
  const mayStandIn = fileName === undefined && !isStrict;
  const source = await openMedia(services, { ...media, badge, mayStandIn }).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'RENDITION_MISSING' && playsInOwnSize(media)) return null;
    throw error;
  });
  if (source === null) return query === undefined ? mediaFiles.video : `${mediaFiles.video}?${query}`;
  return { source, type: types[media.kind], fileName };
}

/** A name every file system takes. */
function downloadName(title: string, file: string): string {
  return `${safeStem(title) || 'video'}${file.slice(file.lastIndexOf('.'))}`;
}
