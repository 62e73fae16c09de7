import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { AppError } from '#shared/errors/index.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { ByteSource } from '../../domain/media/file-source.ts';
import { listsEtag, parseRange, rangeApplies } from '#electron/lib/byte-range.ts';

type SendOptions = {
  type: string;
  /** Given when the client asked for a download. */
  fileName: string | undefined;
  logger: Logger;
};

/**
 * Answers with a source or the part of it asked for, and closes it in the end, also when the client goes away.
 * @throws AppError `RANGE_NOT_SATISFIABLE`.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  source: ByteSource,
  options: SendOptions,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes').header('etag', source.etag);
  // A template can get another video under the same address, so caches ask; the answer is then mostly a 304.
  reply.header('cache-control', 'private, no-cache');
  if (listsEtag(request.headers['if-none-match'], source.etag)) {
    await source.close();
    return reply.code(304).send();
  }
  // RFC 9110 defines Range for GET only; a HEAD tells of the whole file.
  const ranged = request.method === 'GET' && rangeApplies(ifRange(request), source.etag);
  const range = ranged ? parseRange(request.headers.range, source.size) : null;
  if (range === 'unsatisfiable') {
    await source.close();
    reply.header('content-range', `bytes */${source.size}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  reply.type(options.type);
  if (options.fileName !== undefined) reply.header('content-disposition', attachment(options.fileName));
  const { start, end } = range ?? { start: 0, end: source.size };
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${source.size}`);
  reply.header('content-length', end - start);
  if (request.method === 'HEAD' || start === end) {
    await source.close();
    return reply.send();
  }
  const stream = Readable.from(source.read(start, end), { objectMode: false });
  // Also emitted when the client goes away before the first byte.
  stream.once('close', () => void closeSource(source, options.logger));
  return reply.send(stream);
}

async function closeSource(source: ByteSource, logger: Logger): Promise<void> {
  try {
    await source.close();
  } catch (error) {
    logger.error({ detail: String(error) }, 'a media file could not be closed');
  }
}

function ifRange(request: FastifyRequest): string | undefined {
  const header = request.headers['if-range'];
  return Array.isArray(header) ? header[0] : header;
}

/** RFC 6266: a plain name for old clients and the exact one for all others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escapeByte)}`;
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
