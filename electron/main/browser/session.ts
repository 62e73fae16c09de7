import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Who may talk to the browser host. A one-time token in the address is exchanged for a cookie; every request must name
 * this server as its Host (a page elsewhere may have pointed its own name here) and, where it could change something,
 * come from the page's own origin.
 */
export type Session = {
  readonly origin: string;
  readonly eventsOrigin: string;
  /** An address that opens the app once. */
  newAddress(): string;
  /** Uses a token up. @returns the cookie to set, or null when the token is unknown or was used. */
  exchange(token: string): string | null;
  /** Whether the request was meant for this server. */
  hasRightHost(request: IncomingMessage): boolean;
  /** Whether the page itself sent it. */
  hasRightOrigin(request: IncomingMessage): boolean;
  /** Whether it comes from nowhere else than the page: for plain loads, which carry no Origin. */
  isSameSite(request: IncomingMessage): boolean;
  hasCookie(request: IncomingMessage): boolean;
};

/** Tokens that were never used stay valid this long, milliseconds: the user may open the printed address later. */
const tokenLifetime = 12 * 60 * 60 * 1_000;

export function createSession(port: number): Session {
  const origin = `http://127.0.0.1:${port}`;
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  // Cookies are shared between the ports of a host, so the name carries the port.
  const cookieName = `vocative_${port}`;
  const secret = randomBytes(32).toString('base64url');
  const tokens = new Map<string, number>();

  return {
    origin,
    eventsOrigin: `ws://127.0.0.1:${port}`,
    newAddress() {
      const token = randomBytes(24).toString('base64url');
      tokens.set(token, Date.now() + tokenLifetime);
      return `${origin}/?token=${token}`;
    },
    exchange(token) {
      const until = tokens.get(token);
      tokens.delete(token);
      if (until === undefined || Date.now() > until) return null;
      return `${cookieName}=${secret}; HttpOnly; SameSite=Strict; Path=/`;
    },
    hasRightHost: ({ headers }) => headers.host !== undefined && hosts.has(headers.host.toLowerCase()),
    hasRightOrigin: ({ headers }) => headers.origin !== undefined && headers.origin === `http://${headers.host}`,
    isSameSite({ headers }) {
      const site = headers['sec-fetch-site'];
      return site === undefined || site === 'same-origin' || site === 'none';
    },
    hasCookie({ headers }) {
      const value = cookieValue(headers.cookie ?? '', cookieName);
      return value !== undefined && isEqual(value, secret);
    },
  };
}

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** In the same time for any wrong value. */
function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
