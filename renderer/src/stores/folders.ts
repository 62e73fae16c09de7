import type { Problem, TemplateFolder } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { onEvent, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { useTemplates } from './templates.ts';

type FoldersState = {
  /** By name. */
  folders: readonly TemplateFolder[];
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /** @throws AppError */
  create(name: string): Promise<TemplateFolder>;
  /** @throws AppError */
  rename(id: string, name: string): Promise<void>;
  /** Its templates stay. @throws AppError */
  remove(id: string): Promise<void>;
};

/** Number of announcements about folders so far: an answer from before the last one is outdated. */
let news = 0;

/** Folders of the library. */
export const useFolders = createAccountStore<FoldersState>((set, get) => ({
  folders: [],
  loaded: false,
  problem: null,
  load() {
    const before = news;
    return orProblem(set, async () => {
      const folders = await request('folders.list', {});
      set({ ...(before === news && { folders }), loaded: true, problem: null });
    });
  },
  async create(name) {
    const folder = await request('folders.create', { name });
    await get().load();
    return folder;
  },
  async rename(id, name) {
    await request('folders.rename', { id, name });
    await get().load();
  },
  async remove(id) {
    await request('folders.delete', { id });
    await Promise.all([get().load(), useTemplates.getState().load()]);
  },
}));

/** Keeps the store current. @returns a function that ends it. */
export function followFolders(): () => void {
  return onEvent('folders.changed', (folders) => {
    news += 1;
    useFolders.setState({ folders, loaded: true, problem: null });
  });
}
