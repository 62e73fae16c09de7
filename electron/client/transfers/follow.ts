import { AppError } from '#shared/errors/index.ts';
import type { Reach } from '../reach.ts';

/** Redirects of one request; storage services need one or two. */
const mostRedirects = 5;

/**
 * Asks for a file, and follows redirects. Credentials are only sent to the first address.
 * @param send asks at one address, if it may: {@link Reach.fetch}.
 * @throws AppError `STUDIO_ANSWER_INVALID`; what `send` throws.
 */
export async function fetchFollowing(url: string, init: RequestInit, send: Reach['fetch']): Promise<Response> {
  const headers = new Headers(init.headers);
  for (let at = url, redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await send(at, { ...init, headers });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, at);
    if (!next) throw new AppError('STUDIO_ANSWER_INVALID', { detail: `redirects to ${location}` });
    if (next.origin !== new URL(at).origin) headers.delete('authorization');
    at = next.href;
  }
  throw new AppError('STUDIO_ANSWER_INVALID', { detail: `more than ${mostRedirects} redirects` });
}
