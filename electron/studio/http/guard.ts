import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { AppError } from '#shared/errors/index.ts';
import { hostWithPort } from '#electron/http/listen.ts';
import { hostOf } from '#electron/lib/addresses.ts';

export type Guard = {
  /** Sets the address once the server listens; every request is refused before that. */
  listening(host: string, port: number): void;
  /** Answers every request with `SHUTTING_DOWN` from now on. */
  close(): void;
};

/** Addresses that mean all network interfaces of a computer. */
export const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Refuses requests that were not meant for this server: from a page whose domain was pointed at it (DNS rebinding,
 * found by `Host`), or from another origin (`Origin`). Runs before authentication.
 * @param publicUrl the address at which others reach the studio, if it is not the one it listens on.
 */
export function registerGuard(app: FastifyInstance, publicUrl: string | undefined): Guard {
  const proxied = publicUrl === undefined ? undefined : new URL(publicUrl);
  /** Accepted Host headers; null when the server listens on all addresses of this computer. */
  let hosts: ReadonlySet<string> | null = new Set();
  let closing = false;

  app.addHook('onRequest', async (request) => {
    if (closing) throw new AppError('SHUTTING_DOWN');
    const host = request.headers.host?.toLowerCase();
    // A proxy forwards either its own public host or the studio's.
    const isKnown =
      host !== undefined && (host === proxied?.host || (hosts?.has(host) ?? mayBeOwn(host, proxied !== undefined)));
    if (!isKnown) throw new AppError('FORBIDDEN_ORIGIN');
    const origin = request.headers.origin?.toLowerCase();
    const isOwn = origin === undefined || origin === proxied?.origin || origin === `http://${host}`;
    if (!isOwn) throw new AppError('FORBIDDEN_ORIGIN');
  });

  return {
    listening(host, port) {
      const own = hostWithPort(host, port);
      // Clients leave out the port of http, as URLs do.
      hosts = wildcards.has(host) ? null : new Set([own, new URL(`http://${own}`).host]);
    },
    close() {
      closing = true;
    },
  };
}

/**
 * Whether a host may be this computer's. It cannot know its names, but where it has a public one it is called by that,
 * on loopback, or inside its network: by an address or a name without dots. No domain can be pointed at these.
 */
function mayBeOwn(host: string, hasPublicName: boolean): boolean {
  if (!hasPublicName) return true;
  const url = `http://${host}`;
  const name = URL.canParse(url) ? hostOf(new URL(url)) : '';
  return isIP(name) !== 0 || (name !== '' && !name.includes('.'));
}
