import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { builtinAccount, type Connection } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { createSerialQueue } from '#electron/lib/serial-queue.ts';
import type { ChangeSignal } from '#electron/client/change-signal.ts';
import { isUnreachable } from '#electron/client/polling.ts';
import { isLoopback } from '#electron/client/base-url.ts';
import type { Keychain } from '#electron/client/keychain.ts';
import { Studio } from '#electron/client/studio.ts';
import type { SystemProxy } from '#electron/client/system-network.ts';
import { findAccount, type AccountRecord } from '../database/accounts.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import type { Emit } from '../bridge/events.ts';
import type { StudioProcess } from './studio-process.ts';
import { builtinAccess, remoteAccess } from './studio-access.ts';

type ConnectionOptions = {
  db: Db;
  keychain: Keychain;
  process: StudioProcess;
  changes: ChangeSignal;
  emit: Emit;
  systemProxy?: SystemProxy | undefined;
  /** Called when the user chose another studio: work for the former one stops, work for this one resumes. */
  onSwitched: (from: Studio, to: Studio) => Promise<void>;
};

const settingKey = 'connection';
const choiceSchema = z.object({ account: z.string() });

export const builtinName = 'Built-in studio';

/** The account the app works with: the built-in studio's or a remote one's. */
export class ConnectionService {
  readonly #options: ConnectionOptions;
  readonly #queue = createSerialQueue();
  #current: AccountRecord | null;
  #studio: Studio;
  #online = false;
  #builtinReady = false;
  readonly #ended = new AbortController();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const saved = readSetting(options.db, settingKey, choiceSchema, { account: builtinAccount });
    this.#current = findAccount(options.db, saved.account) ?? null;
    this.#studio = this.#studioOf(this.#current);
  }

  get(): Connection {
    return {
      account: this.#studio.account,
      name: this.#current?.name ?? builtinName,
      kind: this.#current ? 'remote' : 'builtin',
      baseUrl: this.#current?.baseUrl ?? '',
      clientId: this.#current?.clientId ?? null,
      keychain: this.#options.keychain.kind,
      online: this.#online,
    };
  }

  /** The studio in use. */
  studio(): Studio {
    return this.#studio;
  }

  /** The app's own studio, also while another one is in use. */
  builtin(): Studio {
    return this.#current === null ? this.#studio : this.#studioOf(null);
  }

  /** Aborts requests to remote studios when the app ends; those to the built-in studio end with it. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Stops calling remote studios. */
  end(): void {
    this.#ended.abort(new AppError('SHUTTING_DOWN'));
  }

  /** Whether the window shows an account's data. */
  isShown(account: string): boolean {
    return account === this.#studio.account;
  }

  /** Switches to the studio of an account. @throws AppError `NOT_FOUND`. */
  use(id: string): Promise<Connection> {
    return this.#queue.take(async () => {
      await this.#switchTo(id);
      return this.get();
    });
  }

  /** Reopens the account in use, because its secret or name has changed. */
  reopen(id: string): Promise<void> {
    return this.#queue.take(async () => {
      if (this.isShown(id)) await this.#switchTo(id);
    });
  }

  /** Reports that the embedded studio became ready or ended, whether or not it is the studio in use. */
  setBuiltinReady(ready: boolean): void {
    this.#builtinReady = ready;
    if (this.#current === null) this.#setReached(ready);
  }

  /** Informs the window again, e.g. when the keychain turned out to be another kind. */
  announce(): void {
    this.#options.emit('connection.changed', this.get());
  }

  #setReached(reached: boolean): void {
    if (this.#online === reached) return;
    this.#online = reached;
    this.announce();
  }

  #studioOf(account: AccountRecord | null): Studio {
    const { keychain, process, changes, systemProxy } = this.#options;
    const created = new Studio({
      account: account?.id ?? builtinAccount,
      ...(account
        ? { ...remoteAccess(account, keychain, systemProxy), ended: this.#ended.signal }
        : builtinAccess(process)),
      isUnreachable,
      changes,
      own: account === null,
      near: account !== null && isLoopback(account.baseUrl),
      onReached: (reached) => {
        if (created === this.#studio) this.#setReached(reached);
      },
    });
    return created;
  }

  async #switchTo(id: string): Promise<void> {
    const { db, process, onSwitched } = this.#options;
    const next = id === builtinAccount ? null : findAccount(db, id);
    if (next === undefined) throw new AppError('NOT_FOUND', { subject: id });
    if (next === null) process.start();
    const former = this.#studio;
    writeSetting(db, settingKey, { account: id });
    // The built-in studio has no secret that could have changed.
    if (next !== null || this.#current !== null) {
      this.#current = next;
      this.#studio = this.#studioOf(next);
      this.#online = next !== null || this.#builtinReady;
      await onSwitched(former, this.#studio);
    }
    this.announce();
  }
}
