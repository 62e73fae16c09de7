import { useState, type ReactNode } from 'react';
import type { SavedWebhook } from '#shared/api/index.ts';
import { t } from '#renderer/language/index.ts';
import { serviceAddress } from '#renderer/lib/web-address.ts';
import { useWebhooks } from '#renderer/stores/index.ts';
import {
  Actions,
  Dialog,
  ErrorNotice,
  Form,
  PrimaryButton,
  SecondaryButton,
  TextField,
  useSubmit,
} from '#renderer/ui/index.ts';

type WebhookDialogProps = {
  /** The one to change; null to add one. */
  webhook: SavedWebhook | null;
  /** Receives the signing secret of a new receiver, otherwise null. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
};

/** Name and address of a receiver. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps): ReactNode {
  const save = useWebhooks((state) => state.save);
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.webhook ?? '');
  /** What was to be saved and is no address. */
  const [faulty, setFaulty] = useState<string | null>(null);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    const address = serviceAddress(url);
    if (address !== null) onSaved(await save({ id: webhook?.id ?? null, name, webhook: address }));
    else setFaulty(url);
  });

  return (
    <Dialog
      onClose={onClose}
      title={webhook ? t('common.changeNamed', { name: webhook.name }) : t('webhooks.addOne')}
      size={500}
    >
      <Form onSubmit={onSubmit}>
        <TextField
          label={t('common.name')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextField
          label={t('common.address')}
          description={t('webhooks.addressNote')}
          placeholder="https://example.com/videos/done"
          spellCheck={false}
          autoComplete="off"
          value={url}
          error={url === faulty && t('options.webhookInvalid')}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        {problem && <ErrorNotice problem={problem} />}
        <Actions>
          <SecondaryButton onClick={onClose}>{t('common.cancel')}</SecondaryButton>
          <PrimaryButton type="submit" busy={busy} disabled={name.trim() === '' || url.trim() === ''}>
            {webhook ? t('common.save') : t('common.add')}
          </PrimaryButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
