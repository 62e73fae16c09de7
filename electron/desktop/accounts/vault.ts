import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { makeFilePrivate, writeFileAtomic } from '#electron/lib/files.ts';
import { createTurns } from '#electron/lib/turns.ts';
import type { Keychain } from '#electron/client/keychain.ts';
import type { Handlers } from '../requests.ts';

/** 128 MB and about half a second per guess of a passphrase (RFC 7914: N, r, p). */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const memoryLimit = 256 * 1024 * 1024;
const keyBytes = 32;

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const fileSchema = z.object({
  version: z.literal(1),
  salt: base64,
  /** Distinguishes a wrong passphrase from a damaged file. */
  check: base64,
  nonce: base64,
  tag: base64,
  secrets: base64,
});
const secretsSchema = z.record(z.string(), z.string());

type Open = { key: Buffer; salt: Buffer; secrets: Map<string, string> };

type VaultOptions = {
  /** Where the vault is, or would be. */
  file: string;
  /** Used without a vault. */
  keychain: Keychain;
  /** Names of the keychain's secrets to copy into a new vault. */
  names: () => readonly string[];
  /** Called when the vault was made, opened, locked or deleted. */
  onChange: () => void;
};

/**
 * A keychain for computers without one: a file that a passphrase opens, by scrypt and AES-256-GCM of `node:crypto`. If
 * the file exists it is used, whatever the system has; otherwise the system's keychain or memory.
 */
export class Vault implements Keychain {
  readonly #options: VaultOptions;
  readonly #turns = createTurns();
  #exists: boolean;
  #open: Open | undefined;

  readonly handlers = {
    'vault.create': ({ passphrase }) => this.#changed(() => this.#create(passphrase)),
    'vault.unlock': ({ passphrase }) =>
      this.#changed(async () => {
        this.#open = await unseal(this.#options.file, passphrase);
      }),
    'vault.lock': () =>
      this.#changed(async () => {
        this.#open = undefined;
      }),
    'vault.delete': () => this.#changed(() => this.#delete()),
    'keychain.lookAgain': async () => {
      await this.lookAgain();
      return {};
    },
  } satisfies Partial<Handlers>;

  constructor(options: VaultOptions) {
    this.#options = options;
    this.#exists = existsSync(options.file);
    if (this.#exists) makeFilePrivate(options.file);
  }

  get kind(): Keychain['kind'] {
    if (!this.#exists) return this.#options.keychain.kind;
    return this.#open ? 'vault' : 'locked';
  }

  async get(account: string): Promise<string | null> {
    return this.#exists ? (this.#opened().secrets.get(account) ?? null) : this.#options.keychain.get(account);
  }

  async set(account: string, secret: string): Promise<void> {
    if (!this.#exists) return this.#options.keychain.set(account, secret);
    await this.#turns.take(() => this.#edit((secrets) => secrets.set(account, secret)));
  }

  async delete(account: string): Promise<void> {
    if (!this.#exists) return this.#options.keychain.delete(account);
    await this.#turns.take(() => this.#edit((secrets) => secrets.delete(account)));
  }

  async lookAgain(): Promise<void> {
    if (!this.#exists) await this.#options.keychain.lookAgain();
    else this.#opened();
  }

  async #changed(change: () => Promise<void>): Promise<Record<string, never>> {
    await this.#turns.take(change);
    this.#options.onChange();
    return {};
  }

  #opened(): Open {
    if (this.#open) return this.#open;
    throw new AppError('KEYCHAIN_UNAVAILABLE', say('vaultLocked'));
  }

  async #edit(edit: (secrets: Map<string, string>) => void): Promise<void> {
    const { key, salt, secrets } = this.#opened();
    const edited = new Map(secrets);
    edit(edited);
    await this.#write({ key, salt, secrets: edited });
  }

  async #create(passphrase: string): Promise<void> {
    if (this.#exists) throw new AppError('CONFLICT', say('vaultExists'));
    const { keychain, names } = this.#options;
    const salt = randomBytes(16);
    const secrets = new Map<string, string>();
    for (const name of names()) {
      const secret = await keychain.get(name).catch(unlessRefused);
      if (secret !== null) secrets.set(name, secret);
    }
    await this.#write({ key: await keyOf(passphrase, salt), salt, secrets });
    this.#exists = true;
  }

  async #delete(): Promise<void> {
    await rm(this.#options.file, { force: true });
    this.#open = undefined;
    this.#exists = false;
  }

  async #write(open: Open): Promise<void> {
    await writeFileAtomic(this.#options.file, sealed(open), { mode: 0o600 });
    this.#open = open;
  }
}

/** Secrets that the keychain refuses are typed again: such a keychain is the reason for a vault. */
function unlessRefused(error: unknown): null {
  if (isAppError(error) && error.code === 'KEYCHAIN_UNAVAILABLE') return null;
  throw error;
}

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // Another keyboard may compose the same letters differently.
  scrypt(passphrase.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem: memoryLimit }, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}

function checkOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('vocative vault').digest();
}

function sealed({ key, salt, secrets }: Open): string {
  // Never reused with the same key: 96 random bits for each write (NIST SP 800-38D).
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(salt);
  const data = Buffer.concat([cipher.update(JSON.stringify(Object.fromEntries(secrets)), 'utf8'), cipher.final()]);
  const parts = { salt, check: checkOf(key), nonce, tag: cipher.getAuthTag(), secrets: data };
  const texts = Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')]);
  return JSON.stringify({ version: 1, ...Object.fromEntries(texts) });
}

/** @throws AppError `VAULT_PASSPHRASE_WRONG`, `VAULT_DAMAGED`. */
async function unseal(file: string, passphrase: string): Promise<Open> {
  const { salt, check, nonce, tag, secrets } = await parsed(file);
  const key = await keyOf(passphrase, salt);
  const expected = checkOf(key);
  if (check.length !== expected.length || !timingSafeEqual(check, expected))
    throw new AppError('VAULT_PASSPHRASE_WRONG');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(salt).setAuthTag(tag);
    const text = Buffer.concat([decipher.update(secrets), decipher.final()]).toString('utf8');
    return { key, salt, secrets: new Map(Object.entries(secretsSchema.parse(JSON.parse(text)))) };
  } catch (error) {
    throw new AppError('VAULT_DAMAGED', { cause: error });
  }
}

async function parsed(file: string): Promise<z.output<typeof fileSchema>> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new AppError('VAULT_DAMAGED', { cause: error });
  }
}
