import { useState, type ReactNode } from 'react';
import type { ApiCredential } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useApiAccess } from '#renderer/stores/index.ts';
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

type NameDialogProps = {
  onCreated: (credential: ApiCredential & { clientSecret: string }) => void;
  onClose: () => void;
};

/** Asks what the credentials are for, and makes them. */
export function NameDialog({ onCreated, onClose }: NameDialogProps): ReactNode {
  const create = useApiAccess((state) => state.create);
  const [name, setName] = useState('');
  const { busy, problem, onSubmit } = useSubmit(async () => onCreated(await create(name)));

  return (
    <Dialog onClose={onClose} title={t('settings.createCredentials')} size={440}>
      <Form onSubmit={onSubmit}>
        <TextField
          label={t('common.name')}
          placeholder={t('settings.credentialsExample')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {problem && <ErrorNotice problem={problem} />}
        <Actions>
          <QuietButton onClick={onClose}>{t('common.cancel')}</QuietButton>
          <PrimaryButton type="submit" busy={busy} disabled={name.trim() === ''}>
            {t('common.create')}
          </PrimaryButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
