import type { Copy, Problem, Storage } from '#shared/ipc/index.ts';
import { toProblem } from '../lib/problem.ts';
import { onEvent, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type StorageState = {
  /** Null until it was measured once. */
  storage: Storage | null;
  problem: Problem | null;
  load(): Promise<void>;
  /** Removes what can be made again. @returns bytes that are free now. @throws AppError */
  clearCaches(): Promise<number>;
  /** What is being done with a backup; a screen that is opened meanwhile shows it. */
  copying: Copy | null;
  /** Ends it; what was begun is taken back. @throws AppError */
  cancelCopy(): Promise<void>;
  /** Copies the studio's data into a new folder inside `folder`. @returns that folder. @throws AppError */
  backUp(folder: string): Promise<string>;
  /** @returns where the data that was replaced is now; null where there was none. @throws AppError */
  restore(folder: string): Promise<string | null>;
};

/** What takes room on this computer. */
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

/** Shows how far a backup is. @returns a function that ends it. */
export function followBackups(): () => void {
  return onEvent('storage.copying', ({ copy }) => useStorage.setState({ copying: copy }));
}
