import type { ReactNode } from 'react';
import { KeyRound, TriangleAlert } from 'lucide-react';
import type { Connection } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import styles from './keychain-note.module.css';

type KeychainNoteProps = { keychain: Connection['keychain']; of: 'secret' | 'key' | 'token' };

/** Shows where a typed secret will be stored. */
export function KeychainNote(props: KeychainNoteProps): ReactNode {
  const kept = props.keychain === 'os';
  return (
    <p className={styles['note']} data-tone={kept ? 'ok' : 'warn'}>
      {kept ? <KeyRound aria-hidden /> : <TriangleAlert aria-hidden />}
      {sentenceOf(props)}
    </p>
  );
}

function sentenceOf({ keychain, of }: KeychainNoteProps): string {
  if (keychain === 'os') return t('accounts.keptInKeychain', { of });
  return keychain === 'closed' ? t('accounts.keychainClosed', { of }) : t('accounts.keptNowhere', { of });
}
