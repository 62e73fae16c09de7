import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#shared/errors/index.ts';
import { ownProperty } from '#shared/own-property.ts';
import { openApiDocument, type OpenApiDocument } from './openapi.ts';

/** Files of Swagger UI that the page loads, with their types. */
const referenceAssets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** Where an asset is on disk. */
function referenceAsset(name: string): string {
  return fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
}

const referenceScript = `window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** Swagger UI writes style attributes and inlines its icons; scripts come only from the studio. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The interactive reference: it reads the document and sends requests with the reader's credentials. */
const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Vocative studio: interface</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <style>
      body { margin: 0; background: #fff; }
      .swagger-ui .topbar { display: none; }
    </style>
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** The interface described for machines (`/openapi.json`) and for people (`/docs`). Both are public. */
export function registerDocuments(app: FastifyInstance): void {
  // Built on first request, so that it delays no start.
  let document: OpenApiDocument | undefined;
  app.get('/openapi.json', () => (document ??= openApiDocument()));
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', referencePolicy).send(referencePage),
  );
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(referenceScript));
  app.get<{ Params: { asset: string } }>('/docs/:asset', (request, reply) => sendAsset(request.params.asset, reply));
}

function sendAsset(name: string, reply: FastifyReply): FastifyReply {
  const type = ownProperty(referenceAssets, name);
  if (type === undefined) throw new AppError('NOT_FOUND');
  return reply.type(type).send(createReadStream(referenceAsset(name)));
}
