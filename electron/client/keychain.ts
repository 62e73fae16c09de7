import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { createSerialQueue } from '#electron/lib/serial-queue.ts';

/** The system's secret store, with keytar's interface. */
export type SecretStore = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

export type Keychain = {
  /**
   * `os`: the system keychain works. `closed`: it works, but refused a secret, e.g. because it is locked. `memory`: it
   * never answered, and secrets last for this run only.
   */
  readonly kind: 'os' | 'closed' | 'memory';
  /** Whether this start deleted the vault of an earlier version, with the secrets in it. */
  readonly hadVault?: boolean;
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<void>;
  /** Tries the system's keychain again. @throws AppError `KEYCHAIN_UNAVAILABLE` when it still does not answer. */
  lookAgain(): Promise<void>;
  /** Calls the listener whenever its kind changes. */
  follow?(listener: () => void): void;
};

const service = 'Vocative';
/** Time limit for a keychain, milliseconds: it may be showing a password dialog that the user cannot see. */
const answerLimit = 20_000;
/**
 * A keychain that refused is not asked again for this long, milliseconds, unless the user wants it: each request may
 * show a dialog, and waiting work asks every few seconds.
 */
const quietTime = 10 * 60_000;

/**
 * The system's store (Keychain, Credential Manager, Secret Service); null if its native part cannot be loaded. On Linux
 * the store is named explicitly: by default the library would silently use a kernel keyring that a restart empties.
 */
export async function loadSystemStore(logger: Logger): Promise<SecretStore | null> {
  try {
    const { AsyncEntry } = await import('keytar');
    const entry = (service: string, account: string) =>
      new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
    return {
      getPassword: async (service, account) => (await entry(service, account).getPassword()) ?? null,
      setPassword: async (service, account, password) => entry(service, account).setPassword(password),
      deletePassword: async (service, account) => entry(service, account).deletePassword(),
    };
  } catch (error) {
    logger.info({ detail: messageOf(error) }, 'no keychain support on this system');
    return null;
  }
}

/**
 * The system keychain if it works; else memory, visibly: `kind` says so and the window shows it. Nothing is ever written
 * elsewhere.
 */
export async function openKeychain(store: SecretStore | null, logger: Logger): Promise<Keychain> {
  if (!store) return memoryKeychain();
  const keychain = new SystemKeychain(store, logger);
  await keychain.answers();
  return keychain;
}

/**
 * The system's keychain, and memory until it answers. Whenever a secret is missing in memory, the system is asked again,
 * since its keychain may have been unlocked; secrets in memory then move there. A locked keychain is only noticed when it
 * refuses a secret, mostly after a dialog. A new secret that it refuses is kept in memory, too.
 */
class SystemKeychain implements Keychain {
  readonly #store: SecretStore;
  readonly #logger: Logger;
  readonly #inMemory = new Map<string, string>();
  readonly #listeners: (() => void)[] = [];
  readonly #queue = createSerialQueue();
  #isBack = false;
  /** The last refusal, and its time by a monotonic clock, milliseconds. */
  #refused: { account: string; at: number } | null = null;
  #looking: Promise<void> | undefined;
  #isOverdue = false;

  constructor(store: SecretStore, logger: Logger) {
    this.#store = store;
    this.#logger = logger;
  }

  get kind() {
    if (!this.#isBack) return 'memory';
    return this.#refused ? 'closed' : 'os';
  }

  async get(account: string): Promise<string | null> {
    const secret = this.#inMemory.get(account);
    if (secret !== undefined) return secret;
    if (!(await this.answers())) return null;
    return this.#queue.take(async () => {
      if (this.#isQuiet()) throw new AppError('KEYCHAIN_UNAVAILABLE', say('keychainLocked'));
      return this.#ask(account, () => this.#store.getPassword(service, account));
    });
  }

  // The user's own actions ask again despite earlier refusals.
  async set(account: string, secret: string): Promise<void> {
    if (!(await this.answers())) return void this.#inMemory.set(account, secret);
    await this.#queue.take(async () => {
      try {
        await this.#ask(account, async () => {
          await this.#store.setPassword(service, account, secret);
          this.#inMemory.delete(account);
        });
      } catch (error) {
        if (!isAppError(error) || error.code !== 'KEYCHAIN_UNAVAILABLE') throw error;
        this.#inMemory.set(account, secret);
      }
    });
  }

  async delete(account: string): Promise<void> {
    this.#inMemory.delete(account);
    if (!(await this.answers())) return;
    await this.#queue.take(() => this.#ask(account, () => this.#store.deletePassword(service, account)));
  }

  async lookAgain(): Promise<void> {
    // A request that was never answered is made again.
    if (this.#isOverdue) this.#looking = undefined;
    if (!(await this.answers())) throw new AppError('KEYCHAIN_UNAVAILABLE', say('keychainLocked'));
    await this.#queue.take(async () => {
      const account = this.#refused?.account;
      if (account !== undefined) await this.#ask(account, () => this.#store.getPassword(service, account));
    });
  }

  follow(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Whether the keychain works; asks it as long as it has not answered. One request at a time, since it may show a
   * dialog; if it takes too long, later callers do not wait for its answer.
   */
  async answers(): Promise<boolean> {
    if (this.#isBack) return true;
    if (!this.#looking) {
      this.#isOverdue = false;
      const asked = this.#look().finally(() => {
        if (this.#looking === asked) this.#looking = undefined;
      });
      this.#looking = asked;
    }
    if (this.#isOverdue) return false;
    try {
      await inTime(this.#looking);
    } catch (error) {
      this.#isOverdue = true;
      this.#logger.info({ detail: messageOf(error) }, 'the keychain does not answer; credentials are kept in memory');
    }
    return this.#isBack;
  }

  async #look(): Promise<void> {
    // Reading a name that does not exist shows whether the keychain answers, without changing anything.
    await this.#store.getPassword(service, 'availability');
    await this.#moveIn();
    this.#isBack = true;
    this.#announce();
  }

  /** Moves the secrets in memory to the system's keychain. */
  async #moveIn(): Promise<void> {
    for (const [account, secret] of this.#inMemory) {
      await this.#store.setPassword(service, account, secret);
      this.#inMemory.delete(account);
    }
  }

  /** Requests one secret at a time, since each request may show a dialog. */
  async #ask<T>(account: string, question: () => Promise<T>): Promise<T> {
    try {
      const answer = await guarded(question());
      await guarded(this.#moveIn());
      this.#setRefused(null);
      return answer;
    } catch (error) {
      this.#setRefused({ account, at: performance.now() });
      throw error;
    }
  }

  #isQuiet(): boolean {
    return this.#refused !== null && performance.now() - this.#refused.at < quietTime;
  }

  #setRefused(next: { account: string; at: number } | null): void {
    const changes = (next === null) !== (this.#refused === null);
    this.#refused = next;
    if (changes) this.#announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

function memoryKeychain(): Keychain {
  const secrets = new Map<string, string>();
  return {
    kind: 'memory',
    get: async (account) => secrets.get(account) ?? null,
    set: async (account, secret) => void secrets.set(account, secret),
    delete: async (account) => void secrets.delete(account),
    lookAgain: async () => {
      throw new AppError('KEYCHAIN_UNAVAILABLE', say('keychainMissing'));
    },
  };
}

/** A keychain can be locked while the app runs. The user sees that as an error; it is never bypassed. */
async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await inTime(work);
  } catch (error) {
    throw new AppError('KEYCHAIN_UNAVAILABLE', {
      ...say('keychainLocked'),
      detail: messageOf(error),
      cause: error,
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), answerLimit);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
