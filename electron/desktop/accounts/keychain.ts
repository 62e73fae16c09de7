import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { createTurns } from '#electron/lib/turns.ts';

/** The system's secret store, with keytar's interface. */
export type SecretStore = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

export type Keychain = {
  /**
   * `os`: the system keychain works. `closed`: it works, but refused a secret, e.g. because it is locked. `memory`: it
   * never answered, and secrets last for this run only. `vault` and `locked`: a file that a passphrase opens.
   */
  readonly kind: 'os' | 'closed' | 'memory' | 'vault' | 'locked';
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
 * The system keychain if it works; else memory, visibly: `kind` says so and the window shows it. Whenever a secret is
 * missing in memory, the system is asked again, since its keychain may have been unlocked; secrets in memory then move
 * there. Nothing is ever written elsewhere.
 * A locked keychain is only noticed when it refuses an existing secret, mostly after a dialog.
 */
export async function openKeychain(store: SecretStore | null, logger: Logger): Promise<Keychain> {
  return store ? systemKeychain(store, logger) : memoryKeychain();
}

async function systemKeychain(store: SecretStore, logger: Logger): Promise<Keychain> {
  const kept = new Map<string, string>();
  const listeners: (() => void)[] = [];
  const turns = createTurns();
  let isBack = false;
  /** Its last refusal, and the time of it by a monotonic clock. */
  let refused: { account: string; at: number } | null = null;
  let looking: Promise<void> | undefined;
  let isOverdue = false;

  async function look(): Promise<void> {
    // Reading a name that does not exist shows whether the keychain answers, without changing anything.
    await store.getPassword(service, 'availability');
    for (const [account, secret] of kept) {
      await store.setPassword(service, account, secret);
      kept.delete(account);
    }
    isBack = true;
    announce();
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  function setRefused(next: typeof refused): void {
    const changes = (next === null) !== (refused === null);
    refused = next;
    if (changes) announce();
  }

  /** Requests one secret at a time, since each request may show a dialog. */
  async function ask<T>(account: string, question: () => Promise<T>): Promise<T> {
    try {
      const answer = await guarded(question());
      setRefused(null);
      return answer;
    } catch (error) {
      setRefused({ account, at: performance.now() });
      throw error;
    }
  }

  function isQuiet(): boolean {
    return refused !== null && performance.now() - refused.at < quietTime;
  }

  /** One request at a time, which may show a dialog; if it takes too long, nobody else waits for its answer. */
  async function answers(): Promise<boolean> {
    if (isBack) return true;
    if (!looking) {
      isOverdue = false;
      const asked = look().finally(() => {
        if (looking === asked) looking = undefined;
      });
      looking = asked;
    }
    if (isOverdue) return false;
    try {
      await inTime(looking);
    } catch (error) {
      isOverdue = true;
      logger.info({ detail: messageOf(error) }, 'the keychain does not answer; credentials are kept in memory');
    }
    return isBack;
  }

  await answers();
  return {
    get kind() {
      if (!isBack) return 'memory';
      return refused ? 'closed' : 'os';
    },
    async get(account) {
      const secret = kept.get(account);
      if (secret !== undefined) return secret;
      if (!(await answers())) return null;
      return turns.take(async () => {
        if (isQuiet()) throw new AppError('KEYCHAIN_UNAVAILABLE', say('keychainLocked'));
        return ask(account, () => store.getPassword(service, account));
      });
    },
    // The user's own actions ask again despite earlier refusals.
    async set(account, secret) {
      if (!(await answers())) return void kept.set(account, secret);
      await turns.take(() => ask(account, () => store.setPassword(service, account, secret)));
    },
    async delete(account) {
      kept.delete(account);
      if (isBack) await turns.take(() => ask(account, () => store.deletePassword(service, account)));
    },
    async lookAgain() {
      // A request that was never answered is made again.
      if (isOverdue) looking = undefined;
      if (!(await answers())) throw new AppError('KEYCHAIN_UNAVAILABLE', say('keychainLocked'));
      await turns.take(async () => {
        const account = refused?.account;
        if (account !== undefined) await ask(account, () => store.getPassword(service, account));
      });
    },
    follow: (listener) => void listeners.push(listener),
  };
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
