import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import { isVoiceKeyOf } from '../voices/voice-keys.ts';
import type { Keychain } from './keychain.ts';

const settingKey = 'keychain entries';
const namesSchema = z.array(z.string());

/**
 * A keychain that notes the names of its entries, never their secrets: keychains cannot list what an app keeps in them,
 * and all of an account's secrets go with it.
 */
export function rememberNames(keychain: Keychain, db: Db): Keychain {
  const names = (): Set<string> => new Set(notedNames(db));

  return {
    get kind() {
      return keychain.kind;
    },
    get: (name) => keychain.get(name),
    async set(name, secret) {
      // Noted first: an entry that nobody knows would stay for good.
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

/** Names of all entries. */
export function notedNames(db: Db): string[] {
  return readSetting(db, settingKey, namesSchema, []);
}

/** The entries of an account: its own secret, and the keys of its speech services. */
export function secretsOfAccount(db: Db, account: string): string[] {
  return [account, ...notedNames(db).filter((name) => isVoiceKeyOf(account, name))];
}
