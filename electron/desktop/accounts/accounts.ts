import { randomUUID } from 'node:crypto';
import { AppError, CancelledError, isAppError, toAppError } from '#shared/errors/index.ts';
import { builtinAccount, type Account, type AccountCredentials } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { createSerialQueue } from '#electron/lib/serial-queue.ts';
import { secretOf, trimmed, tryCredentials } from '#electron/client/access.ts';
import type { Keychain } from '#electron/client/keychain.ts';
import type { SystemProxy } from '#electron/client/system-network.ts';
import {
  clearAccountCache,
  deleteAccount,
  findAccount,
  listAccounts,
  measureAccount,
  refreshedAt,
  saveAccount,
  type AccountRecord,
} from '../database/accounts.ts';
import { toProblem } from '../database/columns.ts';
import type { Emit } from '../bridge/events.ts';
import type { Handlers } from '../bridge/requests.ts';
import { secretsOfAccount } from './account-secrets.ts';
import { builtinName, type ConnectionService } from './connection.ts';

type AccountsOptions = {
  db: Db;
  keychain: Keychain;
  connection: ConnectionService;
  emit: Emit;
  logger: Logger;
  systemProxy?: SystemProxy | undefined;
};

/** The accounts of the app: the built-in studio's, and any number of remote ones. */
export function accountHandlers({ db, keychain, connection, emit, logger, systemProxy }: AccountsOptions) {
  const adding = createSerialQueue();
  let trying = new AbortController();

  /** Tries credentials until the user no longer waits for it. @throws AppError as {@link tryCredentials}. */
  function attempt(baseUrl: string, credentials: AccountCredentials): Promise<string> {
    const ended = AbortSignal.any([connection.ended, trying.signal]);
    return tryCredentials(baseUrl, credentials, { ended, systemProxy });
  }

  function list(): Account[] {
    const builtin: Account = {
      id: builtinAccount,
      name: builtinName,
      kind: 'builtin',
      baseUrl: '',
      credentials: null,
      clientId: null,
      current: connection.isShown(builtinAccount),
    };
    return [builtin, ...listAccounts(db).map(toAccount)];
  }

  function toAccount({ createdAt: _createdAt, ...account }: AccountRecord): Account {
    return { ...account, kind: 'remote', current: connection.isShown(account.id) };
  }

  /** @throws AppError `NOT_FOUND`, also for the built-in studio, which cannot be changed. */
  function find(id: string): AccountRecord {
    const account = findAccount(db, id);
    if (!account) throw new AppError('NOT_FOUND', { subject: id });
    return account;
  }

  function announce(): void {
    emit('accounts.changed', list());
  }

  function save(account: AccountRecord): Account {
    saveAccount(db, account);
    announce();
    return toAccount(account);
  }

  /** The known account with these credentials, if any. */
  async function known(baseUrl: string, credentials: AccountCredentials): Promise<AccountRecord | undefined> {
    const there = listAccounts(db).filter((one) => one.baseUrl === baseUrl);
    if (credentials.kind === 'client') return there.find(({ clientId }) => clientId === credentials.clientId);
    for (const one of there) {
      if (one.credentials === 'token' && (await keychain.get(one.id)) === credentials.token) return one;
    }
    return undefined;
  }

  async function keep(account: AccountRecord, credentials: AccountCredentials): Promise<Account> {
    // The secret first: an account without one would ask for it at once.
    await keychain.set(account.id, secretOf(credentials));
    return save({ ...account, ...publicPart(credentials) });
  }

  async function forgetSecrets(id: string): Promise<void> {
    try {
      for (const name of secretsOfAccount(db, id)) await keychain.delete(name);
    } catch (error) {
      // A locked keychain must not prevent an account's removal; the secret that stays in it opens nothing in this app.
      logger.warn({ code: toAppError(error).code }, 'secrets of a removed account stay in the keychain');
    }
  }

  return {
    'accounts.list': list,
    async 'accounts.test'({ baseUrl, credentials }) {
      try {
        await attempt(baseUrl, trimmed(credentials));
        return { ok: true, problem: null };
      } catch (error) {
        if (!isAppError(error)) throw error;
        return { ok: false, problem: toProblem(error) };
      }
    },
    async 'accounts.add'({ name, baseUrl: typed, credentials: given }) {
      const credentials = trimmed(given);
      const baseUrl = await attempt(typed, credentials);
      // In turn: the same account asked for twice at once is one.
      return adding.take(async () => {
        const account = (await known(baseUrl, credentials)) ?? newAccount(baseUrl, name);
        await keep({ ...account, name: name || account.name }, credentials);
        const used = await connection.use(account.id);
        announce();
        return used;
      });
    },
    async 'keychain.lookAgain'() {
      await keychain.lookAgain();
      return {};
    },
    'accounts.cancelAttempts'() {
      trying.abort(new CancelledError());
      trying = new AbortController();
      return {};
    },
    async 'accounts.rename'({ id, name }) {
      const renamed = save({ ...find(id), name });
      await connection.reopen(id);
      return renamed;
    },
    async 'accounts.setCredentials'({ id, credentials: given }) {
      const account = find(id);
      const credentials = trimmed(given);
      await attempt(account.baseUrl, credentials);
      const changed = await keep(account, credentials);
      await connection.reopen(id);
      return changed;
    },
    async 'accounts.use'({ id }) {
      const used = await connection.use(id);
      announce();
      return used;
    },
    async 'accounts.remove'({ id }) {
      find(id);
      if (connection.isShown(id)) await connection.use(builtinAccount);
      deleteAccount(db, id);
      await forgetSecrets(id);
      announce();
      return connection.get();
    },
    'accounts.cache': ({ id }) => measureAccount(db, id),
    'accounts.refreshedAt': ({ id }) => ({ refreshedAt: refreshedAt(db, id) }),
    'accounts.clearCache'({ id }) {
      clearAccountCache(db, id);
      return measureAccount(db, id);
    },
  } satisfies Partial<Handlers>;
}

function newAccount(baseUrl: string, name: string): AccountRecord {
  return {
    id: randomUUID(),
    name: name || new URL(baseUrl).host,
    baseUrl,
    credentials: 'client',
    clientId: null,
    createdAt: new Date().toISOString(),
  };
}

/** The parts of credentials that are not secret. */
function publicPart(credentials: AccountCredentials): Pick<AccountRecord, 'credentials' | 'clientId'> {
  return credentials.kind === 'token'
    ? { credentials: 'token', clientId: null }
    : { credentials: 'client', clientId: credentials.clientId };
}
