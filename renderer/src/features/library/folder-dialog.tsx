import { useState, type ReactNode } from 'react';
import { Modal } from '@mantine/core';
import type { TemplateFolder } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useFolders } from '../../stores/index.ts';
import { ErrorNotice, PrimaryButton, QuietButton, TextField, useReturnFocus, useSubmit } from '../../ui/index.ts';
import styles from './folders.module.css';

/** Names a folder: a new one, or one that has another name. */
export function FolderDialog({ folder, onClose }: { folder: TemplateFolder | null; onClose: () => void }): ReactNode {
  useReturnFocus();
  const { create, rename } = useFolders();
  const [name, setName] = useState(folder?.name ?? '');
  const { busy, problem, onSubmit } = useSubmit(async () => {
    if (folder) await rename(folder.id, name);
    else await create(name);
    onClose();
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={folder ? t('library.renameFolder') : t('library.newFolder')}
      size={400}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={styles['form']} onSubmit={onSubmit}>
        <TextField
          label={t('common.name')}
          maxLength={300}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        {problem && <ErrorNotice problem={problem} />}
        <div className={styles['actions']}>
          <QuietButton onClick={onClose}>{t('common.cancel')}</QuietButton>
          <PrimaryButton type="submit" busy={busy} disabled={name.trim() === ''}>
            {folder ? t('common.rename') : t('library.create')}
          </PrimaryButton>
        </div>
      </form>
    </Modal>
  );
}
