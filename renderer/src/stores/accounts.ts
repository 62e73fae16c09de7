import { create } from 'zustand';
import type { Account, AccountCache, Connection, IpcInput, IpcOutput, Problem } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { onEvent, request } from '../platform/bridge.ts';
import { useApp } from './app.ts';
import { keepDrafts } from './campaign-draft.ts';
import { leaveAccount } from './account-store.ts';

type AccountsState = {
  /** The built-in studio first. */
  accounts: readonly Account[];
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /** Tries credentials without keeping them. */
  test(input: IpcInput<'accounts.test'>): Promise<IpcOutput<'accounts.test'>>;
  /** Connects an account and uses it. @throws AppError */
  add(input: IpcInput<'accounts.add'>): Promise<Connection>;
  /** Stops trying or adding an account whose studio has not answered yet. @throws AppError */
  cancelAttempts(): Promise<void>;
  /** @throws AppError */
  use(id: string): Promise<Connection>;
  /** @throws AppError */
  rename(id: string, name: string): Promise<void>;
  /** @throws AppError */
  setCredentials(input: IpcInput<'accounts.setCredentials'>): Promise<void>;
  /** @throws AppError */
  remove(id: string): Promise<void>;
  /** @throws AppError */
  cacheOf(id: string): Promise<AccountCache>;
  /** When its studio last confirmed the cached data; null if never. @throws AppError */
  refreshedAt(id: string): Promise<string | null>;
  /** Asks this computer's keychain again, which the user may have unlocked. @throws AppError */
  lookForKeychain(): Promise<void>;
  /** @throws AppError */
  clearCache(id: string): Promise<AccountCache>;
};

/** All accounts. The window shows one at a time, whose connection is in {@link useApp}. */
export const useAccounts = create<AccountsState>((set) => ({
  accounts: [],
  loaded: false,
  problem: null,
  load: () =>
    orProblem(set, async () => set({ accounts: await request('accounts.list', {}), loaded: true, problem: null })),
  test: (input) => request('accounts.test', input),
  async add(input) {
    await keepDrafts();
    return keep(await request('accounts.add', input));
  },
  async cancelAttempts() {
    await request('accounts.cancelAttempts', {});
  },
  async use(id) {
    // Stores pending typing while its account is still in use.
    await keepDrafts();
    return keep(await request('accounts.use', { id }));
  },
  async rename(id, name) {
    await request('accounts.rename', { id, name });
  },
  async setCredentials(input) {
    await request('accounts.setCredentials', input);
  },
  async remove(id) {
    keep(await request('accounts.remove', { id }));
  },
  async lookForKeychain() {
    await request('keychain.lookAgain', {});
  },
  cacheOf: (id) => request('accounts.cache', { id }),
  refreshedAt: async (id) => (await request('accounts.refreshedAt', { id })).refreshedAt,
  async clearCache(id) {
    const cache = await request('accounts.clearCache', { id });
    if (useApp.getState().connection?.account === id) refreshAfterClearing();
    return cache;
  },
}));

function keep(connection: Connection): Connection {
  // Announcements of the account since then are newer than this answer.
  if (useApp.getState().connection?.account !== connection.account) useApp.setState({ connection });
  return connection;
}

let refreshAfterClearing = (): void => leaveAccount();

/** Keeps the store current. @param readAgain reads all data of the account in use. @returns a function that ends it. */
export function followAccounts(readAgain: () => void): () => void {
  refreshAfterClearing = () => {
    leaveAccount();
    readAgain();
  };
  return onEvent('accounts.changed', (accounts) => useAccounts.setState({ accounts, loaded: true }));
}
