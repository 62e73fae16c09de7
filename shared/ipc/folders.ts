import { z } from 'zod';
import { limits } from '../limits.ts';

/** Folders of the library. */

export const folderSchema = z.object({ id: z.string(), name: z.string() });
export type TemplateFolder = z.infer<typeof folderSchema>;

const nothing = z.object({});
const id = z.object({ id: z.string() });
const name = z.string().trim().min(1).max(limits.nameCharacters);

export const folderRequests = {
  /** By name, as last known. Empty if a remote studio cannot list its folders. */
  'folders.list': { input: nothing, output: z.array(folderSchema) },
  'folders.create': { input: z.object({ name }), output: folderSchema },
  'folders.rename': { input: z.object({ id: z.string(), name }), output: folderSchema },
  /** Its templates stay, outside of any folder. */
  'folders.delete': { input: id, output: nothing },
};
