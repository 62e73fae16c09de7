import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { builtinAccount, type Connection } from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import { createTurns } from '../../lib/turns.ts';
import { findAccount, type AccountRecord } from '../database/accounts.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import type { Emit } from '../events.ts';
import type { News } from '../news.ts';
import { isUnreachable } from '../polling.ts';
import type { StudioProcess } from '../studio-process.ts';
import { builtinAccess, remoteAccess } from './access.ts';
import { isLoopback } from './base-url.ts';
import type { Keychain } from './keychain.ts';
import { createStudio, type Studio } from './studio.ts';
import type { SystemProxy } from './system-network.ts';

export type ConnectionService = {
  get(): Connection;
  /** Uses the studio of an account from now on. @throws AppError `NOT_FOUND`. */
  use(id: string): Promise<Connection>;
  /** Opens the account in use afresh, because its secret, name or paths are others now. */
  reopen(id: string): Promise<void>;
  /** The studio in use. */
  studio(): Studio;
  /** Whether an account's data is what the window shows. */
  isShown(account: string): boolean;
  /** Tells the connection that the embedded studio came or went, whichever is in use. */
  setBuiltinReady(ready: boolean): void;
  /** Tells the window again, as when the keychain turned out to be another kind. */
  announce(): void;
};

export type ConnectionOptions = {
  db: Db;
  keychain: Keychain;
  process: StudioProcess;
  news: News;
  emit: Emit;
  systemProxy?: SystemProxy | undefined;
  /** The user chose another studio: work for the former one stops, work for this one resumes. */
  onSwitched: (from: Studio, to: Studio) => Promise<void>;
};

const settingKey = 'connection';
const choiceSchema = z.object({
  account: z.string(),
  /** False until the user has made the first-run choice. */
  chosen: z.boolean(),
});

/** Which account the app works with: the built-in studio's or a connected one's. */
export function createConnection(options: ConnectionOptions): ConnectionService {
  const { db, keychain, process, news, emit, systemProxy, onSwitched } = options;
  const saved = readSetting(db, settingKey, choiceSchema, { account: builtinAccount, chosen: false });
  let { chosen } = saved;
  let current: AccountRecord | null = findAccount(db, saved.account) ?? null;
  let online = false;
  let builtinReady = false;
  let studio = studioOf(current);
  const turns = createTurns();

  function get(): Connection {
    return {
      account: studio.account,
      name: current?.name ?? builtinName,
      kind: current ? 'remote' : 'builtin',
      chosen,
      baseUrl: current?.baseUrl ?? '',
      clientId: current?.clientId ?? null,
      keychain: keychain.kind,
      online,
    };
  }

  function announce(): void {
    emit('connection.changed', get());
  }

  function setReached(reached: boolean): void {
    if (online === reached) return;
    online = reached;
    announce();
  }

  function studioOf(account: AccountRecord | null): Studio {
    const created: Studio = createStudio({
      account: account?.id ?? builtinAccount,
      ...(account ? remoteAccess(account, keychain, systemProxy) : builtinAccess(process)),
      isUnreachable,
      news,
      own: account === null,
      near: account !== null && isLoopback(account.baseUrl),
      onReached: (reached) => {
        if (created === studio) setReached(reached);
      },
    });
    return created;
  }

  async function switchTo(id: string): Promise<void> {
    const next = id === builtinAccount ? null : findAccount(db, id);
    if (next === undefined) throw new AppError('NOT_FOUND', { subject: id });
    if (next === null) process.start();
    const former = studio;
    writeSetting(db, settingKey, { account: id, chosen: true });
    chosen = true;
    // The built-in studio has no secret that could be another one now.
    if (next !== null || current !== null) {
      current = next;
      studio = studioOf(next);
      online = next !== null || builtinReady;
      await onSwitched(former, studio);
    }
    announce();
  }

  return {
    get,
    announce,
    setBuiltinReady(ready) {
      builtinReady = ready;
      if (current === null) setReached(ready);
    },
    studio: () => studio,
    isShown: (account) => account === studio.account,
    use: (id) =>
      turns.take(async () => {
        await switchTo(id);
        return get();
      }),
    reopen: (id) =>
      turns.take(async () => {
        if (studio.account === id) await switchTo(id);
      }),
  };
}

export const builtinName = 'Built-in studio';
