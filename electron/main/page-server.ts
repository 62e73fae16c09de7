import { AppError } from '#shared/errors/index.ts';
import type { PageFile } from './page-files.ts';

/** For development only: loads the page from Vite's server, which compiles it on change, instead of from the bundle. */

/** Environment variable with the address of Vite's server. */
export const pageServerVariable = 'VOCATIVE_PAGE_SERVER';

/**
 * The address in {@link pageServerVariable}, or undefined.
 * @throws AppError `INVALID_REQUEST` if it is not on this computer, since its code runs with the page's permissions.
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
 * A file of the page, compiled by Vite.
 * @throws AppError `NOT_FOUND`.
 */
export async function readServedFile(server: URL, { pathname, search }: URL): Promise<PageFile> {
  const address = new URL(server);
  address.pathname = pathname;
  address.search = search;
  // The Accept header of a script's request: for others, Vite answers with the uncompiled file.
  const response = await fetch(address, { headers: { accept: pathname === '/' ? 'text/html' : '*/*' } });
  if (!response.ok) throw new AppError('NOT_FOUND', { subject: pathname, detail: `Vite answered ${response.status}` });
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { bytes: Buffer.from(await response.arrayBuffer()), type, isImmutable: false };
}
