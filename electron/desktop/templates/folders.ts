import { isAppError } from '#shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { listTemplates } from '../database/templates.ts';
import { isPassing } from '../polling.ts';
import type { Handlers } from '../requests.ts';
import type { TemplateStore } from './store.ts';
import { folderOf, withChange } from './view.ts';

type FoldersOptions = { db: Db; connection: Pick<ConnectionService, 'studio'>; store: TemplateStore };

/** The interface files folders by workspace; this app has one. */
const workspace = 'vocative';

/** Folders of the library, kept by the studio. */
export function folderHandlers({ db, connection, store }: FoldersOptions) {
  return {
    async 'folders.list'() {
      try {
        const all = await connection.studio().call('listFolders', {});
        return all.filter(({ workspace_id: place }) => place === workspace);
      } catch (error) {
        // Listing is an extension; without it, and without a network, the library shows all templates together.
        if (isPassing(error) || (isAppError(error) && error.code === 'NOT_FOUND')) return [];
        throw error;
      }
    },
    'folders.create': ({ name }) => connection.studio().call('createFolder', { name, workspace_id: workspace }),
    'folders.rename': ({ id, name }) => connection.studio().call('updateFolder', { id, name }),
    async 'folders.delete'({ id }) {
      const studio = connection.studio();
      await studio.call('deleteFolder', { id });
      for (const template of listTemplates(db, studio.account)) {
        if (folderOf(template) === id) store.save(withChange(template, { folder_id: '' }));
      }
      return {};
    },
  } satisfies Partial<Handlers>;
}
