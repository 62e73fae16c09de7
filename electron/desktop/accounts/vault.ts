import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { writeFileAtomic } from '../../lib/files.ts';
import { createTurns } from '../../lib/turns.ts';
import type { Handlers } from '../requests.ts';
import type { Keychain } from './keychain.ts';

/** 128 MB and about half a second for each guess of a passphrase (RFC 7914: N, r, p). */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const memoryLimit = 256 * 1024 * 1024;
const keyBytes = 32;

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const fileSchema = z.object({
  version: z.literal(1),
  salt: base64,
  /** Tells a wrong passphrase from a damaged file. */
  check: base64,
  nonce: base64,
  tag: base64,
  secrets: base64,
});
const secretsSchema = z.record(z.string(), z.string());

type Open = { key: Buffer; salt: Buffer; secrets: Map<string, string> };

export type VaultOptions = {
  /** Where the vault is, or would be. */
  file: string;
  /** Used while there is no vault. */
  keychain: Keychain;
  /** Names of what the keychain has, to be taken over into a new vault. */
  names: () => readonly string[];
  /** The vault was made, opened, locked or deleted. */
  onChange: () => void;
};

/**
 * A keychain for computers without one: a file that a passphrase opens, by scrypt and AES-256-GCM of `node:crypto`. Where
 * there is such a file it is used, whatever the system has; until there is one, the system's keychain or memory.
 */
export function createVault({ file, keychain, names, onChange }: VaultOptions): Keychain & { handlers: VaultHandlers } {
  let exists = existsSync(file);
  let open: Open | undefined;
  const turns = createTurns();

  function opened(): Open {
    if (open) return open;
    throw new AppError('KEYCHAIN_UNAVAILABLE', say('vaultLocked'));
  }

  async function change(edit: (secrets: Map<string, string>) => void): Promise<void> {
    const { key, salt, secrets } = opened();
    const edited = new Map(secrets);
    edit(edited);
    const next = { key, salt, secrets: edited };
    await writeFileAtomic(file, sealed(next));
    open = next;
  }

  async function create(passphrase: string): Promise<void> {
    if (exists) throw new AppError('CONFLICT', say('vaultExists'));
    const salt = randomBytes(16);
    const secrets = new Map<string, string>();
    for (const name of names()) {
      const secret = await keychain.get(name);
      if (secret !== null) secrets.set(name, secret);
    }
    const made: Open = { key: await keyOf(passphrase, salt), salt, secrets };
    await writeFileAtomic(file, sealed(made));
    open = made;
    exists = true;
  }

  const handlers: VaultHandlers = {
    async 'vault.create'({ passphrase }) {
      await turns.take(() => create(passphrase));
      onChange();
      return {};
    },
    async 'vault.unlock'({ passphrase }) {
      open = await turns.take(() => unseal(file, passphrase));
      onChange();
      return {};
    },
    'vault.lock'() {
      open = undefined;
      onChange();
      return {};
    },
    async 'vault.delete'() {
      await turns.take(() => rm(file, { force: true }));
      open = undefined;
      exists = false;
      onChange();
      return {};
    },
  };

  return {
    get kind() {
      if (!exists) return keychain.kind;
      return open ? 'vault' : 'locked';
    },
    get: async (account) => (exists ? (opened().secrets.get(account) ?? null) : keychain.get(account)),
    set: (account, secret) =>
      exists ? turns.take(() => change((secrets) => secrets.set(account, secret))) : keychain.set(account, secret),
    delete: (account) =>
      exists ? turns.take(() => change((secrets) => secrets.delete(account))) : keychain.delete(account),
    handlers,
  };
}

type VaultHandlers = Pick<Handlers, 'vault.create' | 'vault.unlock' | 'vault.lock' | 'vault.delete'>;

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // The same letters typed on another keyboard may come composed otherwise.
  scrypt(passphrase.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem: memoryLimit }, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}

function checkOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('vocative vault').digest();
}

function sealed({ key, salt, secrets }: Open): string {
  // Never used twice with one key: 96 random bits for each write (NIST SP 800-38D).
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
