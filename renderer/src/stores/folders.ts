import { unlessMissing } from '#shared/errors/index.ts';
import { appWorkspace, type Problem, type TemplateFolder } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { call, onEvent, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { useTemplates } from './templates.ts';

type FoldersState = {
  /** By name. */
  folders: readonly TemplateFolder[];
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /** @throws AppError */
  createFolder(name: string): Promise<TemplateFolder>;
  /** @throws AppError */
  renameFolder(id: string, name: string): Promise<void>;
  /** Its templates stay. @throws AppError */
  deleteFolder(id: string): Promise<void>;
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
  async createFolder(name) {
    const folder = await call('createFolder', { name, workspace_id: appWorkspace });
    await get().load();
    return folder;
  },
  async renameFolder(id, name) {
    await call('renameFolder', { id, name });
    await get().load();
  },
  async deleteFolder(id) {
    await unlessMissing(call('deleteFolder', { id }));
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
