import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { toAppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { Keychain } from '#electron/client/keychain.ts';
import { isVoiceKeyOf } from '#electron/client/voice-services.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { readSetting, writeSetting } from '../database/settings.ts';

const settingKey = 'keychain entries';
const namesSchema = z.array(z.string());

/**
 * A keychain that records the names of its entries, but never their secrets: keychains cannot list an app's entries,
 * and all of an account's secrets are removed with it.
 */
export function rememberNames(keychain: Keychain, db: Db, hadVault = false): Keychain {
  const names = (): Set<string> => new Set(notedNames(db));

  return {
    get kind() {
      return keychain.kind;
    },
    hadVault,
    get: (name) => keychain.get(name),
    lookAgain: () => keychain.lookAgain(),
    async set(name, secret) {
      // Recorded first: an unknown entry would stay for good.
      writeSetting(db, settingKey, [...names().add(name)]);
      await keychain.set(name, secret);
    },
    async delete(name) {
      await keychain.delete(name);
      writeSetting(
        db,
        settingKey,
        [...names()].filter((other) => other !== name),
      );
    },
  };
}

/**
 * Deletes the vault of an earlier version: a file of secrets that nothing can open any more, not even with its
 * passphrase.
 * @returns whether there was one. Its secrets must be entered again.
 */
export function deleteFormerVault(dataFolder: string, logger: Logger): boolean {
  const file = join(dataFolder, 'vault.json');
  if (!existsSync(file)) return false;
  try {
    rmSync(file);
  } catch (error) {
    logger.warn({ code: toAppError(error).code, file }, 'the vault of an earlier version could not be deleted');
  }
  return true;
}

/** Names of all entries. */
function notedNames(db: Db): string[] {
  return readSetting(db, settingKey, namesSchema, []);
}

/** The entries of an account: its own secret, and the keys of its voice services. */
export function secretsOfAccount(db: Db, account: string): string[] {
  return [account, ...notedNames(db).filter((name) => isVoiceKeyOf(account, name))];
}
