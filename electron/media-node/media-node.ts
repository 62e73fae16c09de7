import { fastify, type FastifyInstance } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isAppError, toAppError, type ErrorCode } from '#shared/errors/index.ts';
import type { Scratch } from '#electron/farm/scratch.ts';
import type { StudioFiles } from '#electron/farm/studio-files.ts';
import type { ByteSource } from '#electron/http/byte-source.ts';
import { connectionLimit, limitConnections } from '#electron/http/connections.ts';
import { answerNotFound, registerErrors } from '#electron/http/errors.ts';
import { hostWithPort, listen } from '#electron/http/listen.ts';
import { shedLoad, usualLoad } from '#electron/http/load.ts';
import { limitAnswers, sendAddress, type OpenedAddress } from '#electron/http/send.ts';
import { isStrict } from '#electron/http/strict.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { MediaAnswers, usualAges, type Ages, type Asked } from './media-answers.ts';
import { MediaCopies } from './media-copies.ts';

/** Most bytes of an answer that its viewer takes at once, as players do with ranges. */
const shortAnswer = 4 * 1024 * 1024;
/** Bytes that are read at a time: of short answers, and of long ones, at which viewers pause. Each holds such a part. */
const shortPart = 256 * 1024;
const longPart = 64 * 1024;
/** Interval of telling the studio what there are copies of, milliseconds. */
const reportEvery = 20_000;
/** Time limits for clients, milliseconds, as those of the studio. */
const headersLimit = 30_000;
const answerLimit = 120_000;

/** What the studio no longer has as the answer says. */
const outdated: ReadonlySet<ErrorCode> = new Set([
  'ARTIFACT_MISSING',
  'ARTIFACT_DAMAGED',
  'FILE_NOT_FOUND',
  'RANGE_NOT_SATISFIABLE',
]);
/** What lies between this machine and the studio. */
const away: ReadonlySet<ErrorCode> = new Set(['STUDIO_UNREACHABLE', 'STUDIO_ANSWER_INVALID', 'UNAUTHORIZED']);

export type MediaNodeOptions = {
  files: StudioFiles;
  scratch: Scratch;
  /** Of this code, which the studio compares with its own. */
  build: string;
  host: string;
  port: number;
  trustProxy?: readonly string[];
  logger: Logger;
  /** Tells a person what goes on. */
  note: (sentence: string) => void;
  ages?: Ages;
  /** Milliseconds that never go back. */
  now?: () => number;
};

/**
 * Serves a studio's media from another machine, at the same addresses and with the same bytes. The studio says for each
 * address where its bytes lie; this machine has copies of most of them.
 */
export class MediaNode {
  readonly #options: MediaNodeOptions & { ages: Ages; now: () => number };
  readonly #copies: MediaCopies;
  readonly #answers: MediaAnswers;
  readonly #app: FastifyInstance;
  readonly #ended = Promise.withResolvers<never>();
  readonly #closing = new AbortController();
  /** When the studio answered last. */
  #heardAt = -Infinity;
  #isAway = false;

  private constructor(options: MediaNodeOptions) {
    this.#options = { ...options, ages: options.ages ?? usualAges, now: options.now ?? (() => performance.now()) };
    const { files, scratch, build, note, ages, now } = this.#options;
    this.#copies = new MediaCopies({ files, scratch, note, now });
    const onRefused = (error: AppError): void => this.#ended.reject(error);
    this.#answers = new MediaAnswers({ files, copies: this.#copies, build, ages, now, onRefused });
    this.#app = this.#createServer();
    // Whoever waits for the end is told.
    this.#ended.promise.catch(() => undefined);
  }

  /**
   * Meets the studio, and listens.
   * @throws AppError `UNAUTHORIZED`, `INVALID_REQUEST` for a machine that was removed or runs another build,
   * `STUDIO_UNREACHABLE`, `PORT_UNAVAILABLE`. The scratch is closed then.
   */
  static async start(options: MediaNodeOptions): Promise<{ node: MediaNode; url: string }> {
    const node = new MediaNode(options);
    try {
      await node.report();
      const { host, port } = options;
      const url = `http://${hostWithPort(host, await listen(node.#app, host, port))}`;
      void node.#keepReporting();
      return { node, url };
    } catch (error) {
      await node.close();
      throw error;
    }
  }

  /** Rejects with the reason if the studio refuses this machine from some time on. */
  get ended(): Promise<never> {
    return this.#ended.promise;
  }

