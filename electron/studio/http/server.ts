import { fastify, type FastifyInstance } from 'fastify';
import { limits } from '#shared/limits.ts';
import { registerMedia } from './media/routes.ts';
import { registerMetrics } from './metrics.ts';
import type { Services } from '../requests/services.ts';
import { registerPageCounts } from './page-count-routes.ts';
import { farmPath, registerFarm } from './farm-routes.ts';
import { registerShare } from './share-routes.ts';
import { registerUploads } from './upload-routes.ts';
import { uploadPath, type UploadStore } from '../domain/templates/upload-store.ts';
import { callerOf, registerCaller, type Authenticator } from './auth.ts';
import { isMadeAgain } from '../domain/media/open-media.ts';
import { answerNotFound, registerErrors } from '#electron/http/errors.ts';
import { connectionLimit, limitConnections } from '#electron/http/connections.ts';
import { limitAnswers } from '#electron/http/send.ts';
import { shedLoad, usualLoad, type LoadLimits } from '#electron/http/load.ts';
import { registerGuard, type Guard } from './guard.ts';
import { createHandlers } from './handlers.ts';
import { registerOperations } from './routes.ts';
import { registerDocuments } from './documents/reference-page.ts';

/** Time limits for clients, milliseconds. Uploads and downloads may take any time, as long as bytes arrive. */
export type Patience = {
  /** For the headers of a request. */
  headers: number;
  /** For the body of a request that is no upload. */
  body: number;
  /** Interval of checking headers. */
  check: number;
  /** For an upload that receives no more bytes. */
  upload: number;
  /** For a client that accepts no more of its answer. Players stop reading while they are paused, and ask again. */
  answer: number;
};

export const usualPatience: Patience = {
  headers: 30_000,
  body: 120_000,
  check: 10_000,
  upload: 120_000,
  answer: 120_000,
};

export type Server = { app: FastifyInstance; guard: Guard };

export type ServerOptions = {
  /** The public origin: `https://videos.example.com`; by default the address listened on. */
  publicUrl?: string;
  /** Addresses and networks of trusted proxies, for `X-Forwarded-For`; none by default. */
  trustProxy?: readonly string[];
  /** Time limits for clients' requests; the usual ones by default. */
  patience?: Patience;
  /** Load above which requests are refused; the usual limits by default. */
  load?: LoadLimits;
};

/** The HTTP side of the studio, not listening yet. */
export function createServer(
  services: Services,
  uploads: UploadStore,
  { publicUrl, trustProxy = [], patience = usualPatience, load = usualLoad }: ServerOptions,
  authenticator: Authenticator,
): Server {
  const { db, logger } = services;
  const app = fastify({
    bodyLimit: limits.requestBytes,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    exposeHeadRoutes: true,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.check },
    // While the studio closes, the guard answers in our own shape.
    return503OnClosing: false,
    forceCloseConnections: true,
    // Such as an address that cannot be decoded.
    frameworkErrors: (_error, _request, reply) => answerNotFound(reply),
  });
  limitConnections(app, load.connections ?? connectionLimit(), (request) => callerOf(request).userId);
  app.removeContentTypeParser('text/plain');
  // Browsers must not guess another type than the declared one: names and scripts of strangers stay text.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  limitTime(app, patience);
  registerCaller(app);
  const guard = registerGuard(app, publicUrl);
  registerErrors(app, logger, isMadeAgain);
  shedLoad(app, load);
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the address: addresses of media are secrets.
    logger.debug({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
  });
  registerUploads(app, { db, store: uploads, authenticator, logger });
  registerFarm(app, services);
  registerMedia(app, services);
  registerShare(app, services);
  registerPageCounts(app, services);
  registerDocuments(app);
  registerMetrics(app, services, authenticator);
  registerOperations(app, { db, ages: services.ages, handlers: createHandlers(services), authenticator, publicUrl });
  return { app, guard };
}

/**
 * Ends connections whose body does not arrive in time, and stalled uploads and answers. Node's own request limit would
 * apply to whole uploads.
 */
function limitTime(app: FastifyInstance, patience: Patience): void {
  app.addHook('onRequest', async ({ raw, url, headers }) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody) return;
    const end = (): void => {
      if (!raw.complete) raw.destroy();
    };
    if (url.startsWith(uploadPath) || url.startsWith(`${farmPath}/`)) {
      raw.setTimeout(patience.upload, end);
      return;
    }
    const timer = setTimeout(end, patience.body);
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
  limitAnswers(app, patience.answer);
}
