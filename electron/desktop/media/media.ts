import { randomUUID } from 'node:crypto';
import type { AnsweredMedia } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import { fetchFollowing } from '#electron/client/transfers/follow.ts';
import { answerWithFile, mediaHeaders, type MediaAnswer, type MediaRequest, type Playable } from './media-answer.ts';

export type MediaKind = 'template' | 'video' | 'audition' | 'sound' | 'waveform' | 'background' | 'recording';

export type { MediaAnswer, MediaRequest };

export type MediaOptions = {
  studio: () => Studio;
  /** Studio address of a file of a template or a generated video; null without one. */
  find: (kind: 'template' | 'video', id: string, file: RowFile) => string | null;
  /**
   * A recording that will become a template; as MP4, a retake in its take, or a template’s take; as WAV, a part of a
   * recording of names.
   * @throws AppError `NOT_FOUND`.
   */
  recording: (id: string, file: RecordingFile) => Promise<Playable>;
};

/**
 * The files the window may load, with the type each is served as whatever a studio says: a remote studio must not be
 * able to put a page or a script under the window's own origin.
 */
const fileTypes = {
  'video.mp4': 'video/mp4',
  'video.webm': 'video/webm',
  'poster.jpg': 'image/jpeg',
  'preview.gif': 'image/gif',
  'captions.vtt': 'text/vtt; charset=utf-8',
  // Browsers detect the format of a picture themselves.
  'background.png': 'image/png',
  'clip.wav': 'audio/wav',
  'peaks.s8': 'application/octet-stream',
} as const;
type MediaFile = keyof typeof fileTypes;
/** Files that templates and generated videos have. */
export type RowFile = Exclude<MediaFile, 'clip.wav' | 'peaks.s8' | 'background.png' | 'video.webm'>;

/** Media played from this computer's disk instead of the studio. */
const recordingFiles = ['video.webm', 'video.mp4', 'clip.wav'] as const;
type RecordingFile = (typeof recordingFiles)[number];
const recordingPattern = /^\/media\/recording\/([A-Za-z0-9_-]{1,128})\/([a-z0-9.]+)$/u;
const pathPattern =
  /^\/media\/(template|video|audition|sound|waveform|background)\/([A-Za-z0-9_-]{1,128})\/(video\.mp4|poster\.jpg|preview\.gif|captions\.vtt|clip\.wav|peaks\.s8|background\.png)(?:\?.*)?$/u;
const passedHeaders = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];
/** How the window loads what an address in an answer leads to. */
const answeredAs = {
  sound: ['sound', 'clip.wav'],
  video: ['audition', 'video.mp4'],
  captions: ['audition', 'captions.vtt'],
  waveform: ['waveform', 'peaks.s8'],
  picture: ['background', 'background.png'],
} as const satisfies Record<AnsweredMedia, [MediaKind, MediaFile]>;
/** Number of auditions and sounds remembered: more than a list on screen shows. */
const heardLimit = 10_000;

export function mediaPath(kind: MediaKind, id: string, file: MediaFile): string {
  return `/media/${kind}/${id}/${file}`;
}

/**
 * The allow-list through which the window loads media: it knows opaque paths, valid for this run; the studio's
 * addresses and tokens stay here. Bodies are streamed, byte ranges are the studio's own.
 */
export class Media {
  readonly #options: MediaOptions;
  /** Addresses of media that belong to no row, by path; those that an answer had last come last. */
  readonly #heard = new Map<string, { url: string; key: string }>();
  /** Their paths by kind and address: a list that is read again shows the same sounds. */
  readonly #knownPaths = new Map<string, string>();

  constructor(options: MediaOptions) {
    this.#options = options;
  }

  /**
   * Makes a path for an address in an answer. The same address gets the same path as long as it leads to the same kind:
   * a background that was a picture may be a video once it was fetched again.
   */
  path(kind: AnsweredMedia, studioUrl: string): string {
    const [as, file] = answeredAs[kind];
    const key = `${kind} ${studioUrl}`;
    const path = this.#knownPaths.get(key) ?? mediaPath(as, randomUUID(), file);
    this.#knownPaths.set(key, path);
    this.#heard.delete(path);
    this.#heard.set(path, { url: studioUrl, key });
    const oldest = this.#heard.entries().next().value;
    if (this.#heard.size > heardLimit && oldest !== undefined) {
      this.#heard.delete(oldest[0]);
      this.#knownPaths.delete(oldest[1].key);
    }
    return path;
  }

  /** Opens the media of a path given to the window. @throws AppError `NOT_FOUND`, `STUDIO_UNREACHABLE`. */
  async open(path: string, request: MediaRequest): Promise<MediaAnswer> {
    const { studio, recording } = this.#options;
    const [, recordingId, name] = recordingPattern.exec(path) ?? [];
    const file = recordingFiles.find((known) => known === name);
    if (recordingId !== undefined && file) return answerWithFile(await recording(recordingId, file), request);
    const { range, ifRange, ifNoneMatch, signal } = request;
    const { url: stored, type } = this.#locate(path);
    const from = studio();
    const url = await from.resolveUrl(stored);
    const response = await fetchMedia(from, url, {
      headers: {
        'accept-encoding': 'identity',
        ...(await from.headersFor(url, signal)),
        ...(range === undefined ? {} : { range }),
        ...(ifRange === undefined ? {} : { 'if-range': ifRange }),
        ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
      },
      signal: signal ?? null,
    });
    return { status: response.status, headers: answerHeaders(response, type), body: response.body };
  }

  #locate(path: string): { url: string; type: string } {
    const [, kind, id = '', name] = pathPattern.exec(path) ?? [];
    const file = (Object.keys(fileTypes) as MediaFile[]).find((known) => known === name);
    if (kind === undefined || file === undefined) throw new AppError('NOT_FOUND', { subject: path });
    const ofRow = (kind === 'template' || kind === 'video') && isRowFile(file);
    const url = ofRow ? this.#options.find(kind, id, file) : (this.#heard.get(path)?.url ?? null);
    if (url === null) throw new AppError('NOT_FOUND', { subject: path });
    return { url, type: fileTypes[file] };
  }
}

function isRowFile(file: MediaFile): file is RowFile {
  return file === 'video.mp4' || file === 'poster.jpg' || file === 'preview.gif' || file === 'captions.vtt';
}

/** Asks once more where the connection was closed without an answer, as a kept one may be while it is used again. */
async function fetchMedia({ reach }: Studio, url: string, init: RequestInit): Promise<Response> {
  const ask = (): Promise<Response> => fetchFollowing(url, init, reach.fetch);
  try {
    const response = await ask().catch((error: unknown) => {
      if (!wasClosed(error)) throw error;
      return ask();
    });
    if (response.ok || response.status === 304 || response.status === 416) return response;
    await response.body?.cancel();
    throw new AppError(response.status === 404 || response.status === 410 ? 'NOT_FOUND' : 'STUDIO_UNREACHABLE', {
      detail: `media: status ${response.status}`,
    });
  } catch (error) {
    // `fetch` reports every failure of the connection as a TypeError.
    if (error instanceof TypeError) throw new AppError('STUDIO_UNREACHABLE', { detail: error.message, cause: error });
    throw error;
  }
}

/** Of `node:http` and of `fetch`. */
const closedCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function wasClosed(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && closedCodes.has(cause.code);
}

function answerHeaders(response: Response, type: string): Record<string, string> {
  const headers = mediaHeaders(type);
  for (const name of passedHeaders) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}
