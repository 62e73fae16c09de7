import {
  honoursKeys,
  operations,
  videoInstanceSchema,
  windowOperationIds,
  type Folder,
  type Operation,
  type VideoInstance,
} from '#shared/api/index.ts';
import { unlessMissing } from '#shared/errors/index.ts';
import { appWorkspace, type TemplateFolder } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { deleteFolder, listFolders, replaceFolders, saveFolder } from '../database/folders.ts';
import { findTemplateByStudioId, listTemplates } from '../database/templates.ts';
import type { Emit } from '../bridge/events.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { CallFollowers } from '../studio-calls.ts';
import type { CutFollower } from './cut-follower.ts';
import type { Imports } from './import.ts';
import type { TemplateStore } from './store.ts';
import { folderOf, withChange, withInstance } from './view.ts';

/** Folders of the library: stored by the studio, cached by the app. */
export class TemplateFolders {
  readonly #db: Db;
  readonly #emit: Emit;
  /** Number of changes made here: an answer to an earlier request is out of date. */
  #changes = 0;

  constructor(db: Db, emit: Emit) {
    this.#db = db;
    this.#emit = emit;
  }

  /** By name. */
  list(account: string): TemplateFolder[] {
    return listFolders(this.#db, account)
      .filter(({ workspace_id: place }) => place === appWorkspace)
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  }

  save(account: string, folder: Folder): void {
    this.#changes += 1;
    saveFolder(this.#db, account, folder);
  }

  delete(account: string, id: string): void {
    this.#changes += 1;
    deleteFolder(this.#db, account, id);
  }

  /**
   * Updates an account's folders from its studio, and informs the window of changes.
   * @throws AppError the studio's errors, or the signal's reason; nothing is changed after that.
   */
  async refresh(studio: Pick<Studio, 'account' | 'call'>, signal: AbortSignal): Promise<void> {
    const changes = this.#changes;
    // Listing is an extension: without it, all templates are shown together.
    const answered = (await unlessMissing(studio.call('listFolders', {}, { signal }))) ?? [];
    signal.throwIfAborted();
    if (changes !== this.#changes) return this.refresh(studio, signal);
    const before = this.list(studio.account);
    replaceFolders(this.#db, studio.account, answered);
    const folders = this.list(studio.account);
    if (JSON.stringify(folders) !== JSON.stringify(before)) this.#emit('folders.changed', folders);
  }
}

type FolderHandlersOptions = { connection: Pick<ConnectionService, 'studio'>; folders: TemplateFolders };

export function folderHandlers({ connection, folders }: FolderHandlersOptions) {
  return {
    'folders.list': () => folders.list(connection.studio().account),
  } satisfies Partial<Handlers>;
}

type FollowersOptions = {
  db: Db;
  store: TemplateStore;
  folders: TemplateFolders;
  imports: Imports;
  cutFollower: CutFollower;
};

/** The cached library follows the window's calls of the studio: it adopts every template that one answers with. */
export function templateFollowers({ db, store, folders, imports, cutFollower }: FollowersOptions) {
  const answeringTemplates = windowOperationIds.filter((id) => operations[id].output === videoInstanceSchema);
  const adopting = answeringTemplates.map((id) => {
    const operation: Operation = operations[id];
    const makes = honoursKeys(operation);
    function adopt(studio: Studio, { answer }: { answer: VideoInstance }): void {
      const known = findTemplateByStudioId(db, studio.account, answer.id);
      if (makes) imports.followMade(studio, answer);
      // One that was deleted meanwhile stays deleted.
      else if (known) store.save(withInstance(known, answer));
    }
    return [id, adopt] as const;
  });
  return {
    ...Object.fromEntries(adopting),
    setTemplateLayout(studio, { input: { id }, answer }) {
      const known = findTemplateByStudioId(db, studio.account, id);
      if (known) cutFollower.followDetails(studio, known, answer);
    },
    createFolder: ({ account }, { answer }) => folders.save(account, answer),
    renameFolder: ({ account }, { answer }) => folders.save(account, answer),
    deleteFolder({ account }, { input: { id } }) {
      folders.delete(account, id);
      for (const template of listTemplates(db, account)) {
        if (folderOf(template) === id) store.save(withChange(template, { folder_id: '' }));
      }
    },
  } satisfies CallFollowers;
}
