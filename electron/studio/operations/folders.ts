import { AppError } from '#shared/errors/index.ts';
import { requireRecipient } from '../domain/accounts/recipient.ts';
import { found, type Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import * as store from '../store/folders.ts';
import { copyTemplates } from '../store/template-copies.ts';

export function folderHandlers({ db, work }: Services) {
  return {
    listFolders: ({ userId }) => store.listFolders(db, userId),

    getFolder({ userId }, { id, workspace_id: workspaceId }) {
      const folder = found(store.findFolder(db, userId, id));
      if (folder.workspace_id !== workspaceId) throw new AppError('NOT_FOUND', { subject: 'workspace_id' });
      return folder;
    },

    createFolder: ({ userId }, { name, workspace_id: workspaceId }) =>
      store.insertFolder(db, userId, { name, workspaceId }),

    renameFolder: ({ userId }, { id, name }) => found(store.renameFolder(db, userId, id, name)),

    deleteFolder({ userId }, { id }) {
      if (!store.deleteFolder(db, userId, id)) throw new AppError('NOT_FOUND');
      return { id };
    },

    syncFolder({ userId }, { folder_id: id, user_id: recipient }) {
      const folder = found(store.findFolder(db, userId, id), 'folder_id');
      requireRecipient(db, userId, recipient);
      if (recipient === userId) return folder;
      const copy = store.copyFolder(db, folder, recipient);
      copyTemplates(db, { userId, folderId: id }, { userId: recipient, folderId: copy.id });
      work.wake();
      return found(store.findFolder(db, recipient, copy.id));
    },
  } satisfies Partial<Handlers>;
}
