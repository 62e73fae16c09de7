import type { ReactNode } from 'react';
import { KeyRound, TriangleAlert } from 'lucide-react';
import type { Connection } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import styles from './keychain-note.module.css';

type KeychainNoteProps = { keychain: Connection['keychain']; of: 'secret' | 'key' | 'token' };

/** Shows where a typed secret will be stored. */
export function KeychainNote(props: KeychainNoteProps): ReactNode {
  const kept = props.keychain === 'os' || props.keychain === 'vault';
  return (
    <p className={styles['note']} data-tone={kept ? 'ok' : 'warn'}>
      {kept ? <KeyRound aria-hidden /> : <TriangleAlert aria-hidden />}
      {sentenceOf(props)}
    </p>
  );
}

function sentenceOf({ keychain, of }: KeychainNoteProps): string {
  if (keychain === 'os') return t('accounts.keptInKeychain', { of });
  if (keychain === 'vault') return t('accounts.keptInVault', { of });
  if (keychain === 'closed') return t('accounts.keychainClosed');
  return keychain === 'locked' ? t('accounts.vaultLocked') : t('accounts.keptNowhere', { of });
}
