import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { AccessTokens, Caller } from '../domain/accounts/access-tokens.ts';
import type { CredentialCheck } from '../domain/accounts/credentials.ts';

/** Where authentication leaves who asks; null on open routes. */
const callerDecorator = 'caller';

export function registerCaller(app: FastifyInstance): void {
  app.decorateRequest(callerDecorator, null);
}

/** Whom a request comes from; nobody, with empty ids, on open routes. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller | null>(callerDecorator) ?? { userId: '', clientId: '' };
}

export type Authenticator = {
  credentials: CredentialCheck;
  tokens: AccessTokens;
  /** Whether only programs of this computer reach the studio. */
  isLocal: boolean;
  userExists: (id: string) => boolean;
  isAdmin: (id: string) => boolean;
};

/** An `onRequest` hook: it runs before the body is read, so that strangers cost nothing and learn nothing. */
export function authenticate(
  { auth: scheme, admin, local }: Pick<Operation, 'auth' | 'admin' | 'local'>,
  authenticator: Authenticator,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (scheme === 'none') return;
    const caller = local ? starter(request, authenticator) : await identify(request, scheme, authenticator);
    if (caller === undefined || !authenticator.userExists(caller.userId)) throw new AppError('UNAUTHORIZED');
    if (admin && !authenticator.isAdmin(caller.userId)) throw new AppError('UNAUTHORIZED');
    request.setDecorator<Caller>(callerDecorator, caller);
  };
}

/** The user of the program that started the studio. */
function starter(request: FastifyRequest, { credentials, isLocal }: Authenticator): Caller | undefined {
  const { kind, value } = presented(request);
  return isLocal && kind === 'bearer' ? credentials.token(value) : undefined;
}

function presented({ headers }: FastifyRequest): { kind: string; value: string } {
  const [, kind = '', value = ''] = /^(basic|bearer) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return { kind: kind.toLowerCase(), value };
}

async function identify(
  request: FastifyRequest,
  scheme: 'basic' | 'bearer',
  { credentials, tokens }: Authenticator,
): Promise<Caller | undefined> {
  const { kind, value } = presented(request);
  switch (kind) {
    case 'bearer': {
      const launch = credentials.token(value);
      if (launch) return launch;
      const caller = await tokens.verify(value);
      // A token ends with the credentials it was issued for.
      return caller && credentials.hold(caller) ? caller : undefined;
    }
    case 'basic': {
      if (scheme !== 'basic') return undefined;
      const pair = Buffer.from(value, 'base64').toString('utf8');
      const colon = pair.indexOf(':');
      return colon === -1 ? undefined : credentials.basic(pair.slice(0, colon), pair.slice(colon + 1), request.ip);
    }
    default:
      return undefined;
  }
}
