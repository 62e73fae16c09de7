import type { ClientRequest, IncomingMessage } from 'node:http';
import { DefaultHttpStack, type HttpRequest, type HttpResponse, type HttpStack } from 'tus-js-client';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import { refusalOf, type Reach } from '../reach.ts';

/** Answers to uploads are headers; one with more bytes than this is none. */
const mostBytes = 1024 * 1024;
/** How long a studio may take nothing of an upload, or not answer one that it has, milliseconds. */
const silence = 120_000;

/** Requests of the library for uploads, which go only where a studio may lead, and end whatever it answers. */
export function uploadRequests(reach: Reach): HttpStack {
  return {
    createRequest: (method, url) => new UploadRequest(method, url, reach),
    getName: () => 'UploadRequests',
  };
}

class UploadRequest implements HttpRequest {
  readonly #method: string;
  readonly #url: string;
  readonly #reach: Reach;
  readonly #headers = new Map<string, string>();
  #onProgress: (bytesSent: number) => void = () => undefined;
  #sent: HttpRequest | undefined;
  #isAborted = false;

  constructor(method: string, url: string, reach: Reach) {
    this.#method = method;
    this.#url = url;
    this.#reach = reach;
  }

  getMethod(): string {
    return this.#method;
  }

  getURL(): string {
    return this.#url;
  }

  setHeader(header: string, value: string): void {
    this.#headers.set(header, value);
  }

  getHeader(header: string): string | undefined {
    return this.#headers.get(header);
  }

  setProgressHandler(onProgress: (bytesSent: number) => void): void {
    this.#onProgress = onProgress;
  }

  async send(body: unknown): Promise<HttpResponse> {
    const lookup = await this.#reach.guard(this.#url);
    if (this.#isAborted) throw new CancelledError();
    const request = new DefaultHttpStack(lookup && { lookup }).createRequest(this.#method, this.#url);
    this.#sent = request;
    for (const [header, value] of this.#headers) request.setHeader(header, value);
    request.setProgressHandler(this.#onProgress);
    const answered = request.send(body).catch((error: unknown) => {
      throw refusalOf(error, this.#url);
    });
    return Promise.race([answered, givenUp(request.getUnderlyingObject() as ClientRequest)]);
  }

  async abort(): Promise<void> {
    this.#isAborted = true;
    await this.#sent?.abort();
  }

  getUnderlyingObject(): unknown {
    return this.#sent?.getUnderlyingObject();
  }
}

/** Ends a request that has an answer without an end, or none. @throws AppError of that answer. */
function givenUp(request: ClientRequest): Promise<never> {
  return new Promise((_, fail) => {
    let timer: NodeJS.Timeout | undefined;
    function giveUp(code: 'STUDIO_ANSWER_INVALID' | 'STUDIO_UNREACHABLE', detail: string): void {
      fail(new AppError(code, { detail }));
      request.destroy();
    }
    // Only bytes that move count: an answer of single bytes now and then would keep a connection open for years.
    request.setTimeout(silence, () => giveUp('STUDIO_UNREACHABLE', 'the upload stalled'));
    request.on('finish', () => {
      timer = setTimeout(() => giveUp('STUDIO_UNREACHABLE', 'no answer to an upload'), silence);
    });
    request.on('close', () => clearTimeout(timer));
    request.on('response', (response: IncomingMessage) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > mostBytes) giveUp('STUDIO_ANSWER_INVALID', `more than ${mostBytes} bytes`);
      });
    });
  });
}
