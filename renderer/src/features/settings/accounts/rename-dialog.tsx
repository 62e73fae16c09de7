import { useState, type ReactNode } from 'react';
import { Modal } from '@mantine/core';
import type { Account } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useAccounts } from '#renderer/stores/index.ts';
import { ErrorNotice, PrimaryButton, QuietButton, TextField, useSubmit } from '#renderer/ui/index.ts';
import styles from '../settings.module.css';

type DialogProps = { account: Account; opened: boolean; onClose: () => void };

export function RenameDialog({ account, opened, onClose }: DialogProps): ReactNode {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('accounts.renameNamed', { name: account.name })}
      withCloseButton={false}
      size={420}
    >
      <RenameForm account={account} onClose={onClose} />
    </Modal>
  );
}

function RenameForm({ account, onClose }: Omit<DialogProps, 'opened'>): ReactNode {
  const rename = useAccounts((state) => state.rename);
  const [name, setName] = useState(account.name);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    await rename(account.id, name.trim());
    onClose();
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <TextField
        label={t('common.name')}
        value={name}
        maxLength={100}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {problem && <ErrorNotice problem={problem} />}
      <div className={styles['formActions']}>
        <QuietButton onClick={onClose}>{t('common.cancel')}</QuietButton>
        <PrimaryButton type="submit" busy={busy} disabled={name.trim() === ''}>
          {t('common.rename')}
        </PrimaryButton>
      </div>
    </form>
  );
}
