import { useState, type ReactNode } from 'react';
import type { Connection } from '#shared/ipc/index.ts';
import { useAccounts } from '#renderer/stores/index.ts';
import {
  ErrorNotice,
  Panel,
  QuietButton,
  SecondaryButton,
  SecretField,
  useActing,
  useSubmit,
} from '#renderer/ui/index.ts';
import styles from '../settings.module.css';

const shortest = 8;

/** Where secrets are on a computer without a keychain: in memory, or in a vault that a passphrase opens. */
export function VaultPart({ keychain }: { keychain: Connection['keychain'] }): ReactNode {
  const changeVault = useAccounts((state) => state.changeVault);
  const act = useActing(() => undefined);
  if (keychain === 'os') return null;
  if (keychain === 'vault') {
    return (
      <Panel flush className={styles['studio']}>
        <p className={styles['text']}>
          Secrets of accounts are in a vault on this computer, open until the app ends. It asks for the passphrase at
          each start.
        </p>
        <div className={styles['row']}>
          <SecondaryButton onClick={() => act(() => changeVault({ kind: 'lock' }))}>Lock the vault</SecondaryButton>
          <QuietButton onClick={() => act(() => changeVault({ kind: 'delete' }))}>
            Delete it with its secrets
          </QuietButton>
        </div>
      </Panel>
    );
  }
  return <PassphraseForm key={keychain} locked={keychain === 'locked'} />;
}

function PassphraseForm({ locked }: { locked: boolean }): ReactNode {
  const changeVault = useAccounts((state) => state.changeVault);
  const [passphrase, setPassphrase] = useState('');
  const { busy, problem, onSubmit } = useSubmit(() => changeVault({ kind: locked ? 'unlock' : 'create', passphrase }));
  const act = useActing(() => undefined);
  return (
    <Panel flush className={styles['studio']}>
      <form className={styles['form']} onSubmit={onSubmit}>
        <p className={styles['text']}>
          {locked
            ? 'The vault with the secrets of your accounts is locked. What needs them waits.'
            : 'This computer has no unlocked keychain, so secrets last until the app ends. A vault keeps them in a file that only your passphrase opens. Nobody can recover a forgotten passphrase.'}
        </p>
        <SecretField
          label="Passphrase"
          autoComplete={locked ? 'current-password' : 'new-password'}
          description={locked ? undefined : `At least ${shortest} characters; several words are best.`}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the passphrase' }}
        />
        {problem && <ErrorNotice problem={problem} />}
        <div className={styles['formActions']}>
          {locked && (
            <QuietButton onClick={() => act(() => changeVault({ kind: 'delete' }))}>
              Delete it with its secrets
            </QuietButton>
          )}
          <SecondaryButton type="submit" busy={busy} disabled={passphrase.length < shortest}>
            {locked ? 'Unlock' : 'Make a vault'}
          </SecondaryButton>
        </div>
      </form>
    </Panel>
  );
}
