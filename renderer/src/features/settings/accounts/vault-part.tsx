import { useState, type ReactNode } from 'react';
import type { Connection } from '#shared/ipc/index.ts';
import { useAccounts } from '#renderer/stores/index.ts';
import {
  ConfirmDialog,
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
  const [creating, setCreating] = useState(false);
  if (keychain === 'os') return null;
  return (
    <Panel flush className={styles['studio']}>
      {keychain === 'vault' && <OpenVault />}
      {keychain === 'locked' && (
        <>
          <p className={styles['text']}>
            The vault with your accounts’ secrets is locked. Whatever needs them is waiting.
          </p>
          <PassphraseForm kind="unlock" />
        </>
      )}
      {keychain === 'memory' && (
        <>
          <p className={styles['text']}>
            This computer has no unlocked keychain, so secrets of accounts are kept until you close Vocative. A vault
            keeps them in a file that only your passphrase opens.
          </p>
          {creating ? (
            <PassphraseForm kind="create" onCancel={() => setCreating(false)} />
          ) : (
            <div className={styles['row']}>
              <SecondaryButton onClick={() => setCreating(true)}>Create a vault</SecondaryButton>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

function OpenVault(): ReactNode {
  const changeVault = useAccounts((state) => state.changeVault);
  const act = useActing(() => undefined);
  return (
    <>
      <p className={styles['text']}>
        Secrets of accounts are in a vault, which is open until you close Vocative. It asks for its passphrase at each
        start.
      </p>
      <div className={styles['row']}>
        <SecondaryButton onClick={() => act(() => changeVault({ kind: 'lock' }))}>Lock vault</SecondaryButton>
        <DeleteVault />
      </div>
    </>
  );
}

type PassphraseFormProps = { kind: 'create' | 'unlock'; onCancel?: () => void };

function PassphraseForm({ kind, onCancel }: PassphraseFormProps): ReactNode {
  const changeVault = useAccounts((state) => state.changeVault);
  const [passphrase, setPassphrase] = useState('');
  const { busy, problem, onSubmit } = useSubmit(() => changeVault({ kind, passphrase }));
  const isNew = kind === 'create';
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <SecretField
        label="Passphrase"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        description={isNew ? `At least ${shortest} characters. A forgotten passphrase can’t be recovered.` : undefined}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the passphrase' }}
        data-autofocus={isNew || undefined}
      />
      {problem && <ErrorNotice problem={problem} />}
      <div className={styles['formActions']}>
        {isNew ? <QuietButton onClick={onCancel}>Cancel</QuietButton> : <DeleteVault />}
        <SecondaryButton type="submit" busy={busy} disabled={passphrase.length < shortest}>
          {isNew ? 'Create vault' : 'Unlock'}
        </SecondaryButton>
      </div>
    </form>
  );
}

function DeleteVault(): ReactNode {
  const changeVault = useAccounts((state) => state.changeVault);
  const [asking, setAsking] = useState(false);
  const act = useActing(() => setAsking(false));
  return (
    <>
      <QuietButton onClick={() => setAsking(true)}>Delete vault</QuietButton>
      <ConfirmDialog
        opened={asking}
        title="Delete the vault?"
        confirmLabel="Delete vault"
        danger
        onConfirm={() => act(() => changeVault({ kind: 'delete' }))}
        onCancel={() => setAsking(false)}
      >
        The secrets in it will be deleted. Your accounts stay, and ask for their secrets again.
      </ConfirmDialog>
    </>
  );
}
