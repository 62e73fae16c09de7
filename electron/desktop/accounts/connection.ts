import { z } from 'zod';
import { AppError, isAppError, toAppError } from '#shared/errors/index.ts';
import type { Connection, Problem } from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import type { Logger } from '../../lib/logger.ts';
import { toProblem } from '../database/columns.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import type { Emit } from '../events.ts';
import type { News } from '../news.ts';
import { isUnreachable } from '../polling.ts';
import type { Handlers } from '../requests.ts';
import type { StudioAddress, StudioProcess } from '../studio-process.ts';
import type { ClientCredentials } from './authorizer.ts';
import { isLoopback, parseBaseUrl } from './base-url.ts';
import type { Keychain } from './keychain.ts';
import {
  createStudio,
  openAccess,
  openOwnAccess,
  type Studio,
  type StudioAccess,
  type StudioOptions,
} from './studio.ts';

const choiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('builtin'), chosen: z.boolean() }),
  z.object({ kind: z.literal('remote'), chosen: z.literal(true), baseUrl: z.string(), clientId: z.string() }),
]);
type Choice = z.infer<typeof choiceSchema>;

export type RemoteInput = ClientCredentials & { baseUrl: string };

export type ConnectionService = {
  get(): Connection;
  useBuiltIn(): Promise<Connection>;
  /** Tries the credentials without keeping them. */
  test(input: RemoteInput): Promise<{ ok: boolean; problem: Problem | null }>;
  /** Tries the credentials, keeps the secret in the keychain, and uses that studio from now on. */
  connect(input: RemoteInput): Promise<Connection>;
  /** The studio in use. */
  studio(): Studio;
  /** Tells the connection that the embedded studio came or went. */
  setReached(reached: boolean): void;
  /** Tells the window how it is now. */
  announce(): void;
};

export type ConnectionOptions = {
  db: Db;
  keychain: Keychain;
  process: StudioProcess;
  news: News;
  emit: Emit;
  logger: Logger;
  /** The user chose another studio: work for the former one stops, work for this one resumes. */
  onSwitched: (from: Studio, to: Studio) => Promise<void>;
};

const settingKey = 'connection';
export const builtinAccount = 'builtin';

/** Which studio the app works with: the embedded one or a remote one, and the credentials for it. */
export function createConnection(options: ConnectionOptions): ConnectionService {
  const { db, keychain, process, news, emit, logger, onSwitched } = options;
  let choice: Choice = readSetting(db, settingKey, choiceSchema, { kind: 'builtin', chosen: false });
  let online = false;
  let studio = studioOf(choice);

  function get(): Connection {
    return {
      kind: choice.kind,
      chosen: choice.chosen,
      baseUrl: choice.kind === 'remote' ? choice.baseUrl : '',
      clientId: choice.kind === 'remote' ? choice.clientId : null,
      keychain: keychain.kind,
      online,
    };
  }

  function setReached(reached: boolean): void {
    if (online === reached) return;
    online = reached;
    emit('connection.changed', get());
  }

  function studioOf(which: Choice): Studio {
    const access = which.kind === 'builtin' ? builtinAccess(process) : remoteAccess(which, keychain);
    const created: Studio = createStudio({
      account: accountOf(which),
      ...access,
      isUnreachable,
      news,
      own: which.kind === 'builtin',
      near: which.kind === 'remote' && isLoopback(which.baseUrl),
      onReached: (reached) => {
        if (created === studio) setReached(reached);
      },
    });
    return created;
  }

  /** Also for the account in use: it may have another secret now, which the former studio does not know. */
  async function switchTo(next: Choice): Promise<Connection> {
    const former = studio;
    const before = choice;
    const stays = choice.kind === 'builtin' && next.kind === 'builtin';
    writeSetting(db, settingKey, next);
    choice = next;
    if (!stays) {
      studio = studioOf(next);
      online = next.kind === 'remote';
      await onSwitched(former, studio);
    }
    await forgetSecret(before, next);
    emit('connection.changed', get());
    return get();
  }

  /** An account that is left asks for its secret when it is connected again, so nothing needs the one that was kept. */
  async function forgetSecret(left: Choice, next: Choice): Promise<void> {
    if (left.kind === 'builtin' || accountOf(left) === accountOf(next)) return;
    try {
      await keychain.delete(accountOf(left));
    } catch (error) {
      // A locked keychain must not prevent switching to the other studio.
      logger.warn({ code: toAppError(error).code }, 'the secret of an account that was left stays in the keychain');
    }
  }

  return {
    get,
    setReached,
    announce: () => emit('connection.changed', get()),
    studio: () => studio,
    async useBuiltIn() {
      process.start();
      return switchTo({ kind: 'builtin', chosen: true });
    },
    async test(input) {
      try {
        await tryCredentials(input);
        return { ok: true, problem: null };
      } catch (error) {
        if (!isAppError(error)) throw error;
        return { ok: false, problem: toProblem(error) };
      }
    },
    async connect(input) {
      const baseUrl = await tryCredentials(input);
      const next: Choice = { kind: 'remote', chosen: true, baseUrl, clientId: input.clientId.trim() };
      await keychain.set(accountOf(next), input.clientSecret.trim());
      return switchTo(next);
    },
  };
}

export function connectionHandlers(connection: ConnectionService) {
  return {
    'connection.get': () => connection.get(),
    'connection.useBuiltIn': () => connection.useBuiltIn(),
    'connection.test': (input) => connection.test(input),
    'connection.connect': (input) => connection.connect(input),
  } satisfies Partial<Handlers>;
}

/** Names an account's rows and its secret: two ids on one address are two accounts. */
function accountOf(choice: Choice): string {
  return choice.kind === 'builtin' ? builtinAccount : `${choice.clientId} ${choice.baseUrl}`;
}

/** @returns the address in its normal form. @throws AppError why the studio cannot be used. */
async function tryCredentials({ baseUrl, clientId, clientSecret }: RemoteInput): Promise<string> {
  const address = parseBaseUrl(baseUrl);
  const { client } = openAccess(address, { clientId: clientId.trim(), clientSecret: clientSecret.trim() });
  await client.call('listVideoInstances', { page: 0, size: 1 });
  return address;
}

function builtinAccess(process: StudioProcess): Pick<StudioOptions, 'access' | 'accessAfter'> {
  let current: { address: StudioAddress; access: StudioAccess } | undefined;

  function at(address: StudioAddress): StudioAccess {
    // Each start has a token of its own.
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

function remoteAccess(choice: Extract<Choice, { kind: 'remote' }>, keychain: Keychain): Pick<StudioOptions, 'access'> {
  let current: StudioAccess | undefined;
  return {
    async access() {
      if (current) return current;
      const clientSecret = await keychain.get(accountOf(choice));
      if (clientSecret === null) throw missingSecret(keychain);
      current = openAccess(choice.baseUrl, { clientId: choice.clientId, clientSecret });
      return current;
    },
  };
}

function missingSecret(keychain: Keychain): AppError {
  const why =
    keychain.kind === 'memory'
      ? 'This computer has no unlocked keychain, so the secret of the last run is gone.'
      : 'The secret of this account is no longer in the keychain.';
  return new AppError('UNAUTHORIZED', { message: `${why} Connect the account again in the settings.` });
}
