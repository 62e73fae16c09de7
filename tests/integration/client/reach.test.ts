import type { lookup, LookupAddress } from 'node:dns';
import { networkInterfaces } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Reach } from '#electron/client/reach.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { thrownBy } from '../../support/thrown.ts';

let server: LoopbackServer;
let port: string;
/** Where names lead; the next entry of each comes first, the last one stays. */
let names: Record<string, string[]>;

const resolver = ((name: string, options: { all?: boolean }, done: (...found: unknown[]) => void) => {
  const led = names[name] ?? [];
  const address = (led.length > 1 ? led.shift() : led[0]) ?? '';
  if (address === '') return done(Object.assign(new Error(name), { code: 'ENOTFOUND' }));
  const entry: LookupAddress = { address, family: address.includes(':') ? 6 : 4 };
  if (options.all) done(null, [entry]);
  else done(null, entry.address, entry.family);
}) as unknown as typeof lookup;

const reachOf = (studio: string): Reach => new Reach(async () => studio, resolver);

beforeAll(async () => {
  server = await startLoopbackServer((_request, response) => void response.end());
  ({ port } = new URL(server.address('/')));
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.answer = (_request, response) => void response.end('a video');
  names = { 'studio.example': ['93.184.215.14'] };
});

describe('a remote studio', () => {
  const [own] = Object.values(networkInterfaces()).flatMap(
    (entries) => entries?.filter((entry) => !entry.internal) ?? [],
  );

  test.each([
    ['this computer', '127.0.0.1'],
    ['this computer, as IPv6', '::ffff:127.0.0.1'],
    ['no address at all', '0.0.0.0'],
    ['an address of this computer', own?.address ?? '127.0.0.2'],
    ['the network', '192.168.1.1'],
    ['a service of a cloud', '169.254.169.254'],
  ])('leads to no name of %s', async (_what, address) => {
    names['localtest.example'] = [address];
    const error = await thrownBy(
      reachOf('https://studio.example').fetch(`https://localtest.example:${port}/admin`, {}),
    );
    expect(error).toMatchObject({
      code: 'STUDIO_ANSWER_INVALID',
      detail: expect.stringContaining('localtest.example'),
    });
    expect(server.asked).toEqual([]);
  });

  test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '192.168.1.1', '169.254.169.254', '[fd00::1]'])(
    'leads to no such number or name (%s)',
    async (host) => {
      const asked = reachOf('https://studio.example').fetch(`https://${host}:${port}/admin`, {});
      expect(await thrownBy(asked)).toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
      expect(server.asked).toEqual([]);
    },
  );

  test.each(['http://studio.example/video.mp4', 'http://storage.example/video.mp4', 'http://93.184.215.14/video.mp4'])(
    'with TLS leads to no address without (%s)',
    async (url) => {
      names['storage.example'] = ['93.184.215.14'];
      expect(await thrownBy(reachOf('https://studio.example').guard(url))).toMatchObject({
        code: 'STUDIO_ANSWER_INVALID',
      });
    },
  );

  test('whose own name moves to this computer leads there by no other port', async () => {
    names['studio.example'] = ['127.0.0.1'];
    const asked = reachOf('https://studio.example').fetch(`https://studio.example:${port}/admin`, {});
    expect(await thrownBy(asked)).toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
    expect(server.asked).toEqual([]);
  });

  test('in a private network leads to others there, not to this computer', async () => {
    names = { 'studio.corp': ['10.0.0.5'], 'storage.corp': ['10.0.0.6'], 'rebound.corp': ['127.0.0.1'] };
    const reach = reachOf('https://studio.corp');
    const led = async (url: string): Promise<unknown> => {
      const look = await reach.guard(url);
      return new Promise((done) => look?.(new URL(url).hostname, {}, (error, address) => done(error ?? address)));
    };
    expect(await led('https://storage.corp/video.mp4')).toBe('10.0.0.6');
    expect(await led('https://rebound.corp/video.mp4')).toMatchObject({ message: expect.stringContaining('private') });
    expect(await reachOf('https://10.0.0.5').guard('https://10.0.0.6/video.mp4')).toBeTypeOf('function');
  });

  test('at an address that the user typed is reached there, wherever that leads', async () => {
    expect(await reachOf('https://192.168.1.7:8443').guard('https://192.168.1.7:8443/video.mp4')).toBe(undefined);
    const near = reachOf(server.address(''));
    expect(await (await near.fetch(server.address('/video.mp4'), {})).text()).toBe('a video');
  });
});

describe('a file at a checked address', () => {
  /** Asks through the guard, as if this computer's address were public. */
  async function ask(init: RequestInit = {}): Promise<Response> {
    const reach = reachOf('https://studio.example');
    reach.guard = async () => (_name, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
    return reach.fetch(`http://storage.example:${port}/video.mp4`, init);
  }

  test('arrives with its status and headers, and a redirect as it is', async () => {
    server.answer = ({ headers }, response) => {
      response.writeHead(302, { location: '/elsewhere', 'x-asked': String(headers.range) }).end('moved');
    };
    const answer = await ask({ headers: { range: 'bytes=0-0' } });
    expect([answer.status, answer.headers.get('location'), answer.headers.get('x-asked'), await answer.text()]).toEqual(
      [302, '/elsewhere', 'bytes=0-0', 'moved'],
    );
    server.answer = (_request, response) => void response.writeHead(304).end();
    expect((await ask()).body).toBe(null);
  });

  test('is unpacked where the service sends it packed', async () => {
    server.answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a video'));
    };
    expect(await (await ask()).text()).toBe('a video');
  });

  test('that nobody reads ends its connection', async () => {
    const ended = new Promise<void>((done) => {
      server.answer = (_request, response) => {
        response.on('close', done).writeHead(200, { 'content-length': '1000000' }).write('a video');
      };
    });
    await (await ask()).body?.cancel();
    await expect(ended).resolves.toBeUndefined();
  });

  test('that breaks off, or is cancelled, ends as it does with fetch', async () => {
    server.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('a video', () => setImmediate(() => response.destroy()));
    };
    expect(await (await ask()).text().catch((error: unknown) => error)).toBeInstanceOf(TypeError);
    const reason = new Error('cancelled');
    expect(await ask({ signal: AbortSignal.abort(reason) }).catch((error: unknown) => error)).toBe(reason);
    server.answer = (_request, response) => void response.destroy();
    expect(await ask().catch((error: unknown) => error)).toBeInstanceOf(TypeError);
  });
});
