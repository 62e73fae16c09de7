import { request as forward } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

export type ReverseProxy = {
  /** Address under which clients reach the server behind the proxy. */
  url: string;
  /** Certificate that its clients have to trust, PEM. */
  cert: string;
  /** Host names that clients sent. */
  readonly asked: string[];
  /** Forwards requests to a server, with the host name of that server or the one that the client sent. */
  passTo(url: string, host: 'own' | 'asked'): void;
  close(): Promise<void>;
};

/** A proxy in front of a studio: it terminates TLS, and passes on the client's address in `X-Forwarded-For`. */
export async function openReverseProxy(): Promise<ReverseProxy> {
  const { key, cert } = selfSigned();
  const asked: string[] = [];
  let target: { url: URL; host: 'own' | 'asked' } | undefined;
  const server: Server = createServer({ key, cert }, (incoming, outgoing) => {
    asked.push(incoming.headers.host ?? '');
    if (!target) return void outgoing.writeHead(502).end();
    const headers = {
      ...incoming.headers,
      host: target.host === 'own' ? target.url.host : (incoming.headers.host ?? ''),
      'x-forwarded-for': [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress]
        .filter(Boolean)
        .join(', '),
      'x-forwarded-proto': 'https',
    };
    const { hostname, port } = target.url;
    const passed = forward({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    cert,
    asked,
    passTo(url, host) {
      target = { url: new URL(url), host };
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
