import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { AppError } from '#shared/errors/index.ts';

/**
 * Listens.
 * @returns the port, also where any free one was asked for.
 * @throws AppError `PORT_UNAVAILABLE` (`subject` = host and port).
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const isElsewhere = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
    throw new AppError('PORT_UNAVAILABLE', {
      subject: hostWithPort(host, port),
      message: isElsewhere ? 'This computer has no such address. Choose 127.0.0.1, or another of its own.' : undefined,
      detail: String(error),
      cause: error,
    });
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** `127.0.0.1:4000`, `[::1]:4000`. */
export function hostWithPort(host: string, port: number): string {
  return `${isIP(host) === 6 ? `[${host}]` : host.toLowerCase()}:${port}`;
}
