import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpTransport } from '#renderer/platform/http-transport.ts';
import type { LinkState } from '#renderer/platform/transport.ts';

/** A socket that opens, speaks and closes when the test says so. */
class SocketStandIn extends EventTarget {
  static all: SocketStandIn[] = [];
  readonly url: URL;

  constructor(url: URL) {
    super();
    this.url = url;
    SocketStandIn.all.push(this);
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const fetched: { url: string; init: RequestInit }[] = [];
let answer: () => Response = () => Response.json({ ok: true, value: {} });

beforeEach(() => {
  vi.useFakeTimers();
  SocketStandIn.all = [];
  fetched.length = 0;
  vi.stubGlobal('WebSocket', SocketStandIn);
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    fetched.push({ url: url.href, init });
    return Promise.resolve(answer());
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const origin = 'http://127.0.0.1:4000';

describe('requests over loopback HTTP', () => {
  it('sends bytes as they are, with the rest of the input beside them', async () => {
    answer = () => Response.json({ ok: true, value: { bytes: 3 } });
    const transport = createHttpTransport(origin);
    await transport.request('spools.append', { id: 'spool', sequence: 0, bytes: new Uint8Array([1, 2, 3]) });
    expect(fetched[0]?.url).toBe('http://127.0.0.1:4000/ipc/spools.append');
    expect(fetched[0]?.init.body).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('gives failures of the app as answers', async () => {
    answer = () => Response.json({ ok: false, error: { code: 'STORAGE_FULL', message: 'full' } });
    const transport = createHttpTransport(origin);
    await expect(transport.request('jobs.list', {})).resolves.toMatchObject({ ok: false });
  });

  it('says that the session has ended when the host no longer knows the window', async () => {
    answer = () => new Response(null, { status: 401 });
    const transport = createHttpTransport(origin);
    await expect(transport.request('jobs.list', {})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('says that the app is gone when nothing answers', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    const transport = createHttpTransport(origin);
    await expect(transport.request('jobs.list', {})).rejects.toMatchObject({ code: 'STUDIO_UNREACHABLE' });
  });
});

describe('events over the socket', () => {
  it('reach only those who listen for them', () => {
    const transport = createHttpTransport(origin);
    const removed: string[] = [];
    const stop = transport.onEvent('template.removed', ({ id }) => removed.push(id));
    const [socket] = SocketStandIn.all;
    expect(socket?.url.href).toBe('ws://127.0.0.1:4000/events');
    socket?.say({ name: 'template.removed', payload: { id: 'one' } });
    socket?.say({ name: 'campaign.removed', payload: { id: 'two' } });
    socket?.say({ name: 'from.the.future', payload: {} });
    stop();
    socket?.say({ name: 'template.removed', payload: { id: 'three' } });
    expect(removed).toEqual(['one']);
  });

  it('come back by themselves after the connection broke, waiting longer each time', () => {
    const transport = createHttpTransport(origin);
    const states: LinkState[] = [];
    transport.onLink((state) => states.push(state));
    SocketStandIn.all[0]?.dispatchEvent(new Event('open'));
    SocketStandIn.all[0]?.dispatchEvent(new Event('close'));
    vi.advanceTimersByTime(500);
    expect(SocketStandIn.all).toHaveLength(2);
    SocketStandIn.all[1]?.dispatchEvent(new Event('close'));
    vi.advanceTimersByTime(500);
    expect(SocketStandIn.all).toHaveLength(2);
    vi.advanceTimersByTime(500);
    expect(SocketStandIn.all).toHaveLength(3);
    SocketStandIn.all[2]?.dispatchEvent(new Event('open'));
    expect(states).toEqual(['connecting', 'up', 'down', 'up']);
  });

  it('are not asked for again of an app that has ended, before somebody comes back to the window', () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const states: LinkState[] = [];
    createHttpTransport(origin).onLink((state) => states.push(state));
    SocketStandIn.all[0]?.dispatchEvent(Object.assign(new Event('close'), { code: 1001 }));
    vi.advanceTimersByTime(60_000);
    expect([SocketStandIn.all.length, states]).toEqual([1, ['connecting', 'down']]);
    page.dispatchEvent(new Event('focus'));
    expect(SocketStandIn.all).toHaveLength(2);
  });
});
