import { fastify, type FastifyInstance } from 'fastify';
import { limits } from '#shared/limits.ts';
import { registerClips } from './media/clip-routes.ts';
import { registerDocuments } from './documents/routes.ts';
import { registerMedia } from './media/routes.ts';
import { registerSounds } from './media/sound-routes.ts';
import { registerMetrics } from './metrics.ts';
import type { Services } from '../operations/services.ts';
import { registerShare } from './share-routes.ts';
import { registerUploads } from './upload-routes.ts';
import type { UploadStore } from '../domain/templates/upload-store.ts';
import { registerCaller, type Authenticator } from './auth.ts';
import { answerNotFound, registerErrors } from './errors.ts';
import { registerGuard, type Guard } from './guard.ts';
import { createHandlers } from '../operations/handlers.ts';
import { registerOperations } from './routes.ts';

export type Server = { app: FastifyInstance; guard: Guard };

/** The HTTP side of the studio, not listening yet. */
export function createServer(
  services: Services,
  uploads: UploadStore,
  { publicUrl, trustProxy = [] }: { publicUrl?: string; trustProxy?: readonly string[] },
  authenticator: Authenticator,
): Server {
  const { db, folders, logger, previews, stills } = services;
  const app = fastify({
    bodyLimit: limits.requestBytes,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    exposeHeadRoutes: false,
    // The guard answers in our own shape while the studio closes.
    return503OnClosing: false,
    forceCloseConnections: true,
    // An address that cannot be decoded names nothing.
    frameworkErrors: (_error, _request, reply) => answerNotFound(reply),
  });
  app.removeContentTypeParser('text/plain');
  registerCaller(app);
  const guard = registerGuard(app, publicUrl);
  registerErrors(app, logger);
  // No browser takes an answer for anything but what its type says: names and scripts of strangers stay text.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
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
  registerMedia(app, { db, folders, previews, stills, logger });
  registerShare(app, { db, publicUrl: services.publicUrl });
  registerSounds(app, { db, folders, logger });
  registerClips(app, services);
  registerDocuments(app);
  registerMetrics(app, { db, authenticator });
  registerOperations(app, { db, handlers: createHandlers(services), authenticator, publicUrl });
  return { app, guard };
}
