import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { AccountCredentials } from '#shared/ipc/index.ts';
import { parseBaseUrl } from './base-url.ts';
import { openAccess, openTokenAccess, withAddress, type StudioAccess } from './studio.ts';
import { useSystemNetwork, type SystemProxy } from './system-network.ts';

/** The secret that an account keeps in the keychain. */
export function secretOf(credentials: AccountCredentials): string {
  return credentials.kind === 'token' ? credentials.token : credentials.clientSecret;
}

/** Typed text without the spaces pasted with it. */
export function trimmed(credentials: AccountCredentials): AccountCredentials {
  if (credentials.kind === 'token') return { kind: 'token', token: credentials.token.trim() };
  const { clientId, clientSecret } = credentials;
  return { kind: 'client', clientId: clientId.trim(), clientSecret: clientSecret.trim() };
}

/** Time limit for a studio's first answer, milliseconds. */
const connectLimit = 15_000;

/**
 * @param ended cancels it as well.
 * @returns the address in its normal form.
 * @throws AppError why the studio cannot be used, with the address if that may be wrong.
 */
export async function tryCredentials(
  baseUrl: string,
  credentials: AccountCredentials,
  { ended, systemProxy }: { ended?: AbortSignal; systemProxy?: SystemProxy | undefined } = {},
): Promise<string> {
  const address = parseBaseUrl(baseUrl);
  if (secretOf(credentials) === '') throw new AppError('UNAUTHORIZED');
  await useSystemNetwork(address, systemProxy);
  const { client } = openWith(address, credentials);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new AppError('STUDIO_UNREACHABLE')), connectLimit);
  try {
    await client.call(
      'listVideoInstances',
      { page: 0, size: 1 },
      { signal: AbortSignal.any(ended ? [ended, late.signal] : [late.signal]) },
    );
    return address;
  } catch (error) {
    throw isAppError(error) ? atAddress(error, address) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing is known yet about the server at a newly typed address. */
function atAddress(error: AppError, address: string): AppError {
  if (error.code === 'STUDIO_UNREACHABLE') return error.with(say('studioSilent', { address }));
  if (error.code === 'NOT_FOUND' || error.code === 'STUDIO_ANSWERED_FOREIGN')
    return error.with(say('noStudioThere', { address }));
  return withAddress(error, address);
}

/** Access with the credentials of an account. */
export function openWith(baseUrl: string, credentials: AccountCredentials): StudioAccess {
  return credentials.kind === 'token' ? openTokenAccess(baseUrl, credentials.token) : openAccess(baseUrl, credentials);
}
