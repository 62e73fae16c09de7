import type { Copy, Problem, Storage } from '#shared/ipc/index.ts';
import { toProblem } from '../lib/problem.ts';
import { onEvent, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type StorageState = {
  /** Null until first measured. */
  storage: Storage | null;
  problem: Problem | null;
  load(): Promise<void>;
  /** Deletes data that can be made again. @returns freed bytes. @throws AppError */
  clearCaches(): Promise<number>;
  /** The running backup or restore; null for none. Kept here so that a screen opened meanwhile shows it. */
  copying: Copy | null;
  /** Cancels it and undoes its changes. @throws AppError */
  cancelCopy(): Promise<void>;
  /** Copies the studio's data into a new folder inside `folder`. @returns that folder. @throws AppError */
  backUp(folder: string): Promise<string>;
  /** @returns the folder with the replaced data; null if there were none. @throws AppError */
  restore(folder: string): Promise<string | null>;
};

/** Disk space used on this computer. */
export const useStorage = createAccountStore<StorageState>((set, get) => ({
  storage: null,
  problem: null,
  async load() {
    try {
      set({ storage: await request('storage.get', {}), problem: null });
    } catch (error) {
      set({ problem: toProblem(error) });
    }
  },
  async clearCaches() {
    const { freed } = await request('storage.clearCaches', {});
    await get().load();
    return freed;
  },
  copying: null,
  async cancelCopy() {
    await request('storage.cancelCopy', {});
  },
  async backUp(folder) {
    set({ copying: { kind: 'backUp', done: 0, total: 0 } });
    try {
      return (await request('storage.backUp', { folder })).folder;
    } finally {
      set({ copying: null });
    }
  },
  async restore(folder) {
    set({ copying: { kind: 'restore', done: 0, total: 0 } });
    try {
      const { replaced } = await request('storage.restore', { folder });
      void get().load();
      return replaced;
    } finally {
      set({ copying: null });
    }
  },
}));

/** Follows the progress of backups. @returns a function that ends it. */
export function followBackups(): () => void {
  return onEvent('storage.copying', ({ copy }) => useStorage.setState({ copying: copy }));
}
