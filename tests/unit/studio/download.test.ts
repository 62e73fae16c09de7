import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isAppError } from '#shared/errors/index.ts';
import { download, type DownloadOptions } from '#electron/studio/outbound/download.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('download');
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What comes of a download: the file, or the error's code. Nothing else may stay in the folder. */
async function outcome(address: string, options: Partial<DownloadOptions> = {}): Promise<string> {
  const own = mkdtempSync(join(folder, 'one-'));
  const defaults: DownloadOptions = { policy: { loopback: true }, field: 'url', maxBytes: 1000, timeout: 10_000 };
  const file = join(own, 'file');
  const text = download(address, file, { ...defaults, ...options }).then(() => readFileSync(file, 'utf8'));
  const result = await text.catch((error: unknown) => error);
  if (typeof result === 'string') return result;
  if (!isAppError(result)) throw result;
  expect(readdirSync(own)).toEqual([]);
  return result.code;
}

describe('downloading what a client names', () => {
  test('writes the file, also behind redirects', async () => {
    const address = await serve((request, response) => {
      if (request.url === '/file') response.end('sound');
      else response.writeHead(302, { location: '/file' }).end();
    });
    expect(await outcome(`${address}/file`)).toBe('sound');
    expect(await outcome(`${address}/elsewhere`)).toBe('sound');
  });

  test.each([
    'http://example.com/a',
    'ftp://example.com/a',
    'file:///etc/passwd',
    'https://user:secret@example.com/a',
    'https://10.0.0.1/a',
    'https://192.168.1.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://[fe80::1]/a',
    'https://0.0.0.0/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
  ])('refuses %s', async (address) => {
    expect(await outcome(address, { policy: { loopback: false } })).toBe('URL_REFUSED');
  });

  test('refuses a redirect to where it may not go', async () => {
    for (const location of ['https://10.0.0.1/', 'http://example.com/', 'file:///etc/passwd']) {
      const address = await serve((_request, response) => response.writeHead(302, { location }).end());
      expect(await outcome(address)).toBe('URL_REFUSED');
    }
  });

  test('tells the first server alone what is only for it', async () => {
    const seen: (string | undefined)[] = [];
    const second = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end('x');
    });
    const first = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(307, { location: second }).end();
    });
    await outcome(first, { headers: { authorization: 'Bearer secret' } });
    expect(seen).toEqual(['Bearer secret', undefined]);
  });

  test('gives up on what is too much, announced or not, too slow, broken off, or not there', async () => {
    const announced = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '2000' }).flushHeaders();
    });
    expect(await outcome(announced)).toBe('ASSET_TOO_LARGE');
    const endless = await serve((_request, response) => {
      response.write('x'.repeat(2000));
    });
    expect(await outcome(endless)).toBe('ASSET_TOO_LARGE');
    const silent = await serve((_request, response) => {
      response.write('x');
    });
    expect(await outcome(silent, { timeout: 100 })).toBe('ASSET_UNREACHABLE');
    const broken = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('x', () => response.destroy());
    });
    expect(await outcome(broken)).toBe('ASSET_UNREACHABLE');
    const missing = await serve((_request, response) => response.writeHead(404).end());
    expect(await outcome(missing)).toBe('ASSET_UNREACHABLE');
    const turning = await serve((_request, response) => response.writeHead(302, { location: '/' }).end());
    expect(await outcome(turning)).toBe('ASSET_UNREACHABLE');
  });

  test('ends one that drips, or whose answer does not begin, by a code of its own', async () => {
    const pace = { answer: 10_000, bytes: 100, window: 50 };
    const dripping = await serve((_request, response) => {
      const drip = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(drip));
    });
    expect(await outcome(dripping, { pace })).toBe('ASSET_TOO_SLOW');
    const silent = await serve(() => undefined);
    expect(await outcome(silent, { pace: { ...pace, answer: 20 } })).toBe('ASSET_TOO_SLOW');
    const steady = await serve((_request, response) => {
      let sent = 0;
      const send = setInterval(() => {
        response.write('x'.repeat(100));
        if (++sent === 8) response.end();
      }, 5);
      response.on('close', () => clearInterval(send));
    });
    expect(await outcome(steady, { pace: { ...pace, bytes: 1, window: 5_000 } })).toBe('x'.repeat(800));
  });

  test('ends when it is cancelled', async () => {
    const silent = await serve(() => undefined);
    const controller = new AbortController();
    const ended = outcome(silent, { signal: controller.signal });
    controller.abort();
    expect(await ended).toBe('CANCELLED');
  });
});
