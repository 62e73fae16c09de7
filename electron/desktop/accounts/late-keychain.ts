import type { Keychain } from './keychain.ts';

/**
 * A keychain that can be used before it has answered for the first time, which takes seconds where it is locked: what is
 * asked of it waits. Until then it counts as the system's.
 * @param onKind hears that it is another kind.
 */
export function lateKeychain(opening: Keychain | Promise<Keychain>, onKind: () => void): Keychain {
  if (!('then' in opening)) return opening;
  let kind: Keychain['kind'] = 'os';

  async function note(): Promise<void> {
    const opened = await opening;
    if (opened.kind === kind) return;
    kind = opened.kind;
    onKind();
  }

  void note();
  return {
    get kind() {
      return kind;
    },
    get: async (account) => (await opening).get(account),
    set: async (account, secret) => (await opening).set(account, secret),
    delete: async (account) => (await opening).delete(account),
  };
}
