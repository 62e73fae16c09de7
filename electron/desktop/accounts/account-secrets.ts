import { z } from 'zod';
import type { Db } from '#electron/db/open.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
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
    lookAgain: () => keychain.lookAgain(),
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

/**
 * Under which name the keychain keeps the key of a speech service. The address is part of it: a key is for the address
 * it was typed for, and no other gets it.
 * @param account whose studio it is.
 */
export function voiceKeyAccount(account: string, { id, base_url: address }: { id: string; base_url: string }): string {
  return `${prefixOf(account)}${id} ${address}`;
}

/** Whether the keychain keeps a key of an account's speech services under this name. */
function isVoiceKeyOf(account: string, name: string): boolean {
  // Behind it come the service's id and address, neither of which has a space.
  return name.startsWith(prefixOf(account)) && name.slice(prefixOf(account).length).split(' ').length === 2;
}

function prefixOf(account: string): string {
  return `voice service ${account} `;
}
