import { z } from 'zod';
import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, none, prefix, untyped } from './define.ts';

export const folderOperations = define({
  getFolder: {
    method: 'GET',
    path: `${prefix}/folder`,
    auth: 'bearer',
    in: 'query',
    input: requests.folderQuery,
    output: resources.folderSchema,
    errors: ['NOT_FOUND'],
    summary: 'One folder of a workspace',
  },
  listFolders: {
    method: 'GET',
    path: `${prefix}/folders`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.array(resources.folderSchema),
    errors: [],
    summary: 'Folders of all workspaces, by name',
    extension: true,
  },
  createFolder: {
    method: 'POST',
    path: `${prefix}/folder`,
    auth: 'bearer',
    in: 'body',
    input: requests.folderInput,
    output: resources.folderSchema,
    errors: [],
    summary: 'Creates a folder',
  },
  updateFolder: {
    method: 'PUT',
    path: `${prefix}/folder`,
    auth: 'bearer',
    in: 'body',
    input: requests.folderUpdate,
    output: resources.folderSchema,
    errors: ['NOT_FOUND'],
    summary: 'Renames a folder',
  },
  deleteFolder: {
    method: 'DELETE',
    path: `${prefix}/folder`,
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Deletes a folder; its templates stay, outside of any folder',
  },
  syncFolder: {
    method: 'POST',
    path: `${prefix}/sync_folder`,
    auth: 'bearer',
    in: 'body',
    input: requests.folderSync,
    output: resources.folderSchema,
    errors: ['NOT_FOUND'],
    summary: 'Gives a user a copy of a folder and its prepared templates, or brings that copy up to date',
  },
});
