import { useState, type ReactNode } from 'react';
import type { TemplateFolder } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useFolders } from '../../stores/index.ts';
import {
  Actions,
  Dialog,
  ErrorNotice,
  Form,
  PrimaryButton,
  QuietButton,
  TextField,
  useSubmit,
} from '../../ui/index.ts';

/** Names a folder: a new one, or one that has another name. */
export function FolderDialog({ folder, onClose }: { folder: TemplateFolder | null; onClose: () => void }): ReactNode {
  const { create, rename } = useFolders();
  const [name, setName] = useState(folder?.name ?? '');
  const { busy, problem, onSubmit } = useSubmit(async () => {
    if (folder) await rename(folder.id, name);
    else await create(name);
    onClose();
  });

  return (
    <Dialog onClose={onClose} title={folder ? t('library.renameFolder') : t('library.newFolder')} size={400}>
      <Form onSubmit={onSubmit}>
        <TextField
          label={t('common.name')}
          maxLength={300}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        {problem && <ErrorNotice problem={problem} />}
        <Actions>
          <QuietButton onClick={onClose}>{t('common.cancel')}</QuietButton>
          <PrimaryButton type="submit" busy={busy} disabled={name.trim() === ''}>
            {folder ? t('common.rename') : t('library.create')}
          </PrimaryButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
