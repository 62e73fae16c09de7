import type { EndedCopy } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';

/** The result of a backup or restoration. */
export function copiedText({ kind, folder }: Pick<EndedCopy, 'kind' | 'folder'>): string {
  if (kind === 'backUp') return t('settings.backedUp', { folder: folder ?? '' });
  return folder === null ? t('settings.restored') : t('settings.restoredAside', { folder });
}
