import type { ReactNode } from 'react';
import { KeyRound, TriangleAlert } from 'lucide-react';
import type { Connection } from '#shared/ipc/index.ts';
import styles from './keychain-note.module.css';

/** Where what is typed here will be kept. */
export function KeychainNote(props: { keychain: Connection['keychain']; of: 'secret' | 'key' | 'token' }): ReactNode {
  const kept = props.keychain === 'os' || props.keychain === 'vault';
  return (
    <p className={styles['note']} data-tone={kept ? 'ok' : 'warn'}>
      {kept ? <KeyRound aria-hidden /> : <TriangleAlert aria-hidden />}
      {sentenceOf(props)}
    </p>
  );
}

function sentenceOf({ keychain, of }: { keychain: Connection['keychain']; of: string }): string {
  if (keychain === 'os') return `The ${of} is stored in this computer’s keychain.`;
  if (keychain === 'vault') return `The ${of} is kept in the vault, which your passphrase opens.`;
  if (keychain === 'locked') return 'The vault of this computer is locked. Unlock it in the settings first.';
  return `This computer has no unlocked keychain. The ${of} is kept until you close Vocative.`;
}