  /** Resolves once no file is being copied. */
  settled(): Promise<void> {
    return this.#copies.settled();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#answers.close();
    await this.#app.close();
    await this.#copies.close();
  }

  /** Tells the studio what there are copies of, and forgets what it has no more. */
  async report(): Promise<void> {
    const { files, scratch, build, now } = this.#options;
    const { copies, gone } = await files.report(await scratch.keys(), build, this.#closing.signal);
    this.#heardAt = now();
    await this.#copies.learn(copies);
    await scratch.forget(gone);
  }

  async #keepReporting(): Promise<void> {
    const { note } = this.#options;
    const { signal } = this.#closing;
    for (;;) {
      await delay(reportEvery, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.report();
        if (this.#isAway) note('The studio answers again.');
        this.#isAway = false;
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === 'UNAUTHORIZED' || error.code === 'INVALID_REQUEST') this.#ended.reject(error);
        else if (!this.#isAway && !signal.aborted) note(`${error.message} (${error.subject ?? error.code})`);
        this.#isAway = true;
      }
    }
  }

  #createServer(): FastifyInstance {
    const { trustProxy = [], logger } = this.#options;
    const app = fastify({
      trustProxy: trustProxy.length > 0 && [...trustProxy],
      exposeHeadRoutes: true,
      http: { headersTimeout: headersLimit },
      return503OnClosing: false,
      forceCloseConnections: true,
      frameworkErrors: (_error, _request, reply) => answerNotFound(reply),
    });
    limitConnections(app, connectionLimit());
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
    });
    limitAnswers(app, answerLimit);
    registerErrors(app, logger, ({ status }) => status === 503);
    shedLoad(app, usualLoad);
    app.get('/healthz', async () => {
      if (this.#options.now() - this.#heardAt > this.#options.ages.longest) throw new AppError('STUDIO_UNREACHABLE');
      return { status: 'ok' };
    });
    app.route<{ Params: { capability: string; file: string } }>({
      method: ['GET', 'HEAD'],
      url: '/media/:capability/:file',
      handler: async (request, reply) => {
        const { capability, file } = request.params;
        if (!/^[\w-]+$/u.test(capability) || !/^[\w.-]+$/u.test(file)) throw new AppError('NOT_FOUND');
        const query = request.url.slice(request.url.split('?', 1)[0]?.length);
        const asked = { address: `/media/${capability}/${file}${query}`, isStrict: isStrict(request.headers) };
        return sendAddress(request, reply, await this.#open(asked), logger);
      },
    });
    return app;
  }

  async #open(asked: Asked): Promise<OpenedAddress> {
    const { found, location } = await this.#answers.fresh(asked);
    if (location !== undefined) return location;
    if (!found) throw new AppError('INTERNAL', { detail: 'an answer of no kind' });
    const { etag, size, isPassing, contentType, fileName } = found;
    const read = (start: number, end: number): AsyncIterable<Uint8Array> => this.#read(asked, etag, { start, end });
    const source: ByteSource = { size, etag, ...(isPassing && { isPassing }), read, close: () => undefined };
    return { source, type: contentType, fileName };
  }

  /**
   * Bytes of an answer. A viewer's answer is looked up for each part: so nobody is sent what was deleted a minute ago, and
   * those who pause hold no layouts.
   */
  async *#read(asked: Asked, etag: string, { start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    const partBytes = end - start <= shortAnswer ? shortPart : longPart;
    for (let position = start; position < end; position += partBytes) {
      const part = Buffer.allocUnsafeSlow(Math.min(partBytes, end - position));
      try {
        const { read } = await this.#answers.more(asked, etag);
        await read(position, part);
      } catch (error) {
        throw this.#forViewers(error, asked);
      }
      yield part;
    }
  }

  /** Viewers ask again for what the studio makes anew, or can't be asked for. */
  #forViewers(error: unknown, asked: Asked): unknown {
    if (!isAppError(error)) return error;
    if (outdated.has(error.code)) {
      this.#answers.drop(asked);
      return new AppError('VIDEO_INCOMPLETE', { detail: `${error.code}: ${error.detail}`, cause: error });
    }
    if (away.has(error.code))
      return new AppError('STUDIO_UNREACHABLE', {
        detail: error.detail,
        retryAfter: error.retryAfter ?? 5,
        cause: error,
      });
    return error;
  }
}
