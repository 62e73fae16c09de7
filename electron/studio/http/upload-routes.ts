import { ERRORS, EVENTS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { authenticate, callerOf, type Authenticator } from './auth.ts';
import { errorBody, requestError } from '#electron/http/errors.ts';
import { deleteUpload, finishUpload, findUpload } from '../store/uploads.ts';
import { admitUpload, largestSize } from '../domain/templates/upload-room.ts';
import {
  checksumAlgorithms,
  uploadPath,
  withChecksum,
  type Checksum,
  type UploadStore,
} from '../domain/templates/upload-store.ts';

/** The only protocol version that tus's server supports. */
const tusVersion = '1.0.0';

type UploadRouteOptions = { db: Db; store: UploadStore; authenticator: Authenticator; logger: Logger };

/** Resumable uploads by the tus 1.0 protocol. The id of a finished upload is the `video_id` of a new template. */
export function registerUploads(app: FastifyInstance, { db, store, authenticator, logger }: UploadRouteOptions): void {
  const users = new WeakMap<IncomingMessage, string>();
  /** Uploads by the requests that began them. */
  const begun = new WeakMap<IncomingMessage, string>();
  const tus = createTusServer({
    db,
    store,
    logger,
    uploaderOf: (request) => users.get(request),
    onBegin: (request, id) => begun.set(request, id),
  });

  /** Its first bytes were refused, so nobody got its address. */
  async function dropRefused({ raw }: FastifyRequest, status: number): Promise<void> {
    const id = begun.get(raw);
    if (id === undefined || status < 400) return;
    deleteUpload(db, id);
    await store.discard(id);
  }

  app.register(async (scope) => {
    // tus reads the body itself, straight to disk.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    scope.route({
      method: 'OPTIONS',
      url: uploadPath,
      handler: async (request, reply) => {
        reply.hijack();
        reply.raw.setHeader('tus-checksum-algorithm', checksumAlgorithms.join(','));
        await tus.handle(request.raw, reply.raw);
      },
    });
    scope.route<{ Params: { id?: string } }>({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
      url: `${uploadPath}/:id?`,
      onRequest: [overrideMethod, authenticate({ auth: 'bearer' }, authenticator), checkForm],
      handler: async (request, reply) => {
        users.set(request.raw, callerOf(request).userId);
        const checksum = checksumOf(request.headers['upload-checksum']);
        reply.hijack();
        await withChecksum(checksum, () => tus.handle(request.raw, reply.raw));
        await dropRefused(request, reply.raw.statusCode);
      },
    });
  });
}

/** Methods of tus that some networks and clients cannot send; they are sent as POST with this header then. */
const overridable = new Set(['PATCH', 'DELETE', 'HEAD']);

/** `X-HTTP-Method-Override` of tus 1.0, which its server leaves to us. */
async function overrideMethod({ raw, method, headers }: FastifyRequest): Promise<void> {
  const wanted = headers['x-http-method-override'];
  if (method === 'POST' && typeof wanted === 'string' && overridable.has(wanted)) raw.method = wanted;
}

/** Refuses requests that tus would misread. The owner of an upload is determined by the id that tus finds, not here. */
async function checkForm(
  request: FastifyRequest<{ Params: { id?: string } }>,
  reply: FastifyReply<{ Params: { id?: string } }>,
): Promise<void> {
  const { params, method, url, headers } = request;
  if (headers['tus-resumable'] !== tusVersion) {
    reply.header('tus-version', tusVersion);
    throw new AppError('UPLOAD_VERSION_UNSUPPORTED', { subject: 'Tus-Resumable' });
  }
  if ((params.id === undefined) !== (method === 'POST')) throw new AppError('NOT_FOUND');
  if (url.includes('?')) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'query',
      message: 'The address of an upload has no query. Leave out what follows the question mark.',
    });
  }
  if (headers['upload-defer-length'] !== undefined && headers['content-type'] !== undefined) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'Upload-Defer-Length',
      message: 'An upload whose size comes later begins empty. Send its first bytes by PATCH.',
    });
  }
}

/**
 * `Upload-Checksum` of tus 1.0, which its server leaves to us: the name of an algorithm and a Base64 value.
 * @throws AppError `REQUEST_UNUSABLE`.
 */
function checksumOf(header: string | string[] | undefined): Checksum | undefined {
  if (header === undefined) return undefined;
  const [name = '', text = ''] = String(header).split(' ');
  const algorithm = checksumAlgorithms.find((known) => known === name);
  const value = Buffer.from(text, 'base64');
  if (algorithm === undefined || value.length !== createHash(algorithm).digest().length) {
    throw new AppError('REQUEST_UNUSABLE', {
      subject: 'Upload-Checksum',
      message: `A checksum is the name of an algorithm and a Base64 value. Use one of ${checksumAlgorithms.join(', ')}.`,
    });
  }
  return { algorithm, value };
}

