import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { AccountCredentials } from '#shared/ipc/index.ts';
import { openWith } from '#electron/client/access.ts';
import type { Keychain } from '#electron/client/keychain.ts';
import { openOwnAccess, type StudioAccess, type StudioOptions } from '#electron/client/studio.ts';
import { useSystemNetwork, type SystemProxy } from '#electron/client/system-network.ts';
import type { AccountRecord } from '../database/accounts.ts';
import type { StudioAddress, StudioProcess } from './studio-process.ts';

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
      current = openWith(account.baseUrl, credentialsOf(account, secret));
      return current;
    },
  };
}

function credentialsOf({ credentials, clientId }: AccountRecord, secret: string): AccountCredentials {
  return credentials === 'token'
    ? { kind: 'token', token: secret }
    : { kind: 'client', clientId: clientId ?? '', clientSecret: secret };
}

function missingSecret({ kind, hadVault }: Keychain): AppError {
  if (hadVault) return new AppError('UNAUTHORIZED', say('secretWasInVault'));
  return new AppError('UNAUTHORIZED', say(kind === 'memory' ? 'secretNotKept' : 'secretGone'));
}
