import { z } from 'zod';
import type { Db } from '#electron/db/open.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import type { Keychain } from './keychain.ts';

const settingKey = 'keychain entries';
const namesSchema = z.array(z.string());

/**
 * A keychain that records the names of its entries, but never their secrets: keychains cannot list an app's entries,
 * and all of an account's secrets are removed with it.
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

/** Names of all entries. */
export function notedNames(db: Db): string[] {
  return readSetting(db, settingKey, namesSchema, []);
}

/** The entries of an account: its own secret, and the keys of its voice services. */
export function secretsOfAccount(db: Db, account: string): string[] {
  return [account, ...notedNames(db).filter((name) => isVoiceKeyOf(account, name))];
}

/**
 * The keychain's name for the key of a voice service. It includes the address: a key is only for the address it was
 * typed for.
 * @param account of the studio.
 */
export function voiceKeyAccount(account: string, { id, base_url: address }: { id: string; base_url: string }): string {
  return `${prefixOf(account)}${id} ${address}`;
}

/** Whether the keychain has a key of an account's voice services under this name. */
function isVoiceKeyOf(account: string, name: string): boolean {
  // Followed by the service's id and address, neither of which has a space.
  return name.startsWith(prefixOf(account)) && name.slice(prefixOf(account).length).split(' ').length === 2;
}

function prefixOf(account: string): string {
  return `voice service ${account} `;
}
