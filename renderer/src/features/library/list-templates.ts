import type { Template, TemplateFolder } from '#shared/ipc/index.ts';
import { searchKey } from '#renderer/lib/search-key.ts';

type Library = { templates: readonly Template[]; folders: readonly TemplateFolder[] };

type Listed = {
  /** The open folder; undefined outside of folders, also if there is none with this id. */
  folder: TemplateFolder | undefined;
  /** The templates in it, or outside of folders. */
  here: Template[];
  /** The same, or those of all templates that match a search. */
  shown: Template[];
};

/** The templates of a folder, or of the library outside of folders. A search finds those of all folders. */
export function listTemplates({ templates, folders }: Library, folderId: string | undefined, search: string): Listed {
  const folderWith = (wanted: string | null | undefined): TemplateFolder | undefined =>
    folders.find(({ id }) => id === wanted);
  const folder = folderWith(folderId);
  // Templates of an unknown folder are shown outside of folders.
  const here = templates.filter((template) => folderWith(template.folderId) === folder);
  const wanted = searchKey(search);
  const shown = wanted === '' ? here : templates.filter(({ name }) => searchKey(name).includes(wanted));
  return { folder, here, shown };
}
