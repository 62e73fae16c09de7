import type { Keychain } from '#electron/client/keychain.ts';

/**
 * A keychain that can be used before it has first answered, which takes seconds if it is locked: requests wait. Until
 * then it counts as the system's.
 * @param onKind called when it becomes another kind, even later, when the system's keychain answers after all.
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
