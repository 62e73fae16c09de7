import type { Account } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';

/** The name of an account: given by the user, or for the built-in one by the language. */
export function accountName({ kind, name }: Pick<Account, 'kind' | 'name'>): string {
  return kind === 'builtin' ? t('accounts.builtin') : name;
}
