import type { Account } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';

/** What an account is called: users name those they connect, the language names the built-in one. */
export function accountName({ kind, name }: Pick<Account, 'kind' | 'name'>): string {
  return kind === 'builtin' ? t('accounts.builtin') : name;
}
