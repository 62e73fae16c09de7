import { AppError } from '#shared/errors/index.ts';
import type { PageFile } from './page-files.ts';

/** Development alone: the page comes from Vite's server, which compiles it as it changes, instead of from its bundle. */

/** Names Vite's server to the app, which passes its files on to the page. */
export const pageServerVariable = 'VOCATIVE_PAGE_SERVER';

/**
 * The server that was named, or undefined.
 * @throws AppError `INVALID_REQUEST` where it is not on this computer: its code would run with the page's rights.
 */
export function pageServerFrom(environment: NodeJS.ProcessEnv): URL | undefined {
  const address = environment[pageServerVariable];
  if (address === undefined || address === '') return undefined;
  const url = URL.parse(address);
  if (url?.protocol === 'http:' && url.hostname === '127.0.0.1') return url;
  throw new AppError('INVALID_REQUEST', {
    subject: pageServerVariable,
    message: `${pageServerVariable} must name a server on this computer, as in http://127.0.0.1:5173.`,
  });
}

/**
 * A file of the page, as Vite gives it.
 * @throws AppError `NOT_FOUND`.
 */
export async function readServedFile(server: URL, { pathname, search }: URL): Promise<PageFile> {
  const address = new URL(server);
  address.pathname = pathname;
  address.search = search;
  // As a script of the page would ask for it: Vite answers other requests with the file as it is.
  const response = await fetch(address, { headers: { accept: pathname === '/' ? 'text/html' : '*/*' } });
  if (!response.ok) throw new AppError('NOT_FOUND', { subject: pathname, detail: `Vite answered ${response.status}` });
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { bytes: Buffer.from(await response.arrayBuffer()), type, isImmutable: false };
}
