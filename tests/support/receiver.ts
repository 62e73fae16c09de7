import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; text: string; body: Record<string, unknown> };
export type Answering = (response: ServerResponse, received: Received, number: number) => void;

/** A receiver of callbacks on this computer, over real HTTP. */
export type Receiver = {
  url: string;
  received: Received[];
  /** Number of requests that have arrived and are not answered yet. */
  open(): number;
  /** Answers further requests; with 200 by default. */
  answer: Answering;
  close(): Promise<void>;
};

export function status(code: number, headers: Record<string, string> = {}): Answering {
  return (response) => void response.writeHead(code, headers).end();
}
/** Accepts the request and never answers. */
export const silence: Answering = () => undefined;
/** Closes the connection without an answer. */
export const reset: Answering = (response) => void response.socket?.destroy();

export async function startReceiver({ secure = false } = {}): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], open: () => open.size, answer: status(200), close };
  const open = new Set<ServerResponse>();
  const server = secure ? createSecureServer(selfSigned()) : createServer();
  server.on('request', (request, response) => {
    let text = '';
    open.add(response);
    response.once('close', () => open.delete(response));
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>;
      const received = { path: request.url ?? '', headers: request.headers, text, body };
      receiver.received.push(received);
      receiver.answer(response, received, receiver.received.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `${secure ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/done`;

  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  return receiver;
}
