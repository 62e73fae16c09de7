import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Session = ReturnType<typeof createSession>;

/** Unused tokens expire after this time, milliseconds: the user may open the printed address later. */
const tokenLifetime = 12 * 60 * 60 * 1_000;

/**
 * Access control of the browser host. A one-time token in the address is exchanged for a cookie. Every request must
 * have this server as its Host (against DNS rebinding); requests that could change something must have the page's
 * origin.
 */
export function createSession(port: number) {
  const origin = `http://127.0.0.1:${port}`;
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  // Cookies are shared between the ports of a host, so the name carries the port.
  const cookieName = `vocative_${port}`;
  const secret = randomBytes(32).toString('base64url');
  const tokens = new Map<string, number>();

  return {
    origin,
    eventsOrigin: `ws://127.0.0.1:${port}`,
    /** An address that opens the app once. */
    newAddress(): string {
      const token = randomBytes(24).toString('base64url');
      tokens.set(token, Date.now() + tokenLifetime);
      return `${origin}/?token=${token}`;
    },
    /** Invalidates a token. @returns the cookie to set, or null if the token is unknown, used or expired. */
    exchange(token: string): string | null {
      const until = tokens.get(token);
      tokens.delete(token);
      if (until === undefined || Date.now() > until) return null;
      return `${cookieName}=${secret}; HttpOnly; SameSite=Strict; Path=/`;
    },
    /** Whether the request was meant for this server. */
    hasRightHost: ({ headers }: IncomingMessage) => headers.host !== undefined && hosts.has(headers.host.toLowerCase()),
    /** Whether the page itself sent it. */
    hasRightOrigin: ({ headers }: IncomingMessage) =>
      headers.origin !== undefined && headers.origin === `http://${headers.host}`,
    /** Whether no other site caused the request. For plain loads, which have no Origin header. */
    isSameSite({ headers }: IncomingMessage): boolean {
      const site = headers['sec-fetch-site'];
      return site === undefined || site === 'same-origin' || site === 'none';
    },
    hasCookie({ headers }: IncomingMessage): boolean {
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

/** Compares in constant time. */
function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