type TusOptions = {
  db: Db;
  store: UploadStore;
  logger: Logger;
  uploaderOf: (request: IncomingMessage) => string | undefined;
  onBegin: (request: IncomingMessage, id: string) => void;
};

/** The part of tus's requests that gives access to Node's. */
type TusRequest = { method: string; url: string; runtime?: { node?: { req?: object } } };

function createTusServer({ db, store, logger, uploaderOf, onBegin }: TusOptions): Server {
  function incoming(request: TusRequest): { raw: IncomingMessage; userId: string } {
    const node = request.runtime?.node?.req;
    const raw = node && 'rawHeaders' in node ? (node as IncomingMessage) : undefined;
    const userId = raw && uploaderOf(raw);
    if (raw === undefined || userId === undefined) throw new AppError('UNAUTHORIZED');
    return { raw, userId };
  }

  async function finish(id: string): Promise<void> {
    await store.sync(id);
    finishUpload(db, id);
  }

  const tus = new ContractServer({
    path: uploadPath,
    datastore: store,
    // Behind a proxy the studio is reached by another name and scheme than it sees.
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    // tus itself would take the last part of the whole address, including its query.
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.slice(uploadPath.length + 1),
    maxSize: (_request, id) => (id === null ? limits.uploadBytes : largestSize(db, store, id)),
    // Pages of other origins may never call this server, so none is allowed.
    allowedOrigins: [],
    // Also refuses a deletion during which the upload finishes.
    disableTerminationForFinishedUploads: true,
    async onIncomingRequest(request, id) {
      const { userId } = incoming(request);
      if (request.method === 'POST') return;
      const known = findUpload(db, userId, id);
      if (known === undefined) throw new AppError('NOT_FOUND');
      if (known.finished_at === null) store.dropUnverified(id);
      // A finished upload belongs to the template made from it.
      if (request.method === 'DELETE' && known.finished_at !== null) {
        throw new AppError('CONFLICT', {
          message: 'This upload is finished and stays. What was made of it goes when its templates are deleted.',
        });
      }
      // The studio ended, or its disk was full, before it could finish an upload. A client that learns that all bytes
      // have arrived sends nothing more.
      const isLeft = request.method === 'HEAD' && known.finished_at === null;
      if (isLeft && (await store.arrived(id)).bytes === known.size) await finish(id);
    },
    async onUploadCreate(request, upload) {
      const { raw, userId } = incoming(request);
      await admitUpload(db, store, { id: upload.id, userId, size: upload.size ?? null });
      onBegin(raw, upload.id);
      return {};
    },
    async onUploadFinish(_request, upload) {
      await finish(upload.id);
      return {};
    },
    onResponseError(_request, error) {
      // Only one writer at a time: others may be writing to the same upload.
      if (error === ERRORS.ERR_LOCK_TIMEOUT) return inOurForm(new AppError('STUDIO_BUSY'));
      if (error === ERRORS.ABORTED) return inOurForm(offsetWrong());
      if (!(error instanceof Error)) return undefined;
      const known = isTooLong(error) ? new AppError('UPLOAD_TOO_LARGE') : requestError(error);
      if (known.status >= 500)
        logger.error({ route: uploadPath, code: known.code, detail: known.detail }, 'upload failed');
      return inOurForm(known);
    },
  });
  tus.on(EVENTS.POST_TERMINATE, (_request, _response, id) => deleteUpload(db, id));
  return tus;
}

/** Answers tus's plain text refusals in the form of the interface. */
class ContractServer extends Server {
  override async write(...[context, headers, status, body = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body);
    const sent = body.startsWith('{') ? { status_code: status, body } : inOurForm(refusal(status, body.trim()));
    headers.set('content-type', 'application/json; charset=utf-8');
    return super.write(context, headers, sent.status_code, sent.body);
  }
}

/** The reason why tus refused a request. @param text its sentence, which names the invalid header. */
function refusal(status: number, text: string): AppError {
  const message = `This upload cannot go on: ${text}. Correct the request and send it again.`;
  switch (status) {
    case 404:
    case 410:
      return new AppError('NOT_FOUND');
    case 409:
      return offsetWrong();
    case 413:
      return new AppError('UPLOAD_TOO_LARGE');
    case 403:
    case 400:
      return new AppError('INVALID_REQUEST', { message });
    case 501:
      return new AppError('NOT_SUPPORTED_YET', { message });
    default:
      return new AppError('INTERNAL', { detail: text });
  }
}

/** Tus's error for a body without a length that has more bytes than its upload. */
function isTooLong(error: Error): boolean {
  return 'status_code' in error && error.status_code === 413;
}

function offsetWrong(): AppError {
  return new AppError('UPLOAD_OFFSET_WRONG', { subject: 'Upload-Offset' });
}

function inOurForm(error: AppError): { status_code: number; body: string } {
  return { status_code: error.status, body: JSON.stringify(errorBody(error)) };
}
