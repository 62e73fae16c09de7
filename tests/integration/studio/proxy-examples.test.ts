import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#build/free-port.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { repository } from '../../support/cli.ts';
import { silent } from '../../support/desktop.ts';
import { until } from '../../support/patience.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { createStandInPool } from '../../support/stand-in-pool.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { clientOf, upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The examples of `build/self-hosting`, run by the proxies they are for. */

const parent = temporaryFolder('proxy-examples');
const mebibyte = 1024 * 1024;

type Places = { folder: string; port: number; studio: string; key: string; cert: string };

/** Replaces what each reader changes. @throws Error when the example does not hold it. */
function filledIn(example: string, changes: Record<string, string>): string {
  const text = readFileSync(join(repository, 'build', 'self-hosting', example), 'utf8');
  return Object.entries(changes).reduce((filled, [what, by]) => {
    if (!filled.includes(what)) throw new Error(`${example} does not hold “${what}”`);
    return filled.replaceAll(what, by);
  }, text);
}

const proxies = {
  nginx: {
    version: '-v',
    start({ folder, port, studio, key, cert }: Places): string[] {
      const server = filledIn('nginx.conf', {
        'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
        'server_name videos.example.com': 'server_name localhost',
        '/etc/letsencrypt/live/videos.example.com/fullchain.pem': cert,
        '/etc/letsencrypt/live/videos.example.com/privkey.pem': key,
        // Its own name carries a port here, which “$host” does not.
        $host: '$http_host',
        'http://127.0.0.1:8080': studio,
        // The studio stands in for a media node.
        '# location /media/': 'location /media/',
        'http://10.0.0.7:4001': studio,
      });
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (use) => `${use}_temp_path ${join(folder, use)};`,
      );
      const file = join(folder, 'nginx.conf');
      writeFileSync(
        file,
        `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
        events {} http { access_log off; ${temporary.join(' ')} ${server} }`,
      );
      return ['-p', folder, '-c', file];
    },
  },
  caddy: {
    version: 'version',
    start({ folder, port, studio, key, cert }: Places): string[] {
      const site = filledIn('Caddyfile', {
        'videos.example.com {': `https://localhost:${port} {\n  bind 127.0.0.1\n  tls ${cert} ${key}`,
        '127.0.0.1:8080': new URL(studio).host,
        '# reverse_proxy /media/*': 'reverse_proxy /media/*',
        '10.0.0.7:4001': new URL(studio).host,
      });
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, `{\n  admin off\n  auto_https disable_redirects\n  skip_install_trust\n}\n${site}`);
      return ['run', '--adapter', 'caddyfile', '--config', file];
    },
  },
};

const pair = selfSigned();
beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), pair.cert]));

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A studio and, before it, the proxy with the example's settings. */
async function start(name: keyof typeof proxies): Promise<{ url: string; studio: Studio }> {
  const folder = join(parent, randomUUID());
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // The proxy's address has to be known before either side starts.
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const studio = await startStudio({
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    publicUrl: url,
    trustProxy: ['127.0.0.1'],
    pool: createStandInPool(await standInTemplate(), dataFolder),
    logger: silent,
  });
  ends.push(() => studio.close());
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  writeFileSync(key, pair.key, { mode: 0o600 });
  writeFileSync(cert, pair.cert);
  const args = proxies[name].start({ folder, port, studio: studio.url, key, cert });
  const proxy = spawn(name, args, { stdio: 'ignore', env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder } });
  ends.push(() => stop(proxy));
  await until(async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status === 200);
  return { url, studio };
}

async function stop(proxy: ChildProcess): Promise<void> {
  if (proxy.exitCode !== null || proxy.signalCode !== null) return;
  proxy.kill('SIGTERM');
  await once(proxy, 'exit');
}

describe.each(Object.keys(proxies) as (keyof typeof proxies)[])('the example for %s', (name) => {
  const isInstalled = spawnSync(name, [proxies[name].version]).status === 0;

  test.skipIf(!isInstalled)('passes on requests, uploads of any size, and media in ranges', async () => {
    const { url, studio } = await start(name);
    const outside = { url, token: studio.token };
    const client = clientOf(outside);
    const video_id = await upload(outside);
    const { id } = await client.call('createVideoInstance', { name: 'Hello', video_id });
    await until(async () => (await client.call('templateDetails', { id })).import.status === 'succeeded');
    const { media } = await client.call('templateDetails', { id });
    expect(media?.video_url).toMatch(new RegExp(`^${url}/`));
    const part = await fetch(String(media?.video_url), { headers: { range: 'bytes=0-9' } });
    expect(part.status).toBe(206);
    expect((await part.arrayBuffer()).byteLength).toBe(10);
  });

  test.skipIf(!isInstalled)(
    'keeps what has arrived of an upload that breaks off, beyond the limit of requests',
    async () => {
      const { url, studio } = await start(name);
      const headers = { authorization: `Bearer ${studio.token}`, 'tus-resumable': '1.0.0' };
      const size = 40 * mebibyte;
      const created = await fetch(`${url}/uploads`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(size) },
      });
      const address = new URL(String(created.headers.get('location')), `${url}/uploads`);
      const line = new AbortController();
      const sending = new Readable({ read: () => undefined });
      sending.push(Buffer.alloc(size / 2));
      // Node streams bodies only where “duplex” says so, which TypeScript's type of a request does not know.
      const half = { body: Readable.toWeb(sending) as ReadableStream, duplex: 'half' };
      const sent = fetch(address, {
        ...half,
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        signal: line.signal,
      }).catch(() => undefined);
      const offset = async () =>
        Number((await fetch(address, { method: 'HEAD', headers })).headers.get('upload-offset') ?? 0);
      await until(async () => (await offset()) > 0);
      line.abort();
      await sent;
      const from = await offset();
      const rest = await fetch(address, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
        body: Buffer.alloc(size - from),
      });
      expect(rest.status).toBe(204);
      expect(await offset()).toBe(size);
    },
  );

  test.skipIf(!isInstalled)('refuses other requests of more than 33 MiB itself', async () => {
    const { url, studio } = await start(name);
    // The size alone: a proxy that refuses it closes the line, and a client that still sends might not hear why.
    const asked = request(`${url}/api/ai_studio/campaign`, {
      method: 'POST',
      ca: pair.cert,
      headers: {
        authorization: `Bearer ${studio.token}`,
        'content-type': 'application/json',
        'content-length': 34 * mebibyte,
      },
    });
    asked.flushHeaders();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    asked.destroy();
    expect(answer.statusCode).toBe(413);
  });

  // The client needs an address that is not the proxy's: all of 127/8 is this computer's on Linux alone.
  test.skipIf(!isInstalled || process.platform !== 'linux')('tells who asks, whatever the client claims', async () => {
    const { url } = await start(name);
    const guess = async (claimed: string) => {
      const asked = request(`${url}/api/auth/token`, {
        method: 'POST',
        localAddress: '127.0.0.2',
        ca: pair.cert,
        auth: `${randomUUID()}:wrong`,
        headers: { 'x-forwarded-for': claimed },
      }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    for (let count = 0; count < 6; count++) await guess(`198.51.100.${count}`);
    expect(await guess('198.51.100.77')).toBe(429);
  });
});
