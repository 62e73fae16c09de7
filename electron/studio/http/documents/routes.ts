import type { FastifyInstance, FastifyReply } from 'fastify';
import { createReadStream } from 'node:fs';
import { AppError } from '#shared/errors/index.ts';
import { openApiDocument, type OpenApiDocument } from './openapi.ts';
import { referenceAsset, referenceAssets, referencePage, referencePolicy, referenceScript } from './reference-page.ts';

/** The interface described for machines (`/openapi.json`) and for people (`/docs`). Both are open: they hold no data. */
export function registerDocuments(app: FastifyInstance): void {
  // Made when it is first asked for: few studios are, and none should start later for it.
  let document: OpenApiDocument | undefined;
  app.get('/openapi.json', () => (document ??= openApiDocument()));
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', referencePolicy).send(referencePage),
  );
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(referenceScript));
  app.get<{ Params: { asset: string } }>('/docs/:asset', (request, reply) => sendAsset(request.params.asset, reply));
}

function sendAsset(name: string, reply: FastifyReply): FastifyReply {
  const type = referenceAssets[name];
  if (type === undefined) throw new AppError('NOT_FOUND');
  return reply.type(type).send(createReadStream(referenceAsset(name)));
}
