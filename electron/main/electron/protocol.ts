import { protocol } from 'electron';
import { isAppError } from '#shared/errors/index.ts';
import type { Desktop } from '#electron/desktop/desktop.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { pageHeaders } from '../content-security.ts';
import { readPageFile } from '../page-files.ts';
import { readServedFile } from '../page-server.ts';

/** Not `vocative:`, which is the scheme of links into the app. */
const appScheme = 'vocative-app';
export const appOrigin = `${appScheme}://app`;

/** Makes our scheme behave like https, for storage, fetch, video and the camera. Call it before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/**
 * Serves `vocative-app://app/`: the window's bundle at once, and media of the desktop's allow-list as soon as the
 * desktop has opened. Everything else is 404.
 */
export function serveApp({
  desktop,
  pageFolder,
  pageServer,
  logger,
}: {
  desktop: Promise<Desktop>;
  pageFolder: string;
  /** Vite's server, which has the page in development. */
  pageServer?: URL | undefined;
  logger: Logger;
}): void {
  const headers = pageHeaders(undefined, pageServer);

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.host !== 'app') return text(404, 'There is no such page.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'This address takes GET.');
    if (url.pathname.startsWith('/media/')) return media(url.pathname, request);
    const { bytes, type } = await (pageServer
      ? readServedFile(pageServer, url)
      : readPageFile(pageFolder, url.pathname));
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': type } });
  }

  async function media(path: string, request: Request): Promise<Response> {
    const found = await (
      await desktop
    ).media(path, {
      range: request.headers.get('range') ?? undefined,
      ifRange: request.headers.get('if-range') ?? undefined,
      ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
      signal: request.signal,
    });
    return new Response(found.body, { status: found.status, headers: { ...headers, ...found.headers } });
  }

  protocol.handle(appScheme, async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (isAppError(error)) return text(error.status, error.message);
      logger.error({ err: error, url: request.url }, 'a page request failed');
      return text(500, 'Something went wrong. The log holds the details.');
    }
  });
}

function text(status: number, message: string): Response {
  return new Response(message, { status, headers: { ...pageHeaders(), 'content-type': 'text/plain; charset=utf-8' } });
}
