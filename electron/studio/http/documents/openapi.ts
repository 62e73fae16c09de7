import { z } from 'zod';
import {
  errorsOf,
  honoursKeys,
  interfaceVersion,
  operationIds,
  operations,
  tags,
  type Operation,
  type OperationId,
} from '#shared/api/index.ts';
import { errorTable } from '#shared/errors/index.ts';
import { exampleOf } from './examples.ts';
import { collectSchemas, resolved, type OpenApiSchema, type Schemas } from './schemas.ts';

/** The fields of the document that are read here. */
export type OpenApiDocument = {
  openapi: '3.0.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, unknown>;
  [part: string]: unknown;
};

const description = `Personalized videos from one template: mark the words that change, send rows, collect one MP4 a row.

Operations marked \`x-vocative\` are additions to the published interface. Two byte protocols stand beside the operations:
uploads at \`/uploads\` follow the tus 1.0 protocol, and a finished upload's id is the \`video_id\` of a template; media
addresses in answers are unguessable, need no credentials, and take byte ranges.

Every failure has the body \`{code, result: {error, reason}}\`: \`code\` is the HTTP status, \`error\` a sentence,
\`reason\` a stable code to branch on.`;

/** The OpenAPI 3.0.0 document of the interface, generated from the operations table. */
export function openApiDocument(): OpenApiDocument {
  const schemas = collectSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const id of operationIds) {
    const { path, method } = operations[id];
    (paths[path] ??= {})[method.toLowerCase()] = describe(id, operations[id], schemas);
  }
  return {
    openapi: '3.0.0',
    info: { title: 'Vocative studio', version: interfaceVersion, description },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'Client id and client secret.' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From `POST /api/auth/token`.' },
      },
    },
  };
}

function describe(id: OperationId, operation: Operation, schemas: Schemas): object {
  const { summary, tag } = operation;
  return {
    operationId: id,
    summary,
    tags: [tag],
    security: security(operation),
    ...parametersOf(id, operation, schemas),
    ...(operation.in === 'body' ? { requestBody: requestBody(schemas.inputOf(id), schemas) } : {}),
    ...(operation.grantBody ? { requestBody: grantBody(operation.grantBody) } : {}),
    responses: {
      200: { description: 'Done.', content: json(schemas.outputOf(id), schemas) },
      ...failures(operation, schemas),
    },
    ...callbacksOf(id, operation, schemas),
    ...(operation.extension ? { 'x-vocative': true } : {}),
  };
}

function security({ auth, admin, local }: Operation): object[] {
  if (auth === 'none') return [];
  if (auth === 'secret') return [{ basic: [] }];
  return auth === 'bearer' && (admin || local) ? [{ bearer: [] }] : [{ basic: [] }, { bearer: [] }];
}

function parametersOf(id: OperationId, operation: Operation, schemas: Schemas): { parameters?: object[] } {
  const parameters: object[] = [];
  if (operation.in === 'query') {
    const { properties = {}, required = [] } = resolved(schemas.inputOf(id), schemas.components);
    for (const [name, schema] of Object.entries(properties)) {
      const needed = required.includes(name);
      const example = needed ? { example: exampleOf(schema, schemas.components, name) } : {};
      parameters.push({ name, in: 'query', required: needed, schema, ...example });
    }
  }
  if (honoursKeys(operation)) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description:
        'The same key and body give the same answer for 24 hours; the same key with another body gives 409. Once an account’s answers of 24 hours take 64 MB, new keys give 429.',
    });
  }
  return parameters.length === 0 ? {} : { parameters };
}

/** Describes the callback of operations that take a `callback_url`. */
function callbacksOf(id: OperationId, { in: place }: Operation, schemas: Schemas): { callbacks?: object } {
  if (place !== 'body' || !resolved(schemas.inputOf(id), schemas.components).properties?.['callback_url']) return {};
  const event = (summary: string, schema: OpenApiSchema) => ({
    '{$request.body#/callback_url}': {
      post: {
        summary,
        // The receiver needs no credentials: it checks the signature.
        security: [],
        description: 'Signed as Standard Webhooks say; `webhook-id` is the same for each delivery of an event.',
        requestBody: requestBody(schema, schemas),
        responses: { '2XX': { description: 'Taken. Anything else is tried again; 410 stops.' } },
      },
    },
  });
  return {
    callbacks: {
      completion: event('A video has ended', schemas.events.completion),
      messaging: event('The version for messaging of a video is ready', schemas.events.messaging),
    },
  };
}

function requestBody(schema: OpenApiSchema, schemas: Schemas): object {
  return { required: true, content: json(schema, schemas) };
}

/** A body in the content types that OAuth clients send. */
function grantBody(body: z.ZodType): object {
  const { $schema: _draft, ...schema } = z.toJSONSchema(body, { target: 'openapi-3.0', io: 'input' });
  const content = { schema, example: { grant_type: 'client_credentials' } };
  return {
    required: false,
    description: 'As OAuth 2.0 clients send it for the client credentials grant. It may be left out.',
    content: { 'application/x-www-form-urlencoded': content, 'application/json': content },
  };
}

function json(schema: OpenApiSchema, { components }: Schemas): object {
  return { 'application/json': { schema, example: exampleOf(schema, components) } };
}

/** One answer per status, listing its codes. */
function failures(operation: Operation, { error }: Schemas): Record<number, object> {
  const byStatus = Map.groupBy(errorsOf(operation), (code) => errorTable[code].status);
  const answers: Record<number, object> = {};
  for (const [status, codes] of byStatus) {
    const [first = 'INTERNAL'] = codes;
    const example = { code: status, result: { error: errorTable[first].message, reason: first } };
    answers[status] = {
      description: codes.map((code) => `\`${code}\`: ${errorTable[code].message}`).join('\n\n'),
      content: { 'application/json': { schema: error, example } },
    };
  }
  return answers;
}
