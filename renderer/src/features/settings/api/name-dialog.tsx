import { useState, type ReactNode } from 'react';
import { Modal } from '@mantine/core';
import type { ApiCredential } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useApiAccess } from '#renderer/stores/index.ts';
import { ErrorNotice, PrimaryButton, QuietButton, TextField, useReturnFocus, useSubmit } from '#renderer/ui/index.ts';
import styles from '../settings.module.css';

type NameDialogProps = {
  onCreated: (credential: ApiCredential & { clientSecret: string }) => void;
  onClose: () => void;
};

/** Asks what the credentials are for, and makes them. */
export function NameDialog({ onCreated, onClose }: NameDialogProps): ReactNode {
  useReturnFocus();
  const create = useApiAccess((state) => state.create);
  const [name, setName] = useState('');
  const { busy, problem, onSubmit } = useSubmit(async () => onCreated(await create(name)));

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.createCredentials')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={styles['form']} onSubmit={onSubmit}>
        <TextField
          label={t('common.name')}
          placeholder={t('settings.credentialsExample')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {problem && <ErrorNotice problem={problem} />}
        <div className={styles['formActions']}>
          <QuietButton onClick={onClose}>{t('common.cancel')}</QuietButton>
          <PrimaryButton type="submit" busy={busy} disabled={name.trim() === ''}>
            {t('common.create')}
          </PrimaryButton>
        </div>
      </form>
    </Modal>
  );
}
