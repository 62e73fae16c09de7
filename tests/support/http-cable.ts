import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HttpCable = Awaited<ReturnType<typeof openHttpCable>>;

/** A way to a server on this computer, on which answers can be changed, delayed and cut. */
export async function openHttpCable(to: number) {
  const asked: { method: string; path: string; range: string | undefined }[] = [];
  let change: (chunk: Buffer) => Buffer | 'cut' | Promise<Buffer> = (chunk) => chunk;
  let isDown = false;
  let bytes = 0;
  let connections = 0;
  const server = createServer((near, answer) => {
    if (isDown) return void near.socket.destroy();
    asked.push({ method: String(near.method), path: String(near.url), range: near.headers.range });
    const headers = { ...near.headers, host: `127.0.0.1:${to}` };
    const far = request({ port: to, host: '127.0.0.1', method: near.method, path: near.url, headers }, (response) => {
      void (async () => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        for await (const chunk of response) {
          bytes += (chunk as Buffer).length;
          const changed = await change(chunk as Buffer);
          if (isDown || changed === 'cut') return void near.socket.destroy();
          answer.write(changed);
        }
        answer.end();
      })().catch(() => near.socket.destroy());
    });
    far.on('error', () => near.socket.destroy());
    near.on('error', () => far.destroy());
    near.pipe(far);
  }).listen(0, '127.0.0.1');
  server.on('connection', () => (connections += 1));
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests that have come. */
    asked,
    /** Number of connections that were opened. */
    connections: () => connections,
    /** Bytes of answers' bodies that the server has sent. */
    bytes: () => bytes,
    /** What becomes of each part of an answer's body. */
    changing(how: typeof change): void {
      change = how;
    },
    /** Cuts all connections, and refuses new ones, or lets them pass again. */
    down(is: boolean): void {
      isDown = is;
      if (is) server.closeAllConnections();
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
