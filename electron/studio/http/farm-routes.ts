import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors/index.ts';
import { parseJson } from '#electron/lib/json.ts';
import { artifactKinds, largestArtifact, type Artifact } from '#electron/engine/artifacts/store.ts';
import type { ContentKey } from '#electron/engine/workers/content.ts';
import { contentPaths, digestOf, partBytes, tagOf } from '#electron/farm/content-messages.ts';
import { buildHeader, heldContent, mediaPath, type Forgotten } from '#electron/farm/media-messages.ts';
import type { OpenedAddress } from '#electron/http/send.ts';
import { parseRange } from '#electron/lib/byte-range.ts';
import { MachineTokens } from '../farm/machine-tokens.ts';
import { addFile, changedOnTheWay, listContent, readPart, servedPath } from '../farm/served-files.ts';
import { answerForNode, goneOf } from '../farm/served-media.ts';
import { parseMediaUrl } from '../domain/media/addresses.ts';
import type { Services } from '../requests/services.ts';
import { openAddress } from './media/open-address.ts';

/** Where all routes for machines begin. */
export const farmPath = contentPaths.studio;

type OfFile = { Querystring: { key?: string; name?: string } };
type OfArtifact = { Params: { kind: string; key: string } };
type OfMedia = { Querystring: { address?: string; strict?: string; tag?: string } };
type OfMessage = { Params: { id: string } };

/** Largest body of a message, bytes: what the largest request of a user may become. */
const largestBody = 256 * 1024 * 1024;
/** Most bytes in which a media node names its copies. */
const largestList = 16 * 1024 * 1024;

/**
 * Content for machines without the shared folder, each by its token, which opens nothing else. Bytes have a checksum in
 * both directions (RFC 9530).
 */
export function registerFarm(app: FastifyInstance, services: Services): void {
  const { farm, folders, stored, artifacts } = services;
  if (!farm) return;
  const { bodies } = farm;
  const tokens = new MachineTokens(folders);

  app.register(async (scope) => {
    // Bodies are bytes, which go straight to where they belong.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async ({ headers }) => void tokens.require(headers.authorization));

    scope.get(contentPaths.studio, async (_request, reply) => reply.code(204).send());

    scope.get<OfFile>(contentPaths.content, async ({ query: { key = '' } }) => {
      servedPath(folders, key);
      // First, so that a damaged file is used nowhere.
      await stored.checkContent(key as ContentKey);
      return listContent(folders, key);
    });

    scope.get<OfFile>(contentPaths.file, async (request, reply) => {
      const { key = '', name } = request.query;
      const range = parseRange(request.headers.range, Number.MAX_SAFE_INTEGER);
      if (range === null || range === 'unsatisfiable' || range.end - range.start > partBytes) {
        const message = `Files are sent in parts of at most ${partBytes} bytes. Ask for a range.`;
        throw new AppError('REQUEST_UNUSABLE', { subject: 'Range', message });
      }
      const { bytes, version } = await readPart(servedPath(folders, key, name), range);
      return reply
        .code(206)
        .headers({ etag: tagOf(version), 'content-digest': digestOf(bytes), 'cache-control': 'private, no-store' })
        .header('content-range', `bytes ${range.start}-${range.end - 1}/${version.size}`)
        .type('application/octet-stream')
        .send(bytes);
    });

    scope.put<OfFile>(contentPaths.file, async (request, reply) => {
      const { key = '', name = '' } = request.query;
      return reply.send(await addFile(folders, { key, name, digest: digestIn(request) }, request.raw));
    });

    scope.get<OfArtifact>(`${contentPaths.artifacts}/:kind/:key`, async ({ params }, reply) => {
      const content = await artifacts.read(artifactOf(params));
      return content === null ? reply.code(204).send() : reply.headers(checked(content)).send(content);
    });
    scope.put<OfArtifact>(`${contentPaths.artifacts}/:kind/:key`, async (request, reply) => {
      const artifact = artifactOf(request.params);
      return reply.send({ first: await artifacts.put(artifact, [await bodyOf(request, largestArtifact)]) });
    });
    scope.delete<OfArtifact>(`${contentPaths.artifacts}/:kind/:key`, async ({ params }, reply) => {
      await artifacts.remove(artifactOf(params));
      return reply.code(204).send();
    });

    scope.get<OfMedia>(mediaPath, async (request, reply) => {
      requireBuild(request, farm.build);
      const { address = '', strict, tag } = request.query;
      const open = async (): Promise<OpenedAddress> => {
        const { capability, name: file } = parseMediaUrl(URL.parse(address, 'http://studio')?.href ?? '');
        const [, query] = address.split('?');
        return openAddress(services, { capability, file, query, isStrict: strict === '1' });
      };
      const packed = await answerForNode(folders, open, { tag, copies: farm.copies });
      return reply.headers(checked(packed)).send(packed);
    });
    scope.put(mediaPath, async (request, reply) => {
      farm.hearMedia(tokens.require(request.headers.authorization), buildOf(request));
      requireBuild(request, farm.build);
      const body = Buffer.from(await bodyOf(request, largestList)).toString();
      const held = heldContent.safeParse(parseJson(body));
      if (!held.success) throw new AppError('INVALID_REQUEST', { detail: held.error.message });
      const answer: Forgotten = { copies: farm.copies, gone: goneOf(folders, held.data.keys) };
      return reply.send(answer);
    });

    scope.get<OfMessage>(`${contentPaths.messages}/:id`, async ({ params }, reply) => {
      const sealed = await bodies.read(idOf(params));
      return reply.headers(checked(sealed)).send(sealed);
    });
    scope.put<OfMessage>(`${contentPaths.messages}/:id`, async (request, reply) => {
      await bodies.write(idOf(request.params), await bodyOf(request, largestBody));
      return reply.code(204).send();
    });
    scope.delete<OfMessage>(`${contentPaths.messages}/:id`, async ({ params }, reply) => {
      await bodies.remove(idOf(params));
      return reply.code(204).send();
    });
  });
}

function checked(bytes: Uint8Array): Record<string, string> {
  return {
    'content-digest': digestOf(bytes),
    'content-type': 'application/octet-stream',
    'cache-control': 'private, no-store',
  };
}

/** @throws AppError `NOT_FOUND` for what names no artifact. */
function artifactOf({ kind, key }: { kind: string; key: string }): Artifact {
  const known = artifactKinds.find((one) => one === kind);
  if (known === undefined || !/^[\w-][\w.-]{0,199}$/u.test(key)) throw new AppError('NOT_FOUND');
  return { kind: known, key };
}

function buildOf({ headers }: FastifyRequest): string {
  return [headers[buildHeader]].flat().join();
}

/** @throws AppError `INVALID_REQUEST` for a media node that runs other code. */
function requireBuild(request: FastifyRequest, own: string): void {
  const build = buildOf(request);
  if (build === own) return;
  const message = `This media node is Vocative ${build}, the studio is ${own}. Install the same version on both.`;
  throw new AppError('INVALID_REQUEST', { subject: '--machine', message });
}

function idOf({ id }: { id: string }): string {
  if (!/^[0-9a-f-]{36}$/u.test(id)) throw new AppError('NOT_FOUND');
  return id;
}

function digestIn({ headers }: FastifyRequest): string {
  return [headers['content-digest']].flat().join();
}

/** The whole body. @throws AppError `BODY_TOO_LARGE`; `REQUEST_UNUSABLE` for bytes that don't match their checksum. */
async function bodyOf(request: FastifyRequest, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new AppError('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (digestOf(bytes) !== digestIn(request)) throw changedOnTheWay();
  return bytes;
}
