import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export type FileServer = {
  url: string;
  /** Requests so far: their path, requested range and validator. */
  readonly requests: { path: string; range: string | undefined; validator: string | undefined }[];
  /** Sets the answers to the next requests, one each. */
  answerNext(...answers: Answer[]): void;
  close(): Promise<void>;
};

const etag = '"one"';

/** A loopback server with one file, which supports ranges and validators, and fails on demand. */
export async function startFileServer(file: Uint8Array): Promise<FileServer> {
  const requests: FileServer['requests'] = [];
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    const validator = request.headers['if-range'];
    requests.push({ path: request.url ?? '', range: request.headers.range, validator: validator?.toString() });
    (answers.shift() ?? sendFile(file))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerNext: (...next) => void answers.push(...next),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers like a correct server. @param cutAt bytes after which the connection breaks. */
export function sendFile(file: Uint8Array, { cutAt, tag = etag }: { cutAt?: number; tag?: string } = {}): Answer {
  return (request, response) => {
    const start = request.headers['if-range'] === tag ? rangeOf(request) : 0;
    if (start >= file.length) {
      response.writeHead(416).end();
      return;
    }
    const body = file.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      'content-length': body.length,
      etag: tag,
      ...(start > 0 ? { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` } : {}),
    });
    if (cutAt === undefined) response.end(body);
    else response.write(body.subarray(0, cutAt), () => setTimeout(() => response.destroy(), 20));
  };
}

/** Sends part of the file, and then stalls. */
export function stallAfter(file: Uint8Array, bytes: number): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-length': file.length, etag });
    response.write(file.subarray(0, bytes));
  };
}

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (_request, response) => void response.writeHead(code, headers).end();
}

function rangeOf(request: IncomingMessage): number {
  return Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
}
