import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { AccountCredentials, AccountPaths } from '#shared/ipc/index.ts';
import type { AccountRecord } from '../database/accounts.ts';
import type { StudioAddress, StudioProcess } from '../studio-process.ts';
import { parseBaseUrl } from './base-url.ts';
import type { Keychain } from './keychain.ts';
import { useSystemNetwork, type SystemProxy } from './system-network.ts';
import {
  openAccess,
  openOwnAccess,
  openTokenAccess,
  withAddress,
  type StudioAccess,
  type StudioOptions,
} from './studio.ts';

/** The embedded studio's current address; each start has its own token. */
export function builtinAccess(process: StudioProcess): Pick<StudioOptions, 'access' | 'accessAfter'> {
  let current: { address: StudioAddress; access: StudioAccess } | undefined;

  function at(address: StudioAddress): StudioAccess {
    if (current?.address.token !== address.token) current = { address, access: openOwnAccess(address) };
    return current.access;
  }

  return {
    access: async () => at(await process.ready()),
    async accessAfter(failed) {
      const former = current;
      return former?.access === failed ? at(await process.readyAfter(former.address)) : at(await process.ready());
    },
  };
}

/** A remote studio, with the secret from the keychain, which is read once. */
export function remoteAccess(
  account: AccountRecord,
  keychain: Keychain,
  systemProxy?: SystemProxy,
): Pick<StudioOptions, 'access'> {
  let current: StudioAccess | undefined;
  return {
    async access() {
      if (current) return current;
      const secret = await keychain.get(account.id);
      if (secret === null) throw missingSecret(keychain);
      await useSystemNetwork(account.baseUrl, systemProxy);
      current = openWith(account.baseUrl, credentialsOf(account, secret), account.paths);
      return current;
    },
  };
}

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
  paths: AccountPaths,
  { ended, systemProxy }: { ended?: AbortSignal; systemProxy?: SystemProxy | undefined } = {},
): Promise<string> {
  const address = parseBaseUrl(baseUrl);
  if (secretOf(credentials) === '') throw new AppError('UNAUTHORIZED');
  await useSystemNetwork(address, systemProxy);
  const { client } = openWith(address, credentials, paths);
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

function openWith(baseUrl: string, credentials: AccountCredentials, paths: AccountPaths): StudioAccess {
  return credentials.kind === 'token'
    ? openTokenAccess(baseUrl, credentials.token, paths)
    : openAccess(baseUrl, credentials, paths);
}

function credentialsOf({ credentials, clientId }: AccountRecord, secret: string): AccountCredentials {
  return credentials === 'token'
    ? { kind: 'token', token: secret }
    : { kind: 'client', clientId: clientId ?? '', clientSecret: secret };
}

function missingSecret(keychain: Keychain): AppError {
  return new AppError('UNAUTHORIZED', say(keychain.kind === 'memory' ? 'secretNotKept' : 'secretGone'));
}
