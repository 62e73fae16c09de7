import type { NatsConnection } from '@nats-io/transport-node';
import { certificateCodes } from '#electron/lib/certificate-codes.ts';
import { AppError } from '#shared/errors/index.ts';

/** Connecting to the engine, a nats-server with JetStream. The packages are loaded only by whoever uses a farm. */

/** Milliseconds between attempts to reach the engine. */
const retryAfter = 500;
/** Interval and number of unanswered pings that end a connection, milliseconds: a cut cable closes none. */
const pingInterval = 5_000;
const lostPings = 2;
/** How long the engine may take to answer a new connection, milliseconds. */
const connectLimit = 5_000;

export type EngineAccess = {
  /** Address, such as `nats://10.0.0.5:4222`. */
  engine: string;
  /** The private key of this user, an nkey. */
  seed: string;
  /** Prefix of subjects on which answers arrive. */
  inbox?: string;
};

/**
 * Connects, and stays connected until it is closed.
 * @throws AppError `INVALID_REQUEST` (`subject` = the address) if the engine refuses this user, or its certificate isn't
 * trusted; `OFFLINE` if nothing answers.
 */
export async function connectEngine({ engine, seed, inbox }: EngineAccess): Promise<NatsConnection> {
  const { connect, nkeyAuthenticator, AuthorizationError } = await import('@nats-io/transport-node');
  try {
    return await connect({
      servers: engine,
      authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
      ...(inbox !== undefined && { inboxPrefix: inbox }),
      maxReconnectAttempts: -1,
      reconnectTimeWait: retryAfter,
      reconnectJitter: retryAfter / 5,
      pingInterval,
      maxPingOut: lostPings,
      timeout: connectLimit,
    });
  } catch (error) {
    const detail = String(error);
    if (error instanceof AuthorizationError) throw engineRefuses(engine, detail);
    if (error instanceof Error && 'code' in error && certificateCodes.test(String(error.code))) {
      const message =
        'This computer doesn’t trust the engine’s certificate. Name the engine as the certificate does, by a name and not a number, and set NODE_EXTRA_CA_CERTS to the file of its authority.';
      throw new AppError('INVALID_REQUEST', { subject: engine, message, detail });
    }
    throw new AppError('OFFLINE', {
      subject: engine,
      message: 'No engine answers at this address. Start nats-server, or check the address and the firewall.',
      detail,
    });
  }
}

export function engineRefuses(engine: string, detail?: string): AppError {
  return new AppError('INVALID_REQUEST', {
    subject: engine,
    message:
      'The engine doesn’t know this user. Write farm.conf again with “vocative farm config” and reload nats-server; a machine that was removed needs a new file from “vocative farm add”.',
    detail,
  });
}
