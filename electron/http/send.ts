import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { AppError } from '#shared/errors/index.ts';
import { workError } from '#electron/db/errors.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { ByteSource } from './byte-source.ts';
import { listsEtag, parseRange, rangeApplies } from '#electron/lib/byte-range.ts';

type SendOptions = {
  type: string;
  /** Set when the client asked for a download. */
  fileName: string | undefined;
  logger: Logger;
};

/**
 * Ends connections whose client accepts no more of an answer. Players stop reading while they are paused, and ask again.
 * The limit begins when the answer is sent; the work before may take any time.
 * @param limit milliseconds.
 */
export function limitAnswers(app: FastifyInstance, limit: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(limit, () => raw.destroy());
  });
}

/** What is at an address of media. Who opens it closes the source. */
export type OpenedMedia = {
  source: ByteSource;
  /** Content type. */
  type: string;
  /** Name of a download, if one was asked for. */
  fileName?: string | undefined;
};

/** The same, or an address relative to it that the client is to ask for instead. */
export type OpenedAddress = OpenedMedia | string;

/** Answers with what is at an address. @throws as {@link sendBytes}. */
export async function sendAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedAddress,
  logger: Logger,
): Promise<FastifyReply> {
  if (typeof opened === 'string') {
    reply.header('cache-control', 'no-store');
    return reply.redirect(opened);
  }
  const { source, type, fileName } = opened;
  return sendBytes(request, reply, source, { type, fileName, logger });
}

/**
 * Sends a source or the requested part of it, and finally closes it, even if the client leaves.
 * @throws AppError `RANGE_NOT_SATISFIABLE`, and the error of an unreadable source.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  source: ByteSource,
  options: SendOptions,
): Promise<FastifyReply> {
  // A template's video can change under the same address, so caches revalidate; mostly with a 304.
  const caching = source.isPassing ? 'no-store' : 'private, no-cache';
  const cached = { 'accept-ranges': 'bytes', etag: source.etag, 'cache-control': caching };
  if (listsEtag(request.headers['if-none-match'], source.etag)) {
    await source.close();
    return reply.headers(cached).code(304).send();
  }
  // RFC 9110 defines Range for GET only; HEAD describes the whole file.
  const ranged = request.method === 'GET' && rangeApplies(ifRange(request), source.etag);
  const range = ranged ? parseRange(request.headers.range, source.size) : null;
  if (range === 'unsatisfiable') {
    await source.close();
    reply.headers(cached).header('content-range', `bytes */${source.size}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const { start, end } = range ?? { start: 0, end: source.size };
  const isEmpty = request.method === 'HEAD' || start === end;
  const stream = isEmpty ? undefined : await openStream(source, { start, end }, options);
  reply
    .headers(cached)
    .type(options.type)
    .header('content-length', end - start);
  if (options.fileName !== undefined) reply.header('content-disposition', attachment(options.fileName));
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${source.size}`);
  if (!stream) await source.close();
  return reply.send(stream);
}

/**
 * A part of a source, closed together with the stream. Its first bytes are read here, because an unreadable source is
 * answered with an error, whose headers must not be a file's.
 * @throws AppError if the first bytes cannot be read; the source is closed then.
 */
async function openStream(
  source: ByteSource,
  { start, end }: { start: number; end: number },
  { logger }: Pick<SendOptions, 'logger'>,
): Promise<Readable> {
  const fail = (thrown: unknown): AppError => {
    const error = workError(thrown);
    logger.error({ code: error.code, detail: error.detail }, 'media cannot be read');
    return error;
  };
  const parts = source.read(start, end)[Symbol.asyncIterator]();
  const close = async (): Promise<void> => {
    try {
      await parts.return?.();
      await source.close();
    } catch (error) {
      logger.error({ detail: String(error) }, 'a media file could not be closed');
    }
  };

  let next: IteratorResult<Uint8Array>;
  try {
    next = await parts.next();
    if (next.done) throw endsEarly(end - start);
  } catch (error) {
    await close();
    throw fail(error);
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    let left = end - start;
    try {
      for (; !next.done; next = await parts.next()) {
        left -= next.value.length;
        yield next.value;
      }
      // The client would wait for the rest.
      if (left > 0) throw endsEarly(left);
    } catch (error) {
      throw fail(error);
    }
  }
  // Nothing is read before the client takes it: each of a thousand paused players would hold more.
  const stream = Readable.from(read(), { objectMode: false, highWaterMark: 0 });
  // Also emitted when the client goes away before the first byte.
  stream.once('close', () => void close());
  return stream;
}

function endsEarly(missing: number): AppError {
  return new AppError('FILE_UNREADABLE', { detail: `ends ${missing} bytes early` });
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
