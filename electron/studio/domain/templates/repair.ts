import type { Db } from '#electron/db/open.ts';
import { queueImport } from '../../store/imports.ts';
import { templatesOfHash } from '../../store/templates.ts';

/**
 * Has a damaged template imported again, from the recording it was made of: equal bytes take the place of the damaged
 * ones.
 * @param path of the damaged file in the data folder.
 * @returns whether an import was queued.
 */
export function repairTemplate(db: Db, path: string): boolean {
  const [kind, hash = '', ...rest] = path.split('/');
  const [template] = kind === 'templates' && rest.length === 1 ? templatesOfHash(db, hash) : [];
  if (template === undefined) return false;
  queueImport(db, template);
  return true;
}
