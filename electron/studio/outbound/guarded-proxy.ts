import { once } from 'node:events';
import { createServer, request as plainRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type LookupFunction } from 'node:net';
import type { lookup } from 'node:dns';
import { pipeline, Transform, type Duplex, type Readable, type Writable } from 'node:stream';
import { addressRefused, hostOf } from '#electron/lib/addresses.ts';
import { mayBeCalled, receiverLookup, type OutboundPolicy } from './policy.ts';

type GuardedProxyOptions = {
  policy: OutboundPolicy;
  /** Maximum bytes in total; all connections end then. */
  maxBytes: number;
  resolver?: typeof lookup;
};

/** Maximum number of hosts whose failures are kept: a page can ask for any number. */
const mostFailures = 1_000;

/**
 * A proxy on this computer that a browser uses for everything. It connects only where {@link mayBeCalled} allows: names
 * are resolved here, and connections go to the addresses that were checked. So all requests of a page (pictures,
 * scripts, sockets, redirects) are guarded like the studio's own.
 */
export class GuardedProxy implements AsyncDisposable {
  /** The error codes of refused hosts (`addressRefused`) and of failed lookups, by host. */
  readonly failures = new Map<string, string | undefined>();
  readonly #policy: OutboundPolicy;
  readonly #maxBytes: number;
  readonly #lookup: LookupFunction;
  readonly #sockets = new Set<Duplex>();
  readonly #server = createServer((request, response) => this.#forward(request, response));
  #bytes = 0;

  static async open(options: GuardedProxyOptions): Promise<GuardedProxy> {
    const proxy = new GuardedProxy(options);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  private constructor({ policy, maxBytes, resolver }: GuardedProxyOptions) {
    this.#policy = policy;
    this.#maxBytes = maxBytes;
    const resolve = receiverLookup(policy, resolver);
    this.#lookup = (host, options, done) =>
      resolve(host, options, (error, address, family) => {
        if (error) this.#fail(host, error.code);
        done(error, address, family);
      });
    this.#server.on('connection', (socket) => this.#track(socket));
    this.#server.on('connect', (request, socket) => this.#tunnel(request, socket));
  }

  /** `http://127.0.0.1:PORT`. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#endAll();
    if (this.#server.listening) await once(this.#server, 'close');
  }

  #track<Socket extends Duplex>(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    // A broken connection is the page's problem.
    socket.on('error', () => socket.destroy());
    return socket;
  }

  #counted(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#bytes += chunk.length;
        if (this.#bytes > this.#maxBytes) this.#endAll();
        else done(null, chunk);
      },
    });
  }

  /** @returns the address of a request, or null if it must not be called. */
  #allowed(address: string): URL | null {
    const url = URL.parse(address);
    if (url && mayBeCalled(url, this.#policy)) return url;
    if (url) this.#fail(hostOf(url), addressRefused);
    return null;
  }

  #fail(host: string, code: string | undefined): void {
    if (this.failures.size < mostFailures) this.failures.set(host, code);
  }

  /** Tunnels HTTPS, by which pages load most of their contents. */
  #tunnel({ url: target = '' }: IncomingMessage, socket: Duplex): void {
    this.#track(socket);
    const url = this.#allowed(`https://${target}`);
    if (!url) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const out = this.#track(connect({ host: hostOf(url), port: Number(url.port || 443), lookup: this.#lookup }));
    out.once('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    out.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      pass(socket, out);
      pass(out, socket, this.#counted());
    });
  }

  /** Forwards plain HTTP, which is only allowed to this computer. */
  #forward(request: IncomingMessage, response: ServerResponse): void {
    const url = this.#allowed(request.url ?? '');
    if (!url) {
      response.writeHead(403).end();
      return;
    }
    const { 'proxy-connection': _own, ...headers } = request.headers;
    const { method = 'GET' } = request;
    const out = plainRequest(url, { method, headers, agent: false, lookup: this.#lookup });
    out.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    out.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pass(answer, response, this.#counted());
    });
    out.on('upgrade', (answer, socket) => {
      this.#track(socket);
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      request.socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
      pass(request.socket, socket);
      pass(socket, request.socket, this.#counted());
    });
    response.once('close', () => out.destroy());
    pass(request, out);
  }

  #endAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Pipes both directions until one end closes, and then closes both. */
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
