import { z } from 'zod';

/** Folders of the library. */

export const folderSchema = z.object({ id: z.string(), name: z.string() });
export type TemplateFolder = z.infer<typeof folderSchema>;

/** The interface groups folders by workspace; this app has one. */
export const appWorkspace = 'vocative';

export const folderRequests = {
  /** By name, as last known. Empty if a remote studio cannot list its folders. */
  'folders.list': { input: z.object({}), output: z.array(folderSchema) },
};
