import { once } from 'node:events';
import { createServer, request as plainRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type LookupFunction } from 'node:net';
import type { lookup } from 'node:dns';
import { pipeline, Transform, type Duplex, type Readable, type Writable } from 'node:stream';
import { hostOf, mayBeCalled, receiverLookup, type OutboundPolicy } from './policy.ts';

/** A proxy on this computer that a browser is made to use for everything. */
export type GuardedProxy = AsyncDisposable & {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  /** Hosts that something was refused for. */
  refused: ReadonlySet<string>;
};

export type GuardedProxyOptions = {
  policy: OutboundPolicy;
  /** What may come through, bytes; then all connections end. */
  maxBytes: number;
  resolver?: typeof lookup;
};

/**
 * Opens a proxy that leads where {@link mayBeCalled} allows, and nowhere else: names are resolved here, and connections
 * go to the very addresses that were checked. So whatever a page asks for (pictures, scripts, sockets, redirects) is
 * guarded as the studio's own requests are.
 */
export async function openGuardedProxy({ policy, maxBytes, resolver }: GuardedProxyOptions): Promise<GuardedProxy> {
  const refused = new Set<string>();
  const sockets = new Set<Duplex>();
  const resolve = receiverLookup(policy, resolver);
  let bytes = 0;

  const server = createServer((request, response) => forward(request, response));
  server.on('connection', (socket) => track(socket));
  server.on('connect', (request, socket) => tunnel(request, socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** Names that lead to private addresses count as refused as well. */
  const guardedLookup: LookupFunction = (host, options, done) =>
    resolve(host, options, (error, address, family) => {
      if (error) refused.add(host);
      done(error, address, family);
    });

  function track<Socket extends Duplex>(socket: Socket): Socket {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A connection that breaks is the page's loss.
    socket.on('error', () => socket.destroy());
    return socket;
  }

  function counted(): Transform {
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > maxBytes) endAll();
        else done(null, chunk);
      },
    });
  }

  /** The encrypted way: most of what pages load. */
  function tunnel({ url: target = '' }: IncomingMessage, socket: Duplex): void {
    track(socket);
    const url = URL.canParse(`https://${target}`) ? new URL(`https://${target}`) : undefined;
    if (!url || !mayBeCalled(url, policy)) {
      if (url) refused.add(hostOf(url));
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const out = track(connect({ host: hostOf(url), port: Number(url.port || 443), lookup: guardedLookup }));
    out.once('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    out.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      pass(socket, out);
      pass(out, socket, counted());
    });
  }

  /** The plain way, which only leads to this computer. */
  function forward(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : undefined;
    if (!url || !mayBeCalled(url, policy)) {
      if (url) refused.add(hostOf(url));
      response.writeHead(403).end();
      return;
    }
    const { 'proxy-connection': _own, ...headers } = request.headers;
    const { method = 'GET' } = request;
    const out = plainRequest(url, { method, headers, agent: false, lookup: guardedLookup });
    out.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    out.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pass(answer, response, counted());
    });
    out.on('upgrade', (answer, socket) => {
      track(socket);
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      request.socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
      pass(request.socket, socket);
      pass(socket, request.socket, counted());
    });
    response.once('close', () => out.destroy());
    pass(request, out);
  }

  function endAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    async [Symbol.asyncDispose]() {
      server.close();
      endAll();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Passes on what comes until one end closes; both are closed then, and the page sees it. */
function pass(from: Readable, to: Writable, through?: Transform): void {
  if (from.destroyed || to.destroyed) {
    from.destroy();
    to.destroy();
    return;
  }
  const ended = (): void => undefined;
  if (through) pipeline(from, through, to, ended);
  else pipeline(from, to, ended);
}
