import { AppError } from '#shared/errors/index.ts';

/**
 * Loads a small file of the app's media whole.
 * @param url one that the app gave.
 * @throws AppError `NOT_FOUND`, `STUDIO_UNREACHABLE`.
 */
export async function readMedia(url: string): Promise<ArrayBuffer> {
  const response = await fetchMedia(url);
  if (response.ok) return response.arrayBuffer();
  const detail = `media answered ${response.status}`;
  throw new AppError(response.status === 404 ? 'NOT_FOUND' : 'STUDIO_UNREACHABLE', { detail });
}

/** Bytes of a file of the app's media; null if the app doesn't say. @param url one that the app gave. */
export async function mediaSize(url: string): Promise<number | null> {
  const response = await fetchMedia(url, { headers: { range: 'bytes=0-0' } }).catch(() => null);
  await response?.body?.cancel();
  const total = /^bytes 0-0\/(\d+)$/u.exec(response?.headers.get('content-range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}

async function fetchMedia(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    // `fetch` reports every failure of the connection as a TypeError.
    if (error instanceof TypeError) throw new AppError('STUDIO_UNREACHABLE', { detail: error.message, cause: error });
    throw error;
  }
}
