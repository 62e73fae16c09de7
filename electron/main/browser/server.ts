import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { AppError, isAppError, toAppError } from '#shared/errors/index.ts';
import { acceptedLanguage } from '#shared/language/index.ts';
import { appEnds, eventsPath, ipcPathPrefix, spoolPathPrefix } from '#shared/ipc/http-wire.ts';
import type { Desktop } from '#electron/desktop/desktop.ts';
import type { EventListener } from '#electron/desktop/bridge/events.ts';
import { followSystem } from '#electron/lib/language.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { pageHeaders } from '../content-security.ts';
import { readPageFile } from '../page-files.ts';
import { readServedFile } from '../page-server.ts';
import { answerIpc, answerMedia, answerSpool, sendText } from './requests.ts';
import { createSession, type Session } from './session.ts';

/**
 * Not imported: an import evaluates every export of the module, and one of them (WebSocket) makes Node load its whole
 * fetch implementation, a tenth of the start's processor time.
 */
const { createServer } = process.getBuiltinModule('node:http');

type BrowserServerOptions = {
  /** Until it has opened, the page is already served, and its requests wait. */
  desktop: Desktop | Promise<Desktop>;
  /** Folder of the window's bundle. */
  pageFolder: string;
  /** Vite's server, which has the page in development. */
  pageServer?: URL | undefined;
  /** 0 for any free port. */
  port: number;
  logger: Logger;
};

/** Serves the window to a browser on this computer, and to nobody else. */
export class BrowserServer {
  readonly #options: BrowserServerOptions;
  readonly #server: Server;
  readonly #session: Session;
  readonly #headers: Record<string, string>;
  readonly #events: { close(): void };
  readonly #served = Promise.withResolvers<void>();

  private constructor(server: Server, session: Session, options: BrowserServerOptions) {
    const { pageServer, desktop, logger } = options;
    this.#options = options;
    this.#server = server;
    this.#session = session;
    this.#headers = pageHeaders(session.eventsOrigin, pageServer);
    this.#events = serveEvents(server, session, desktop);
    server.on('request', (request, response) => {
      void this.#answer(request, response).catch((error: unknown) => {
        const failure = toAppError(error);
        logger.error({ url: request.url, code: failure.code, detail: failure.detail }, 'a page request failed');
        if (response.headersSent) response.destroy();
        else sendText(response, 500, failure.message);
      });
    });
  }

  /** @throws AppError `INVALID_REQUEST` if the port is taken or not allowed. */
  static async start(options: BrowserServerOptions): Promise<BrowserServer> {
    const server = createServer();
    return new BrowserServer(server, createSession(await listen(server, options.port)), options);
  }

  /** An address that opens the app once. */
  newAddress(): string {
    return this.#session.newAddress();
  }

  /** Resolves when a browser has loaded the page's code. */
  get served(): Promise<void> {
    return this.#served.promise;
  }

  async close(): Promise<void> {
    this.#events.close();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = this.#session;
    const { desktop } = this.#options;
    for (const [name, value] of Object.entries(this.#headers)) response.setHeader(name, value);
    if (!session.hasRightHost(request))
      return sendText(response, 403, 'This address is only open to the studio itself.');
    const url = URL.parse(request.url ?? '/', session.origin);
    if (url === null) return sendText(response, 404, 'There is no such page.');
    const { method } = request;
    const prefix = [ipcPathPrefix, spoolPathPrefix].find((known) => url.pathname.startsWith(known));
    if (method === 'POST' && prefix !== undefined) {
      if (!session.hasRightOrigin(request))
        return sendText(response, 403, 'Requests must come from the studio’s page.');
      if (!session.hasCookie(request)) return sendText(response, 401, signInSentence);
      const name = decoded(url.pathname.slice(prefix.length));
      if (name === null) return sendText(response, 404, 'There is no such request.');
      return (prefix === ipcPathPrefix ? answerIpc : answerSpool)(await desktop, name, request, response);
    }
    if (method !== 'GET' && method !== 'HEAD') return sendText(response, 405, 'This address takes GET.');
    if (url.pathname === '/' && url.searchParams.has('token')) return this.#signIn(request, response, url.searchParams);
    if (!session.hasCookie(request)) return sendText(response, 401, signInSentence);
    if (!session.isSameSite(request)) return sendText(response, 403, 'This address is only open to the studio’s page.');
    if (url.pathname.startsWith('/media/')) return answerMedia(await desktop, url.pathname, request, response);
    return this.#answerPage(url, response);
  }

  /**
   * Answers with a page that loads the app, not with a redirect: after a click in another program, browsers leave the
   * SameSite=Strict cookie out of a redirected request.
   */
  #signIn(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
    const cookie = this.#session.exchange(query.get('token') ?? '');
    if (cookie === null && !this.#session.hasCookie(request)) return sendText(response, 401, signInSentence);
    // The page uses its browser's language, and so do the app's files and messages.
    followSystem([acceptedLanguage(request.headers['accept-language'])]);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(cookie === null ? {} : { 'set-cookie': cookie }),
    });
    response.end(
      '<!doctype html><title>Vocative</title><link rel="icon" href="data:,"><meta http-equiv="refresh" content="0;url=/">',
    );
  }

  async #answerPage(url: URL, response: ServerResponse): Promise<void> {
    const { pageServer, pageFolder } = this.#options;
    try {
      const { bytes, type, isImmutable } = await (pageServer
        ? readServedFile(pageServer, url)
        : readPageFile(pageFolder, url.pathname));
      const cache = isImmutable ? 'private, max-age=31536000, immutable' : 'no-cache';
      response.writeHead(200, { 'content-type': type, 'content-length': bytes.length, 'cache-control': cache });
      response.end(bytes);
      if (type.startsWith('text/javascript')) this.#served.resolve();
    } catch (error) {
      if (isAppError(error) && error.code === 'NOT_FOUND') return sendText(response, 404, 'There is no such page.');
      throw error;
    }
  }
}

