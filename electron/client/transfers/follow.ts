import { AppError } from '#shared/errors/index.ts';
import { mayLeadTo } from '../base-url.ts';

/** Redirects of one request; storage services need one or two. */
const mostRedirects = 5;

/**
 * Asks for a file as `fetch` does, but follows no redirect from elsewhere to this computer, where services trust
 * whoever reaches them. Credentials are only sent to the first address.
 * @throws AppError `STUDIO_ANSWER_INVALID`; what `fetch` throws.
 */
export async function fetchFollowing(url: string, init: RequestInit, send: typeof fetch = fetch): Promise<Response> {
  const headers = new Headers(init.headers);
  for (let at = url, redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await send(at, { ...init, headers, redirect: 'manual' });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, at);
    if (!next || !mayLeadTo(next.href, at))
      throw new AppError('STUDIO_ANSWER_INVALID', { detail: `redirects to ${location}` });
    if (next.origin !== new URL(at).origin) headers.delete('authorization');
    at = next.href;
  }
  throw new AppError('STUDIO_ANSWER_INVALID', { detail: `more than ${mostRedirects} redirects` });
}
