import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { safeStem } from '#shared/rows/file-names.ts';
import { playButton } from '#shared/stills.ts';
import { isAppError } from '#shared/errors/index.ts';
import { mediaFiles, type MediaKind } from '../../domain/media/addresses.ts';
import { findMedia, openMedia, playsInOwnSize, type MediaOptions } from '../../domain/media/open-media.ts';
import { sendBytes } from './send.ts';

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

/** Videos and stills by unguessable address. Knowing the address is the permission, so players need no headers. */
export function registerMedia(app: FastifyInstance, options: MediaOptions): void {
  app.route<{ Params: { capability: string; file: string }; Querystring: { download?: string; play?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:capability/:file',
    handler: async (request, reply) => {
      const { capability, file } = request.params;
      const media = findMedia(options, capability, file);
      const fileName = request.query.download === '1' ? downloadName(media.title, file) : undefined;
      const badge = request.query[playButton.name] === playButton.value;
      const mayStandIn = fileName === undefined && !isStrict(request.headers);
      const source = await openMedia(options, { ...media, badge, mayStandIn }).catch((error: unknown) => {
        if (isAppError(error) && error.code === 'RENDITION_MISSING' && playsInOwnSize(media)) return null;
        throw error;
      });
      if (source === null) {
        const [, query] = request.url.split('?');
        reply.header('cache-control', 'no-store');
        return reply.redirect(query === undefined ? mediaFiles.video : `${mediaFiles.video}?${query}`);
      }
      return sendBytes(request, reply, source, { type: types[media.kind], fileName, logger: options.logger });
    },
  });
}

/** Whether the client stores what it asks for, and rather gets an error than something else (RFC 7240, section 4.4). */
function isStrict({ prefer = [] }: IncomingHttpHeaders): boolean {
  return [prefer].flat().some((preferred) => /\bhandling\s*=\s*"?strict\b/iu.test(preferred));
}

/** A name every file system takes. */
function downloadName(title: string, file: string): string {
  return `${safeStem(title) || 'video'}${file.slice(file.lastIndexOf('.'))}`;
}
