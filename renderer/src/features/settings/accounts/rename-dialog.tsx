import { useState, type ReactNode } from 'react';
import type { Account } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useAccounts } from '#renderer/stores/index.ts';
import {
  Actions,
  Dialog,
  ErrorNotice,
  Form,
  PrimaryButton,
  QuietButton,
  TextField,
  useSubmit,
} from '#renderer/ui/index.ts';

export function RenameDialog({ account, onClose }: { account: Account; onClose: () => void }): ReactNode {
  const rename = useAccounts((state) => state.rename);
  const [name, setName] = useState(account.name);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    await rename(account.id, name.trim());
    onClose();
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('accounts.renameNamed', { name: account.name })}
      withCloseButton={false}
      size={420}
    >
      <Form onSubmit={onSubmit}>
        <TextField
          label={t('common.name')}
          value={name}
          maxLength={100}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem && <ErrorNotice problem={problem} />}
        <Actions>
          <QuietButton onClick={onClose}>{t('common.cancel')}</QuietButton>
          <PrimaryButton type="submit" busy={busy} disabled={name.trim() === ''}>
            {t('common.rename')}
          </PrimaryButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
