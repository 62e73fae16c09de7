import { AppError } from '#shared/errors/index.ts';
import { templateFiles } from '#electron/engine/template/files.ts';

/** File names of media addresses. */
export const mediaFiles = {
  video: 'video.mp4',
  /** A template's recording, without cuts. */
  recording: 'recording.mp4',
  '720p': 'video-720p.mp4',
  '480p': 'video-480p.mp4',
  messaging: 'messaging.mp4',
  poster: templateFiles.poster,
  /** Stills of a screen and camera recording. */
  screen: templateFiles.screenStill,
  camera: templateFiles.cameraStill,
  preview: templateFiles.preview,
  waveform: templateFiles.peaks,
  captions: 'captions.vtt',
} as const;
/** File names of sounds, films, clips and backgrounds. */
export const soundFile = 'sound.wav';
export const filmFile = 'film.mp4';
export const clipFile = 'clip.wav';
export const backgroundFiles = { shown: 'background', original: 'whole-background' } as const;
export type BackgroundFile = keyof typeof backgroundFiles;

export type MediaKind = keyof typeof mediaFiles;

/** Address of a video's hosted page. */
export function shareUrl(baseUrl: string, capability: string): string {
  return `${baseUrl}/v/${capability}`;
}

/** Address of a template's or a video's media. Knowing it is the permission: there is no further authorization. */
export function mediaUrl(baseUrl: string, capability: string, kind: MediaKind): string {
  return `${baseUrl}/media/${capability}/${mediaFiles[kind]}`;
}

/** Address of a recorded name, a consent, or a stretch of a template's sound. Knowing it is the permission. */
export function soundUrl(baseUrl: string, capability: string): string {
  return `${baseUrl}/media/${capability}/${soundFile}`;
}

/** Address of a film of a face. Knowing it is the permission. */
export function filmUrl(baseUrl: string, capability: string): string {
  return `${baseUrl}/media/${capability}/${filmFile}`;
}

/** Address of a clip to listen to. Knowing it is the permission. */
export function clipUrl(baseUrl: string, capability: string): string {
  return `${baseUrl}/media/${capability}/${clipFile}`;
}

/** Address of a background to look at. Knowing it is the permission. */
export function backgroundUrl(baseUrl: string, capability: string, file: BackgroundFile): string {
  return `${baseUrl}/media/${capability}/${backgroundFiles[file]}`;
}

/**
 * Parses an address made by {@link mediaUrl}, with any host and port.
 * @throws AppError `NOT_FOUND` for any other address.
 */
export function parseMediaUrl(url: string): { capability: string; name: string } {
  const [, capability, name] = /^\/media\/([\w-]+)\/([\w.-]+)$/.exec(URL.parse(url)?.pathname ?? '') ?? [];
  if (capability === undefined || name === undefined) throw new AppError('NOT_FOUND', { subject: 'url' });
  return { capability, name };
}
