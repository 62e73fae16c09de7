import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Connection } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useAccounts } from '#renderer/stores/index.ts';
import {
  Actions,
  ConfirmDialog,
  ErrorNotice,
  Form,
  Panel,
  QuietButton,
  SecondaryButton,
  SecretField,
  useActing,
  useSubmit,
} from '#renderer/ui/index.ts';
import styles from '../settings.module.css';

const shortest = 8;

/** Where secrets are stored without an open keychain: in memory, or in a vault that a passphrase opens. */
export function VaultPart({ keychain }: { keychain: Connection['keychain'] }): ReactNode {
  const [creating, setCreating] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (keychain === 'os') return null;
  return (
    <Panel flush className={styles['studio']}>
      {keychain === 'vault' && <OpenVault />}
      {keychain === 'locked' && (
        <>
          <p className={styles['text']}>{t('accounts.vaultWaiting')}</p>
          <PassphraseForm kind="unlock" />
        </>
      )}
      {(keychain === 'memory' || keychain === 'closed') && (
        <>
          <p className={styles['text']}>
            {keychain === 'closed' ? t('accounts.closedOffer') : t('accounts.vaultOffer')}
          </p>
          {creating ? (
            <PassphraseForm
              kind="create"
              onCancel={() => {
                flushSync(() => setCreating(false));
                opener.current?.focus();
              }}
            />
          ) : (
            <div className={styles['row']}>
              <LookAgain />
              <SecondaryButton ref={opener} onClick={() => setCreating(true)}>
                {t('accounts.createVaultOffer')}
              </SecondaryButton>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

/** A button that tries the keychain again, which may have been unlocked since. The part around it shows the result. */
function LookAgain(): ReactNode {
  const lookForKeychain = useAccounts((state) => state.lookForKeychain);
  const { act, busy } = useActing();
  return (
    <SecondaryButton busy={busy} onClick={() => act(lookForKeychain)}>
      {t('accounts.lookAgain')}
    </SecondaryButton>
  );
}

function OpenVault(): ReactNode {
  const changeVault = useAccounts((state) => state.changeVault);
  const { act } = useActing();
  return (
    <>
      <p className={styles['text']}>{t('accounts.vaultOpen')}</p>
      <div className={styles['row']}>
        <SecondaryButton onClick={() => act(() => changeVault({ kind: 'lock' }))}>
          {t('accounts.lockVault')}
        </SecondaryButton>
        <DeleteVault />
      </div>
    </>
  );
}

type PassphraseFormProps = { kind: 'create' | 'unlock'; onCancel?: () => void };

function PassphraseForm({ kind, onCancel }: PassphraseFormProps): ReactNode {
  const changeVault = useAccounts((state) => state.changeVault);
  const field = useRef<HTMLInputElement>(null);
  const [passphrase, setPassphrase] = useState('');
  const { busy, problem, onSubmit } = useSubmit(() => changeVault({ kind, passphrase }));
  const isNew = kind === 'create';
  useEffect(() => {
    // The pressed button, in whose place the form is, is gone.
    if (isNew) field.current?.focus();
  }, [isNew]);

  return (
    <Form onSubmit={onSubmit}>
      <SecretField
        label={t('accounts.passphrase')}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        description={isNew ? t('accounts.passphraseNote', { count: shortest }) : undefined}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('accounts.showPassphrase') }}
        ref={field}
      />
      {problem && <ErrorNotice problem={problem} />}
      <Actions>
        {isNew ? <QuietButton onClick={onCancel}>{t('common.cancel')}</QuietButton> : <DeleteVault />}
        <SecondaryButton type="submit" busy={busy} disabled={passphrase.length < shortest}>
          {isNew ? t('accounts.createVault') : t('accounts.unlock')}
        </SecondaryButton>
      </Actions>
    </Form>
  );
}

function DeleteVault(): ReactNode {
  const changeVault = useAccounts((state) => state.changeVault);
  const [asking, setAsking] = useState(false);
  const { act } = useActing(() => setAsking(false));
  return (
    <>
      <QuietButton onClick={() => setAsking(true)}>{t('accounts.deleteVault')}</QuietButton>
      <ConfirmDialog
        opened={asking}
        title={t('accounts.deleteVaultQuestion')}
        confirmLabel={t('accounts.deleteVault')}
        danger
        onConfirm={() => act(() => changeVault({ kind: 'delete' }))}
        onCancel={() => setAsking(false)}
      >
        {t('accounts.deleteVaultText')}
      </ConfirmDialog>
    </>
  );
}
