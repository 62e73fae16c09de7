import type { ReactNode } from 'react';
import { KeyRound, TriangleAlert } from 'lucide-react';
import type { Connection } from '#shared/ipc/index.ts';
import styles from './keychain-note.module.css';

/** Where what is typed here will be kept. */
export function KeychainNote(props: { keychain: Connection['keychain']; of: 'secret' | 'key' | 'token' }): ReactNode {
  const kept = props.keychain === 'os';
  return (
    <p className={styles['note']} data-tone={kept ? 'ok' : 'warn'}>
      {kept ? <KeyRound aria-hidden /> : <TriangleAlert aria-hidden />}
      {kept
        ? `The ${props.of} is stored in this computer’s keychain.`
        : `This computer has no unlocked keychain. The ${props.of} is kept until you close Vocative.`}
    </p>
  );
}
