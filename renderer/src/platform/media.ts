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

/**
 * How many bytes a file of the app's media has, without loading it.
 * @param url one that the app gave.
 * @returns null where that cannot be learnt now.
 */
export async function mediaSize(url: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(url, { headers: { range: 'bytes=0-0' }, signal });
    await response.body?.cancel();
    const total = /^bytes 0-0\/(?<total>\d+)$/u.exec(response.headers.get('content-range') ?? '')?.groups?.['total'];
    return total === undefined ? null : Number(total);
  } catch {
    // Whoever asks does without; what is the matter is told where the file is needed.
    return null;
  }
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