/** @returns null for a text that is no encoding of UTF-8. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const signInSentence =
  'Open the address that the app printed when it started. It works once; start the app again for a new one.';

/** Time limit for a window to close its connection, milliseconds. */
const farewell = 500;
/** Interval of pings, which keep the connection open and detect windows that are gone, milliseconds. */
const pingInterval = 20_000;
/** Maximum backlog for a window that does not read, bytes: milliseconds of reading, and far more than one event. */
const longestBacklog = 8 * 1024 * 1024;

function serveEvents(server: Server, session: Session, desktop: Desktop | Promise<Desktop>): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_024 });
  // After a protocol error the socket closes itself; the listener keeps the error from being uncaught.
  sockets.on('connection', (client) => client.on('error', () => client.terminate()));
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const isAllowed = session.hasRightHost(request) && session.hasRightOrigin(request) && session.hasCookie(request);
    if (request.url !== eventsPath || !isAllowed) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request));
  });
  const tell: EventListener = (event) => {
    if (sockets.clients.size === 0) return;
    const text = JSON.stringify(event);
    for (const client of sockets.clients) {
      // The window reconnects when it reads again, and reloads everything. A close frame would queue behind the rest.
      if (client.bufferedAmount > longestBacklog) client.terminate();
      else client.send(text);
    }
  };
  let unsubscribe = (): void => undefined;
  // If it cannot be opened, the host reports that and ends.
  Promise.resolve(desktop).then(
    (opened) => (unsubscribe = opened.subscribe(tell)),
    () => undefined,
  );
  const timer = setInterval(() => {
    for (const client of sockets.clients) client.ping();
  }, pingInterval);
  return {
    close() {
      clearInterval(timer);
      unsubscribe();
      for (const client of sockets.clients) {
        client.close(appEnds);
        setTimeout(() => client.terminate(), farewell).unref();
      }
      sockets.close();
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

function portError(error: Error, port: number): Error {
  if (!('code' in error) || (error.code !== 'EADDRINUSE' && error.code !== 'EACCES')) return error;
  return new AppError('INVALID_REQUEST', {
    subject: 'port',
    message: `Port ${port} is taken or not allowed. Choose another one with --port, or leave it out.`,
    cause: error,
  });
}
