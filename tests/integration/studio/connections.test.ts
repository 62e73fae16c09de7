import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fastify, type FastifyInstance } from 'fastify';
import { connectionLimit, limitConnections } from '#electron/http/connections.ts';
import { usualLoad } from '#electron/http/load.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { createStandInPool } from '../../support/stand-in-pool.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { until } from '../../support/studio.ts';

const most = 4;
let studio: Studio;
let folder: string;
let sockets: Socket[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vocative-connections-'));
  sockets = [];
  studio = await startStudio({
    dataFolder: folder,
    host: '127.0.0.1',
    port: 0,
    logger: createLogger('test', 'silent'),
    pool: createStandInPool(await standInTemplate(), folder),
    load: { ...usualLoad, loopWork: Infinity, connections: most },
  });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await studio.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(studio.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

describe('connections without a request', () => {
  test('give way to those that ask, the longest first', async () => {
    for (let count = 0; count < most; count++) await open();
    // Half a request is none.
    sockets[1]?.write('GET /healthz HTTP/1.1\r\nHost: ');
    for (let count = 0; count < 2; count++) {
      const answer = await fetch(`${studio.url}/healthz`, { headers: { connection: 'close' } });
      expect(answer.status).toBe(200);
    }
    await until(() => sockets[0]?.closed === true);
    expect(sockets.at(-1)?.closed).toBe(false);
  });

  test('do not end one whose request is under way', async () => {
    const asking = await open();
    const head = `POST /api/ai_studio/actor HTTP/1.1\r\nHost: ${new URL(studio.url).host}\r\n`;
    const body = '{"name":"Ada"}';
    const type = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    asking.write(`${head}authorization: Bearer ${studio.token}\r\n${type}\r\n${body.slice(0, 5)}`);
    for (let count = 0; count < 3 * most; count++) await open();
    await until(() => sockets.filter(({ closed }) => closed).length >= 2 * most);
    asking.write(body.slice(5));
    const [answer] = (await once(asking, 'data')) as [Buffer];
    expect(answer.toString()).toContain('200 OK');
  });
});

test('a report with content is answered from its headers, and its connection closes', async () => {
  const reporting = await open();
  reporting.write(
    `POST /v/${'a'.repeat(22)}/counts HTTP/1.1\r\nHost: ${new URL(studio.url).host}\r\n` +
      'content-type: application/json\r\ncontent-length: 1\r\n\r\n',
  );
  const chunks: Buffer[] = await reporting.toArray();
  expect(Buffer.concat(chunks).toString()).toContain('HTTP/1.1 413');
});

const unfinished = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n1';

describe('of a server with more connections than it takes', () => {
  let app: FastifyInstance;
  let address: string;
  let answer: () => void;

  beforeEach(async () => {
    app = fastify({ forceCloseConnections: true });
    limitConnections(app, most, ({ headers: { account = '' } }) => String(account));
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = resolve;
    app.get('/endless', async (_request, reply) =>
      reply.send(
        Readable.from(
          (function* () {
            for (;;) yield Buffer.alloc(1 << 20);
          })(),
        ),
      ),
    );
    app.get('/later', async () => {
      await promise;
      return 'done';
    });
    app.post('/take', async () => 'done');
    app.get('/now', async () => 'done');
    await app.listen({ port: 0, host: '127.0.0.1' });
    address = app.listeningOrigin;
  });
  afterEach(() => app.close());

  /** Asks, and returns when the request has arrived. */
  async function ask(path: string, account: string, rest = '\r\n'): Promise<Socket> {
    const arrived = once(app.server, 'request');
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    socket.write(
      `${path === '/take' ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nHost: ${hostname}\r\naccount: ${account}\r\n${rest}`,
    );
    await arrived;
    return socket;
  }
  const isAnswered = async (): Promise<boolean> =>
    (await fetch(`${address}/now`, { headers: { connection: 'close' } })).status === 200;

  test('unfinished requests give way, first those of the account with the most', async () => {
    const other = await ask('/take', 'bob', unfinished);
    for (let count = 0; count < 3 * most; count++) await ask('/take', 'ada', unfinished);
    for (let count = 0; count < 2 * most; count++) expect(await isAnswered()).toBe(true);
    other.write('2');
    const [bytes] = (await once(other, 'data')) as [Buffer];
    expect(bytes.toString()).toContain('done');
  });

  test('downloads that nobody reads give way', async () => {
    for (let count = 0; count < 3 * most; count++) await once(await ask('/endless', 'ada'), 'readable');
    for (let count = 0; count < 2 * most; count++) expect(await isAnswered()).toBe(true);
  });

  test('requests that the server works on stay', async () => {
    const waiting = await ask('/later', 'ada');
    for (let count = 0; count < 3 * most; count++) await once(await ask('/endless', 'bob'), 'readable');
    answer();
    const [bytes] = (await once(waiting, 'data')) as [Buffer];
    expect(bytes.toString()).toContain('done');
  });

  test('requests that the server works on give way where they are most of them', async () => {
    for (let count = 0; count < 3 * most; count++) await ask('/later', 'ada');
    for (let count = 0; count < 2 * most; count++) expect(await isAnswered()).toBe(true);
  });
});

test.each([
  [1_024, 384],
  [256, 64],
  [20_000, 2_000],
  [Infinity, 2_000],
])('a process that may open %d files takes %d connections', (handles, connections) => {
  expect(connectionLimit(handles)).toBe(connections);
});
