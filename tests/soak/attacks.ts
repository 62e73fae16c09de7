import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createStudioClient, type StudioClient } from '#shared/api/index.ts';

/** What attacks act on: a studio, an account of their own, and the address of somebody's finished video. */
export type Target = { url: string; token: string; video: string };

/** One round of an attack. It ends what it began, and rejects with nothing that the studio answers. */
export type Attack = (signal: AbortSignal) => Promise<void>;

/** How long connections and bodies are held, milliseconds. */
const held = 8_000;

/** All attacks, each alone and without end; every round of one is bounded. */
export async function createAttacks(target: Target): Promise<{ attacks: Record<string, Attack>; close(): void }> {
  const { url, token } = target;
  const { hostname, port } = new URL(url);
  const client = clientOf(target);
  const hostile = await startHostileServer();
  const { id: template } = await client.call('createVideoInstance', { name: 'Mine' });
  const { id: campaign } = await client.call('createCampaign', { campaign_name: 'Mine', video_instance_id: template });
  let round = 0;

  const open = (): Socket => connect(Number(port), hostname).on('error', () => undefined);
  const hold = async (sockets: readonly Socket[], signal: AbortSignal): Promise<void> => {
    await pause(held, signal);
    for (const socket of sockets) socket.destroy();
  };
  const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<void> =>
    answered(`${url}${path}`, body, { 'content-type': 'application/json', ...headers });
  const authorized = { authorization: `Bearer ${token}` };
  const prepare = async (kind: 'link' | 'profile', path: string, count: number): Promise<void> => {
    round += 1;
    const assets = Array.from({ length: count }, (_, index) => ({
      kind,
      address: `${hostile.url}/${path}/${round}-${index}`,
    }));
    await client.call('prepareAssets', { id: campaign, assets }).catch(() => undefined);
  };

  const attacks: Record<string, Attack> = {
    'idle connections': (signal) => hold(times(400, open), signal),
    async 'bodies to unknown paths'() {
      const members = Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`).join(',');
      await Promise.all(times(4, () => post('/nowhere', `{${members}}`)));
    },
    'unfinished bodies': (signal) => {
      const half = 'x'.repeat(500_000);
      const sockets = times(20, () => {
        const socket = open();
        const paths = [`POST /api/ai_studio/generate`, 'POST /nowhere', 'POST /api/auth/token'];
        socket.write(
          `${paths[round++ % 3]} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n`,
        );
        socket.write(`authorization: Bearer ${token}\r\ncontent-length: 30000000\r\n\r\n{"a":"${half}`);
        return socket;
      });
      return hold(sockets, signal);
    },
    async 'deep and wide JSON'() {
      const depth = 200_000;
      const wide = `{"script":{${Array.from({ length: 200_000 }, (_, index) => `"k${index}":[]`).join(',')}}}`;
      const deep = `{"script":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      await Promise.all([wide, deep].map((body) => post('/api/ai_studio/script/sounds', body, authorized)));
    },
    async 'dripping links'(signal) {
      await prepare('link', 'drip', 40);
      await pause(held, signal);
    },
    async 'hostile pages'(signal) {
      await prepare('profile', 'page', 6);
      await pause(held, signal);
    },
    async 'declared uploads'(signal) {
      const headers = { ...authorized, 'tus-resumable': '1.0.0', 'upload-length': String(2 ** 30) };
      await Promise.all(times(10, () => answered(`${url}/uploads`, '', headers)));
      await pause(held, signal);
    },
    'paused viewers': (signal) => {
      const path = new URL(target.video).pathname;
      const sockets = times(60, () => {
        const socket = open();
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
        socket.once('data', () => socket.pause());
        return socket;
      });
      return hold(sockets, signal);
    },
    async 'long words'() {
      const scripts = ['0'.repeat(300), 'a'.repeat(1_200)];
      await Promise.all(
        scripts.map((script) => post('/api/ai_studio/script/sounds', JSON.stringify({ script }), authorized)),
      );
    },
  };
  return { attacks, close: () => hostile.close() };
}

function clientOf({ url, token }: Target): StudioClient {
  return createStudioClient({
    baseUrl: url,
    fetch: (address, init) => fetch(address, { ...init, signal: init.signal as AbortSignal | null }),
    authorize: async () => `Bearer ${token}`,
  });
}

/** Sends a request, and reads its answer whatever it is. */
async function answered(url: string, body: string, headers: Record<string, string>): Promise<void> {
  await new Promise<void>((resolve) => {
    const sending = request(url, { method: 'POST', headers, agent: false, timeout: 60_000 }, (response) => {
      response.resume().on('close', resolve);
    });
    sending.on('timeout', () => sending.destroy()).on('error', () => resolve());
    sending.end(body);
  });
}

/** Servers of links: some drip, some send pages that are hard to read. */
async function startHostileServer(): Promise<{ url: string; close(): void }> {
  const pages = [
    '<!doctype html>' + '<meta '.repeat(160_000),
    '<!doctype html><title>' + '&'.repeat(1_000_000),
    '<!doctype html>' + '<script>'.repeat(100_000),
    '<!doctype html><meta property="og:title" content="' + ' '.repeat(900_000),
  ];
  let next = 0;
  const server: Server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/page')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(pages[next++ % pages.length]);
      return;
    }
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000000' });
    const drip = setInterval(() => response.write('x'), 500);
    response.on('close', () => clearInterval(drip));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Resolves after a time, or when the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}

function times<Result>(count: number, make: () => Result): Result[] {
  return Array.from({ length: count }, make);
}
