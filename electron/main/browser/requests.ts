import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isAppError } from '#shared/errors/index.ts';
import { bytesContentType, decodeBytesInput, maxRequestBytes, wireInputHeader } from '#shared/ipc/http-wire.ts';
import type { Desktop } from '#electron/desktop/desktop.ts';

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
}

/** `POST /ipc/<name>`: see shared/ipc/http-wire.ts. */
export async function answerIpc(
  desktop: Desktop,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Imported late, so that the page is served before the contract is loaded.
  const { pageRequestNames } = await import('#shared/ipc/index.ts');
  if (!pageRequestNames.some((known) => known === name)) return sendText(response, 404, 'There is no such request.');
  const type = request.headers['content-type'] ?? '';
  const isJson = type.startsWith('application/json');
  if (!isJson && !type.startsWith(bytesContentType)) return sendText(response, 415, 'Send JSON or bytes.');
  const body = await readBody(request);
  if (body === null) return sendText(response, 413, `A request takes at most ${maxRequestBytes} bytes.`);
  const input = decodeInput(isJson, body, request);
  if (input === unreadable) return sendText(response, 400, 'The input is not readable JSON.');
  const answer = await desktop.handle(name, input);
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(answer));
}

/** `POST /spools/<id>`: a picked file, streamed to disk as it arrives. */
export async function answerSpool(
  desktop: Desktop,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await desktop.fillSpool(id, request);
  // The rest of a refused upload is not read.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(answer));
}

const unreadable = Symbol('unreadable');

function decodeInput(isJson: boolean, body: Buffer, request: IncomingMessage): unknown {
  try {
    if (isJson) return JSON.parse(body.toString('utf8'));
    const header = request.headers[wireInputHeader];
    return decodeBytesInput(body, typeof header === 'string' ? header : undefined);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return unreadable;
    throw error;
  }
}

/** @returns null if the body exceeds `maxRequestBytes`. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue;
    length += part.length;
    if (length > maxRequestBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** `GET` or `HEAD /media/…`: streams the file of the path. A closed connection also cancels the stream's source. */
export async function answerMedia(
  desktop: Desktop,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    const media = await desktop.media(path, {
      range: request.headers.range,
      ifRange: headerText(request.headers['if-range']),
      ifNoneMatch: request.headers['if-none-match'],
      signal: gone.signal,
    });
    response.writeHead(media.status, media.headers);
    if (request.method === 'HEAD' || media.body === null) {
      await media.body?.cancel();
      response.end();
      return;
    }
    await pipeline(Readable.from(media.body), response);
  } catch (error) {
    // Players stop a request in the middle whenever they seek.
    if (gone.signal.aborted) return;
    if (response.headersSent) return void response.destroy();
    if (!isAppError(error)) throw error;
    sendText(response, error.status, error.message);
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
