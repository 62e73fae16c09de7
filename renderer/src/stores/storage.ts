import { isAppError } from '#shared/errors/index.ts';
import type { Copy, EndedCopy, Problem, Storage } from '#shared/ipc/index.ts';
import { onAccountChange } from '../lib/account-change.ts';
import { orProblem } from '../lib/problem.ts';
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
  /** Reads whether one is running: announcements before the page was loaded are unknown to it. */
  loadCopying(): Promise<void>;
  /** Cancels it and undoes its changes. @throws AppError */
  cancelCopy(): Promise<void>;
  /** Copies the studio's data into a new folder inside `folder`. @returns that folder. @throws AppError */
  backUp(folder: string): Promise<string>;
  /** @returns the folder with the replaced data; null if there were none. @throws AppError */
  restore(folder: string): Promise<string | null>;
};

/** Whether this page asked for the running backup or restore, and so gets its answer. */
let asked = false;
// The answer is dropped then.
onAccountChange(() => void (asked = false));

/** How many announcements of progress have arrived. */
let announced = 0;

/** Disk space used on this computer. */
export const useStorage = createAccountStore<StorageState>((set, get) => ({
  storage: null,
  problem: null,
  load: () => orProblem(set, async () => set({ storage: await request('storage.get', {}), problem: null })),
  async clearCaches() {
    const { freed } = await request('storage.clearCaches', {});
    await get().load();
    return freed;
  },
  copying: null,
  async loadCopying() {
    const before = announced;
    try {
      const { copy } = await request('storage.copy', {});
      // An announcement since then is newer than this answer.
      if (announced === before) set({ copying: copy });
    } catch (error) {
      // The app is unreachable; the window shows that.
      if (!isAppError(error)) throw error;
    }
  },
  async cancelCopy() {
    await request('storage.cancelCopy', {});
  },
  async backUp(folder) {
    return (await copying('backUp', () => request('storage.backUp', { folder }))).folder;
  },
  async restore(folder) {
    return (await copying('restore', () => request('storage.restore', { folder }))).replaced;
  },
}));

async function copying<T>(kind: Copy['kind'], copy: () => Promise<T>): Promise<T> {
  asked = true;
  useStorage.setState({ copying: { kind, done: 0, total: 0 } });
  try {
    return await copy();
  } catch (error) {
    // The running one is not this page's.
    if (isAppError(error) && error.code === 'BACKUP_RUNNING') asked = false;
    throw error;
  } finally {
    useStorage.setState({ copying: null });
  }
}

/** Follows the progress of backups. @returns a function that ends it. */
export function followBackups(): () => void {
  return onEvent('storage.copying', ({ copy }) => {
    announced += 1;
    useStorage.setState({ copying: copy });
  });
}

/** Calls a function when a backup or restore ends whose answer no page waits for, as it was reloaded meanwhile. */
export function followEndedCopies(onEnd: (copy: EndedCopy) => void): void {
  onEvent('storage.copied', (copy) => {
    if (!asked) onEnd(copy);
    asked = false;
  });
}
