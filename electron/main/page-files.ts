import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError, toAppError } from '#shared/errors/index.ts';

export type PageFile = { bytes: Buffer; type: string; isImmutable: boolean };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Paths of the bundle. No segment begins with a dot, which excludes `..` and hidden files. */
const safePath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/u;

/**
 * A file of the window's bundle. `/` is the page itself.
 * @throws AppError `NOT_FOUND`.
 */
export async function readPageFile(folder: string, path: string): Promise<PageFile> {
  const name = path === '/' ? '/index.html' : path;
  const type = types[extname(name)];
  if (!safePath.test(name) || type === undefined) throw new AppError('NOT_FOUND', { subject: path });
  try {
    // Names in assets/ contain a hash of the content.
    return { bytes: await readFile(join(folder, name)), type, isImmutable: name.startsWith('/assets/') };
  } catch (error) {
    const known = toAppError(error);
    throw known.code === 'FILE_NOT_FOUND' ? new AppError('NOT_FOUND', { subject: path }) : known;
  }
}
