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

async function fetchMedia(url: string): Promise<Response> {
  try {
    return await fetch(url);
  } catch (error) {
    // `fetch` reports every failure of the connection as a TypeError.
    if (error instanceof TypeError) throw new AppError('STUDIO_UNREACHABLE', { detail: error.message, cause: error });
    throw error;
  }
}
