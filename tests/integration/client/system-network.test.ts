import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proxiesOf } from '#electron/client/system-network.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const script = fileURLToPath(new URL('../../support/connects-alone.ts', import.meta.url));
const folder = temporaryFolder('network');
/** A name that only the proxy knows. */
const host = 'studio.test';
const { key, cert } = selfSigned(host);
const certificateFile = join(folder, 'issuer.pem');

const studio = createTlsServer({ key, cert }, (request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"instances":[],"total":0}');
});
const asked: string[] = [];
const proxy = createServer((_request, response) => void response.writeHead(500).end());
proxy.on('connect', (request, socket, head) => {
  asked.push(request.url ?? '');
  const line = connect(portOf(studio), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    line.write(head);
    line.pipe(socket).pipe(line);
  });
  line.on('error', () => socket.destroy());
  socket.on('error', () => line.destroy());
});

function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port;
}

async function listen(server: Pick<Server, 'listen' | 'once'>): Promise<void> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
}

beforeAll(async () => {
  await writeFile(certificateFile, cert);
  await listen(studio);
  await listen(proxy);
});
beforeEach(() => void asked.splice(0));
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
  studio.closeAllConnections();
  studio.close();
});

/** What a process with these variables gets from the studio's name. @param system what its system says of addresses. */
async function connects(env: Record<string, string>, system: string[] = [`https://${host}`, '']): Promise<unknown> {
  const { PATH = '' } = process.env;
  const child = fork(script, system, {
    env: { PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [answer] = (await once(child, 'message')) as unknown[];
  await once(child, 'exit');
  return answer;
}

describe('a remote studio', () => {
  test('is reached through the proxy of the environment, with a certificate added to it', async () => {
    const env = { HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}`, NODE_EXTRA_CA_CERTS: certificateFile };
    expect(await connects(env)).toBe('connected');
    expect(asked).toEqual([`${host}:443`]);
  });

  test('whose certificate nobody vouches for is not given the credentials', async () => {
    expect(await connects({ HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}` })).toBe('STUDIO_UNTRUSTED');
  });

  test('is reached through the system’s proxy for it, also after one that is reached without a proxy', async () => {
    const proxied = [`https://${host}`, `PROXY 127.0.0.1:${portOf(proxy)}`];
    const unproxied = [`https://127.0.0.2:${portOf(studio)}`, 'DIRECT'];
    const env = { NODE_EXTRA_CA_CERTS: certificateFile };
    expect(await connects(env, [...unproxied, ...proxied])).toBe('connected');
    expect(asked).toEqual([`${host}:443`]);
    asked.splice(0);
    await connects(env, [...proxied, ...unproxied]);
    expect(asked).toEqual([`${host}:443`]);
  });

  test('is out of reach without the proxy that knows it', async () => {
    expect(await connects({ NODE_EXTRA_CA_CERTS: certificateFile })).toBe('STUDIO_UNREACHABLE');
    expect(asked).toEqual([]);
  });
});

describe('which proxies count', () => {
  test('those of the environment, and never for this computer', () => {
    const env = { https_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:1', NO_PROXY: 'intern' };
    expect(
      proxiesOf(
        env,
        new Map([
          ['a', 'PROXY system:2'],
          ['b', 'DIRECT'],
        ]),
      ),
    ).toEqual({
      HTTPS_PROXY: 'http://a:1',
      HTTP_PROXY: 'http://system:2',
      NO_PROXY: 'intern,localhost,127.0.0.1,::1',
    });
  });

  test.each([
    ['PROXY proxy:8080; DIRECT', 'http://proxy:8080'],
    ['SOCKS5 socks:1080; PROXY proxy:8080', 'http://proxy:8080'],
    ['HTTPS proxy:443', 'https://proxy:443'],
  ])('the system’s: %s', (answer, expected) => {
    expect(proxiesOf({}, new Map([['a', answer]]))).toMatchObject({ HTTPS_PROXY: expected, HTTP_PROXY: expected });
  });

  test('the system’s only for the addresses that it names one for', () => {
    const answers = new Map([
      ['near', 'DIRECT'],
      ['far', 'PROXY proxy:8080'],
    ]);
    expect(proxiesOf({}, answers)).toMatchObject({
      HTTPS_PROXY: 'http://proxy:8080',
      NO_PROXY: 'localhost,127.0.0.1,::1,near',
    });
  });

  test.each(['DIRECT', 'DIRECT; PROXY proxy:8080', 'SOCKS5 socks:1080', ''])('none for “%s”', (answer) => {
    expect(proxiesOf({}, new Map([['a', answer]]))).toBeNull();
  });
});
