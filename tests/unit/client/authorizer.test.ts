import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { basicAuthorization, createAuthorizer } from '#electron/client/authorizer.ts';

const credentials = { clientId: 'id', clientSecret: 'sécret' };

function counted() {
  let issued = 0;
  const exchange = vi.fn(async () => ({ token: `token-${++issued}`, expiresInSeconds: 3_600 }));
  return { exchange, authorize: createAuthorizer(credentials, exchange) };
}

describe('authorization of requests', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends client id and secret as UTF-8 for Basic, without an exchange', async () => {
    const { authorize, exchange } = counted();
    expect(await authorize('basic', false)).toBe(`Basic ${Buffer.from('id:sécret').toString('base64')}`);
    expect(basicAuthorization(credentials)).toBe(await authorize('basic', true));
    expect(exchange).not.toHaveBeenCalled();
  });

  it('keeps a token until shortly before it ends', async () => {
    const { authorize } = counted();
    expect(await authorize('bearer', false)).toBe('Bearer token-1');
    vi.advanceTimersByTime(3_500_000);
    expect(await authorize('bearer', false)).toBe('Bearer token-1');
    vi.advanceTimersByTime(60_000);
    expect(await authorize('bearer', false)).toBe('Bearer token-2');
  });

  it('gets a new one when the studio refused the present one', async () => {
    const { authorize } = counted();
    await authorize('bearer', false);
    expect(await authorize('bearer', true)).toBe('Bearer token-2');
    expect(await authorize('bearer', false)).toBe('Bearer token-2');
  });

  it('shares one exchange between requests made at the same time', async () => {
    const { authorize, exchange } = counted();
    const headers = await Promise.all([1, 2, 3].map(() => authorize('bearer', false)));
    expect(new Set(headers)).toEqual(new Set(['Bearer token-1']));
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it('ends an exchange with the last request that waits for it, and asks again for the next one', async () => {
    const answer = Promise.withResolvers<{ token: string; expiresInSeconds: number }>();
    const signals: AbortSignal[] = [];
    const authorize = createAuthorizer(credentials, (signal) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise(() => undefined) : answer.promise;
    });
    const [one, other] = [new AbortController(), new AbortController()];
    const waiting = [one, other].map(({ signal }) => authorize('bearer', false, signal));
    one.abort(new Error('first'));
    await expect(waiting[0]).rejects.toThrow('first');
    expect(signals[0]?.aborted).toBe(false);
    other.abort(new Error('second'));
    await expect(waiting[1]).rejects.toThrow('second');
    expect(signals[0]?.aborted).toBe(true);
    answer.resolve({ token: 'late', expiresInSeconds: 3_600 });
    expect(await authorize('bearer', false)).toBe('Bearer late');
  });

  it('asks again after an exchange that failed', async () => {
    const exchange = vi.fn(async () => ({ token: 'late', expiresInSeconds: 60 }));
    exchange.mockRejectedValueOnce(new Error('offline'));
    const authorize = createAuthorizer(credentials, exchange);
    await expect(authorize('bearer', false)).rejects.toThrow('offline');
    expect(await authorize('bearer', false)).toBe('Bearer late');
  });
});
