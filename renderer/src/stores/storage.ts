import type { Problem, Storage } from '#shared/ipc/index.ts';
import { toProblem } from '../lib/problem.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type StorageState = {
  /** Null until it was measured once. */
  storage: Storage | null;
  problem: Problem | null;
  load(): Promise<void>;
  /** Removes what can be made again. @returns bytes that are free now. @throws AppError */
  clearCaches(): Promise<number>;
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
}));
