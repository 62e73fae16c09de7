import { describe, expect, it, vi } from 'vitest';
import { Studio, type StudioAccess } from '#electron/client/studio.ts';
import { ChangeSignal } from '#electron/client/change-signal.ts';
import { isUnreachable } from '#electron/client/polling.ts';
import { AppError } from '#shared/errors/index.ts';

/** An access whose every call ends so. */
function accessTo(call: () => Promise<never>) {
  const calls = vi.fn(call);
  const access: StudioAccess = { client: { baseUrl: 'http://127.0.0.1:1', call: calls }, authorize: async () => '' };
  return { access, calls };
}

/** As `fetch` reports that a connection was refused, or broke. */
function noAnswer(code: 'ECONNREFUSED' | 'ECONNRESET'): AppError {
  const cause = new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code }) });
  return new AppError('STUDIO_UNREACHABLE', { cause });
}

const next = accessTo(async () => [] as never);

function studioThat(answer: () => Promise<never>, after: StudioAccess | null = next.access) {
  next.calls.mockClear();
  const { access, calls } = accessTo(answer);
  const studio = new Studio({
    account: 'builtin',
    access: async () => access,
    accessAfter: async (failed) => after ?? failed,
    isUnreachable,
    onReached: () => undefined,
    changes: new ChangeSignal(),
    own: true,
  });
  return { studio, calls };
}

describe('a request to a studio that has ended before that was noticed', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET'] as const)('is asked of the next one when it reads (%s)', async (code) => {
    const { studio, calls } = studioThat(() => Promise.reject(noAnswer(code)));
    expect(await studio.call('listActors', {}, { once: true })).toEqual([]);
    expect(calls).toHaveBeenCalledOnce();
    expect(next.calls).toHaveBeenCalledOnce();
  });

  it('is asked of the next one when it changes something and cannot have arrived', async () => {
    const { studio } = studioThat(() => Promise.reject(noAnswer('ECONNREFUSED')));
    await studio.call('deleteCampaign', { id: 'c' });
    expect(next.calls).toHaveBeenCalledOnce();
  });

  it('fails when it changes something and may have been carried out', async () => {
    const { studio } = studioThat(() => Promise.reject(noAnswer('ECONNRESET')));
    await expect(studio.call('deleteCampaign', { id: 'c' })).rejects.toMatchObject({ code: 'STUDIO_UNREACHABLE' });
    expect(next.calls).not.toHaveBeenCalled();
  });

  it('fails when that studio still runs', async () => {
    const { studio, calls } = studioThat(() => Promise.reject(noAnswer('ECONNREFUSED')), null);
    await expect(studio.call('deleteCampaign', { id: 'c' })).rejects.toMatchObject({ code: 'STUDIO_UNREACHABLE' });
    expect(calls).toHaveBeenCalledOnce();
  });
});

function studioAt(baseUrl: string): Studio {
  const { access } = accessTo(async () => [] as never);
  const client = { ...access.client, baseUrl };
  const options = { isUnreachable, onReached: () => undefined, changes: new ChangeSignal(), own: false };
  return new Studio({ account: 'remote', access: async () => ({ ...access, client }), ...options });
}

it('an address in the answer of a remote studio leads nowhere on this computer', async () => {
  const studio = studioAt('https://studio.example');
  expect(await studio.resolveUrl('/media/a/video.mp4')).toBe('https://studio.example/media/a/video.mp4');
  await expect(studio.resolveUrl('http://127.0.0.1:9/admin')).rejects.toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
});

it('an address in the answer of a studio with TLS is asked with TLS on the studio’s host, and refused elsewhere', async () => {
  const studio = studioAt('https://studio.example:8443/api');
  for (const given of ['http://studio.example/a', 'http://studio.example:8443/a'])
    expect(await studio.resolveUrl(given)).toBe('https://studio.example:8443/a');
  for (const given of ['http://studio.example:9000/a', 'http://storage.example/a'])
    await expect(studio.resolveUrl(given)).rejects.toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
  expect(await studio.resolveUrl('https://storage.example/a')).toBe('https://storage.example/a');
});
