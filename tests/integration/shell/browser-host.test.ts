import { EventEmitter, once } from 'node:events';
import { request as sendRequest, type IncomingHttpHeaders } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { AppError, toWireError } from '#shared/errors/index.ts';
import { appEnds, bytesContentType, wireInputHeader } from '#shared/ipc/http-wire.ts';
import type { Desktop } from '#electron/desktop/desktop.ts';
import type { EventListener } from '#electron/desktop/bridge/events.ts';
import { speak, t } from '#electron/lib/language.ts';
import { endOfHost } from '#electron/main/browser.ts';
import { BrowserServer } from '#electron/main/browser/server.ts';
import { silent } from '../../support/desktop.ts';
import { until } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const pageFolder = join(temporaryFolder('page'), 'renderer');
const handled: { name: string; input: unknown }[] = [];
const filled: { id: string; length: number }[] = [];
const listeners = new Set<EventListener>();

/** The shell is tested here; what is behind it has tests of its own. */
const desktop: Desktop = {
  async handle(name, input) {
    handled.push({ name, input });
    return { ok: true, value: {} };
  },
  async fillSpool(id, bytes) {
    if (id === 'full') return { ok: false, error: toWireError(new AppError('STORAGE_FULL')) };
    let length = 0;
    for await (const chunk of bytes) length += chunk.length;
    filled.push({ id, length });
    return { ok: true, value: { bytes: length } };
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  async media(path, { range }) {
    if (path !== '/media/template/known/video.mp4') throw new AppError('NOT_FOUND');
    const body = new Blob([`part ${range}`]).stream();
    return { status: 206, headers: { 'content-type': 'video/mp4', 'content-range': 'bytes 0-9/10' }, body };
  },
  wake: () => undefined,
  close: async () => undefined,
};

let server: BrowserServer;
let origin: string;
let port: number;
let cookie: string;

beforeAll(async () => {
  await mkdir(join(pageFolder, 'assets'), { recursive: true });
  await writeFile(join(pageFolder, 'index.html'), '<!doctype html><title>Vocative</title>');
  await writeFile(join(pageFolder, 'assets', 'app-abc123.js'), 'export {};');
  await writeFile(join(pageFolder, '..', 'secret.json'), '{}');
  server = await BrowserServer.start({ desktop, pageFolder, port: 0, logger: silent });
  const address = new URL(server.newAddress());
  ({ origin } = address);
  port = Number(address.port);
  const entry = await ask('GET', address.pathname + address.search);
  cookie = String(entry.headers['set-cookie']).split(';')[0] ?? '';
});
afterAll(() => server.close());

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** A plain request: unlike `fetch` it sends exactly the headers it is given. */
function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = sendRequest(
    { host: '127.0.0.1', port, method, path, headers: { host: `127.0.0.1:${port}`, ...headers } },
    (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    },
  );
  sent.once('error', reject);
  sent.end(body);
  return promise;
}

function ipc(headers: Record<string, string | undefined> = {}, name = 'templates.list') {
  const all = { cookie, origin, 'content-type': 'application/json', ...headers };
  const present = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return ask('POST', `/ipc/${name}`, present, '{}');
}

test('a signal ends the host in order, one that npm passes on is the same, and another ends it at once', () => {
  let now = 1_000;
  const codes: unknown[] = [];
  const host = Object.assign(new EventEmitter(), { exit: (code: unknown) => void codes.push(code) as never });
  const { signal } = endOfHost(host as unknown as NodeJS.Process, () => now);
  expect(signal.aborted).toBe(false);
  host.emit('SIGINT');
  now += 20;
  host.emit('SIGINT');
  expect([signal.aborted, codes]).toEqual([true, []]);
  now += 5_000;
  host.emit('SIGINT');
  expect(codes).toEqual([130]);
});

