import type { Folder } from '#shared/api/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { TemplateFolder } from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { templatesInFolder } from '../database/templates.ts';
import { isPassing } from '../polling.ts';
import type { TemplateStore } from './store.ts';

export type TemplateFolders = {
  list(): Promise<TemplateFolder[]>;
  create(name: string): Promise<TemplateFolder>;
  rename(id: string, name: string): Promise<TemplateFolder>;
  delete(id: string): Promise<void>;
};

export type TemplateFoldersOptions = { db: Db; connection: Pick<ConnectionService, 'studio'>; store: TemplateStore };

/** The interface files folders by workspace; this app has one. */
const workspace = 'vocative';

/** Folders of the library, kept by the studio. */
export function createTemplateFolders({ db, connection, store }: TemplateFoldersOptions): TemplateFolders {
  return {
    async list() {
      try {
        const all = await connection.studio().call('listFolders', {});
        return all.filter(({ workspace_id: place }) => place === workspace).map(toFolder);
      } catch (error) {
        // Listing is an extension; without it, and without a network, the library shows all templates together.
        if (isPassing(error) || (isAppError(error) && error.code === 'NOT_FOUND')) return [];
        throw error;
      }
    },
    create: async (name) => toFolder(await connection.studio().call('createFolder', { name, workspace_id: workspace })),
    rename: async (id, name) => toFolder(await connection.studio().call('updateFolder', { id, name })),
    async delete(id) {
      const studio = connection.studio();
      await studio.call('deleteFolder', { id });
      for (const template of templatesInFolder(db, studio.account, id)) store.save({ ...template, folderId: null });
    },
  };
}

function toFolder({ id, name }: Folder): TemplateFolder {
  return { id, name };
}
