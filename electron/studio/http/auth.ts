import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth, Operation } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { AccessTokens, Caller } from '../domain/accounts/access-tokens.ts';
import type { Credentials } from '../domain/accounts/credentials.ts';
import type { Throttle } from '../domain/accounts/throttle.ts';
import type { Logger } from '#electron/lib/logger.ts';

/** Where authentication stores the caller; null on open routes. */
const callerDecorator = 'caller';

export function registerCaller(app: FastifyInstance): void {
  app.decorateRequest(callerDecorator, null);
}

/** The caller of a request; empty ids on open routes. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller | null>(callerDecorator) ?? { userId: '', clientId: '' };
}

export type Authenticator = {
  credentials: Credentials;
  tokens: AccessTokens;
  throttle: Throttle;
  logger: Logger;
  /** Whether only programs on this computer can reach the studio. */
  isLocal: boolean;
  userExists: (id: string) => boolean;
  isAdmin: (id: string) => boolean;
};

/** An `onRequest` hook: it refuses unauthenticated requests before their body is read. */
export function authenticate(
  { auth: scheme, admin, local }: Pick<Operation, 'auth' | 'admin' | 'local'>,
  authenticator: Authenticator,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (scheme === 'none') return;
    const caller = local ? starter(request, authenticator) : await identify(request, { scheme, admin }, authenticator);
    if (caller === undefined || !authenticator.userExists(caller.userId)) {
      throw new AppError('UNAUTHORIZED', { message: otherScheme(scheme, presented(request).kind, admin === true) });
    }
    if (admin && !authenticator.isAdmin(caller.userId)) {
      throw new AppError('UNAUTHORIZED', {
        message: 'Only administrators of this studio may do this. Ask the one who set it up.',
      });
    }
    request.setDecorator<Caller>(callerDecorator, caller);
  };
}

/** The hint for callers with credentials of the other kind, valid or not. */
function otherScheme(scheme: Auth, kind: string, admin: boolean): string | undefined {
  if (scheme === 'bearer' && admin && kind === 'basic')
    return 'This takes a token (Bearer), no client id and secret. Get one from POST /api/auth/token.';
  if (scheme === 'secret' && kind === 'bearer') return 'This takes the client id and secret (Basic), no token.';
  return undefined;
}

/** The user of the program that started the studio. */
function starter(request: FastifyRequest, { credentials, isLocal }: Authenticator): Caller | undefined {
  const { kind, value } = presented(request);
  return isLocal && kind === 'bearer' ? credentials.launch(value) : undefined;
}

function presented({ headers }: FastifyRequest): { kind: string; value: string } {
  const [, kind = '', value = ''] = /^(basic|bearer) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return { kind: kind.toLowerCase(), value };
}

async function identify(
  request: FastifyRequest,
  { scheme, admin }: { scheme: Auth; admin: boolean | undefined },
  authenticator: Authenticator,
): Promise<Caller | undefined> {
  const { credentials, tokens } = authenticator;
  const { kind, value } = presented(request);
  if (kind === 'basic') return scheme === 'bearer' && admin ? undefined : client(value, request.ip, authenticator);
  if (kind !== 'bearer') return undefined;
  const launcher = credentials.launch(value);
  if (launcher || scheme === 'secret') return launcher;
  const caller = await tokens.verify(value);
  // A token ends with the credentials it was issued for.
  return caller && credentials.hold(caller) ? caller : undefined;
}

/**
 * The user of a client id and secret.
 * @param address of the client.
 * @throws AppError `TOO_MANY_ATTEMPTS` after many wrong secrets.
 */
function client(
  encoded: string,
  address: string,
  { credentials, throttle, logger }: Authenticator,
): Caller | undefined {
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon === -1) return undefined;
  const [clientId, secret] = [pair.slice(0, colon), pair.slice(colon + 1)];
  const caller = credentials.client(clientId, secret);
  if (caller) {
    throttle.succeeded(clientId, address);
    return caller;
  }
  const retryAfter = throttle.failed(clientId, address);
  if (retryAfter === 0) return undefined;
  logger.warn({ address, seconds: retryAfter }, 'credentials are being guessed');
  throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter });
}
