import type { Template, TemplateFolder } from '#shared/ipc/index.ts';
import { searchKey } from '#renderer/lib/search-key.ts';

type Lists = { templates: readonly Template[]; folders: readonly TemplateFolder[] };

type Listed = {
  /** The open folder; undefined outside of folders, also if there is none with this id. */
  folder: TemplateFolder | undefined;
  /** The templates in it, or all of them. */
  here: Template[];
  /** The same, or those of all templates that match a search. */
  shown: Template[];
};

/** The templates of a folder, or all of them. A search finds those of all folders. */
export function listTemplates({ templates, folders }: Lists, folderId: string | undefined, search: string): Listed {
  const folder = folders.find(({ id }) => id === folderId);
  const here = templates.filter((template) => !folder || template.folderId === folder.id);
  const wanted = searchKey(search);
  const shown = wanted === '' ? here : templates.filter(({ name }) => searchKey(name).includes(wanted));
  return { folder, here, shown };
}
