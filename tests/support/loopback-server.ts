import { createCanvas } from '@napi-rs/canvas';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this computer whose answers a test chooses. */
export type LoopbackServer = {
  /** The address of a path, which starts with a slash. */
  address: (path: string) => string;
  /** Requested paths, in order. */
  asked: string[];
  /** Answers all further requests. */
  answer: RequestListener;
  endConnections(): void;
  /** Also ends its connections. */
  close(): Promise<void>;
};

export async function startLoopbackServer(answer: RequestListener): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    loopback.asked.push(request.url ?? '');
    loopback.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const loopback: LoopbackServer = {
    address: (path) => `http://127.0.0.1:${port}${path}`,
    asked: [],
    answer,
    endConnections: () => server.closeAllConnections(),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return loopback;
}

/** A PNG of one colour, a CSS color. */
export function coloredPng(color: string, width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return canvas.encodeSync('png');
}