describe('opening the page', () => {
  test('has the app speak the browser’s language, unless another was chosen', async () => {
    const open = (language: string) => {
      const { pathname, search } = new URL(server.newAddress());
      return ask('GET', pathname + search, { 'accept-language': language });
    };
    await open('de-AT,de;q=0.9,en;q=0.5');
    expect(t('templates.sampleName')).toBe('Beispiel: ein Gruß auf Englisch');
    speak('en');
    await open('de');
    expect(t('templates.sampleName')).toBe('Sample: a hello to a prospect');
    speak('system');
    expect(t('templates.sampleName')).toBe('Beispiel: ein Gruß auf Englisch');
    await open('en-GB');
    expect(t('templates.sampleName')).toBe('Sample: a hello to a prospect');
  });

  test('takes the address once and gives a cookie that scripts and other sites cannot use', async () => {
    const { pathname, search } = new URL(server.newAddress());
    const first = await ask('GET', pathname + search);
    expect(first.status).toBe(200);
    expect(String(first.headers['set-cookie'])).toMatch(/^vocative_\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(first.headers['cache-control']).toBe('no-store');
    // Else the browser would ask for a picture that is not there.
    expect(first.text).toContain('<link rel="icon" href="data:,">');
    expect((await ask('GET', pathname + search)).status).toBe(401);
  });

  test('refuses a made-up token, no cookie and a wrong cookie', async () => {
    expect((await ask('GET', '/?token=made-up')).status).toBe(401);
    expect((await ask('GET', '/')).status).toBe(401);
    expect((await ask('GET', '/', { cookie: `${cookie}x` })).status).toBe(401);
    expect((await ask('GET', '/assets/app-abc123.js')).status).toBe(401);
  });

  test('serves the bundle with a strict policy', async () => {
    const page = await ask('GET', '/', { cookie });
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Vocative') });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers['permissions-policy']).toContain('camera=(self)');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    const script = await ask('GET', '/assets/app-abc123.js', { cookie });
    expect(script).toMatchObject({ status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  });

  test.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/assets/../../secret.json',
    '/.env',
    '/nothing.js',
    '/assets',
    '/assets/app-abc123.map',
  ])('has nothing at %s', async (path) => {
    expect((await ask('GET', path, { cookie })).status).toBe(404);
  });
});

describe('a picked file', () => {
  const file = new Uint8Array(5_000_000);
  const send = (path: string, headers: Record<string, string> = {}) =>
    ask('POST', path, { cookie, origin, 'content-type': bytesContentType, ...headers }, file);

  test('arrives as one stream, larger than a request may otherwise be', async () => {
    const { status, text } = await send('/spools/some-id');
    expect({ status, answer: JSON.parse(text) as unknown }).toEqual({
      status: 200,
      answer: { ok: true, value: { bytes: file.length } },
    });
    expect(filled).toEqual([{ id: 'some-id', length: file.length }]);
  });

  test('is taken from the page alone', async () => {
    expect((await send('/spools/some-id', { cookie: '' })).status).toBe(401);
    expect((await send('/spools/some-id', { origin: 'https://evil.example' })).status).toBe(403);
    expect(filled).toHaveLength(1);
  });

  test('cannot be named by its path', async () => {
    expect((await ipc({}, 'spools.fill')).status).toBe(404);
  });
});

describe('requests', () => {
  test('from the page are answered', async () => {
    const answer = await ipc();
    expect(answer).toMatchObject({ status: 200, text: '{"ok":true,"value":{}}' });
  });

  test('may carry bytes', async () => {
    const rest = encodeURIComponent(JSON.stringify({ id: 'é', sequence: 1 }));
    const headers = { cookie, origin, 'content-type': bytesContentType, [wireInputHeader]: rest };
    expect((await ask('POST', '/ipc/spools.append', headers, Buffer.from([1, 0, 255]))).status).toBe(200);
    expect(handled.at(-1)).toEqual({
      name: 'spools.append',
      input: { id: 'é', sequence: 1, bytes: Buffer.from([1, 0, 255]) },
    });
  });

  test.each([
    ['without a session', { cookie: undefined }, 401],
    ['with a made-up session', { cookie: 'vocative=1' }, 401],
    ['without an origin', { origin: undefined }, 403],
    ['from another origin', { origin: 'https://example.com' }, 403],
    ['from another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['from a sandboxed frame', { origin: 'null' }, 403],
    ['for another host name', { host: 'rebound.example.com' }, 403],
    ['as a form would send them', { 'content-type': 'text/plain' }, 415],
  ])('%s are refused', async (_, headers, status) => {
    const before = handled.length;
    expect((await ipc(headers)).status).toBe(status);
    expect(handled).toHaveLength(before);
  });

  test('with an unknown name, unreadable JSON or too many bytes are refused', async () => {
    expect((await ipc({}, 'templates.explode')).status).toBe(404);
    expect((await ipc({}, 'constructor')).status).toBe(404);
    expect((await ipc({}, '%E0%A4%A')).status).toBe(404);
    const headers = { cookie, origin, 'content-type': 'application/json' };
    expect((await ask('POST', '/ipc/templates.list', headers, '{')).status).toBe(400);
    expect((await ask('PUT', '/ipc/templates.list', headers, '{}')).status).toBe(405);
  });
});

describe('media', () => {
  test('is streamed with its range to the page', async () => {
    const answer = await ask('GET', '/media/template/known/video.mp4', { cookie, range: 'bytes=0-9' });
    expect(answer).toMatchObject({ status: 206, text: 'part bytes=0-9', headers: { 'content-range': 'bytes 0-9/10' } });
  });

  test('is refused without a session, to other sites, and where there is none', async () => {
    const path = '/media/template/known/video.mp4';
    expect((await ask('GET', path)).status).toBe(401);
    expect((await ask('GET', path, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask('GET', '/media/template/other/video.mp4', { cookie })).status).toBe(404);
  });
});

function connect(headers: Record<string, string>, path = '/events'): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

describe('events', () => {
  test('arrive at the page', async () => {
    const socket = await connect({ cookie, origin });
    const message = new Promise<string>((resolve) => {
      socket.once('message', (data) => resolve(String(data)));
    });
    for (const listener of listeners) listener({ name: 'template.removed', payload: { id: '1' } });
    expect(JSON.parse(await message)).toEqual({ name: 'template.removed', payload: { id: '1' } });
    socket.terminate();
  });

  test.each([
    ['without a session', () => ({ origin })],
    ['from another origin', () => ({ cookie, origin: 'https://example.com' })],
    ['without an origin', () => ({ cookie })],
    ['for another host name', () => ({ cookie, origin, host: 'rebound.example.com' })],
  ])('are refused %s', async (_, headers) => {
    await expect(connect(headers())).rejects.toThrow('403');
  });

  test.each(['/other', '//'])('do not come from %s', async (path) => {
    await expect(connect({ cookie, origin }, path)).rejects.toThrow('403');
  });

  test('end for a window that breaks the protocol, and for no other', async () => {
    const [broken, other] = await Promise.all([connect({ cookie, origin }), connect({ cookie, origin })]);
    const closed = new Promise((resolve) => {
      broken.once('close', resolve);
    });
    broken.send('x'.repeat(10_000));
    await closed;
    expect(other.readyState).toBe(WebSocket.OPEN);
    expect((await ask('GET', '//', { cookie })).status).toBe(404);
    other.terminate();
  });
});

test('a window that does not read loses its connection before the app keeps much for it, and no other does', async () => {
  const [asleep, other] = await Promise.all([connect({ cookie, origin }), connect({ cookie, origin })]);
  let received = 0;
  other.on('message', () => (received += 1));
  asleep.pause();
  const id = 'x'.repeat(1024 * 1024);
  for (let sent = 1; sent <= 40; sent += 1) {
    for (const listener of listeners) listener({ name: 'template.removed', payload: { id } });
    await until(() => received === sent);
  }
  const closed = once(asleep, 'close');
  asleep.resume();
  await closed;
  expect(other.readyState).toBe(WebSocket.OPEN);
  other.terminate();
});

test('the window is served while the app behind it is still opening, and its requests wait for that', async () => {
  const opening = Promise.withResolvers<Desktop>();
  const early = await BrowserServer.start({ desktop: opening.promise, pageFolder, port: 0, logger: silent });
  onTestFinished(() => early.close());
  const address = new URL(early.newAddress());
  const entry = await fetch(address);
  const signedIn = { cookie: entry.headers.get('set-cookie')?.split(';')[0] ?? '', origin: address.origin };
  expect((await fetch(new URL('/', address), { headers: signedIn })).status).toBe(200);
  expect((await fetch(new URL('/assets/app-abc123.js', address), { headers: signedIn })).status).toBe(200);
  await early.served;
  const before = handled.length;
  const asked = fetch(new URL('/ipc/templates.list', address), {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body: '{}',
  });
  const socket = new WebSocket(`ws://${address.host}/events`, { headers: signedIn });
  await once(socket, 'open');
  expect(handled).toHaveLength(before);
  opening.resolve(desktop);
  expect(await (await asked).json()).toEqual({ ok: true, value: {} });
  const told = once(socket, 'message');
  for (const listener of listeners) listener({ name: 'template.removed', payload: { id: '1' } });
  expect(JSON.parse(String((await told)[0]))).toMatchObject({ name: 'template.removed' });
});

test('an app that ends tells its windows, which then do not ask for it again', async () => {
  const ending = await BrowserServer.start({ desktop, pageFolder, port: 0, logger: silent });
  const address = new URL(ending.newAddress());
  const entry = await fetch(address);
  const socket = new WebSocket(`ws://${address.host}/events`, {
    headers: { cookie: entry.headers.get('set-cookie')?.split(';')[0] ?? '', origin: address.origin },
  });
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await ending.close();
  expect((await closed)[0]).toBe(appEnds);
});

test('a taken port is told in a sentence', async () => {
  await expect(BrowserServer.start({ desktop, pageFolder, port, logger: silent })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('--port'),
  });
});
