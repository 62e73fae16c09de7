import type { Keychain } from './keychain.ts';

/**
 * A keychain that can be used before it has answered for the first time, which takes seconds where it is locked: what is
 * asked of it waits. Until then it counts as the system's.
 * @param onKind hears that it is another kind: also later, when the system's keychain answers after all.
 */
export function lateKeychain(opening: Keychain | Promise<Keychain>, onKind: () => void): Keychain {
  let opened = 'then' in opening ? undefined : opening;
  let kind: Keychain['kind'] = opened?.kind ?? 'os';

  function note(next: Keychain['kind']): void {
    if (next === kind) return;
    kind = next;
    onKind();
  }

  async function follow(): Promise<void> {
    const there = await opening;
    opened = there;
    note(there.kind);
    there.follow?.(() => note(there.kind));
  }

  void follow();
  return {
    get kind() {
      return opened?.kind ?? kind;
    },
    get: async (account) => (await opening).get(account),
    set: async (account, secret) => (await opening).set(account, secret),
    delete: async (account) => (await opening).delete(account),
    lookAgain: async () => (await opening).lookAgain(),
  };
}
