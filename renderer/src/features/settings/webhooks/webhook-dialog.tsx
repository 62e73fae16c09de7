import { useState, type ReactNode } from 'react';
import { Modal } from '@mantine/core';
import type { Webhook } from '#shared/ipc/index.ts';
import { useWebhooks } from '#renderer/stores/index.ts';
import { ErrorNotice, PrimaryButton, QuietButton, TextField, useReturnFocus, useSubmit } from '#renderer/ui/index.ts';
import styles from '../settings.module.css';

type WebhookDialogProps = {
  /** The one to change; null to add one. */
  webhook: Webhook | null;
  /** With the signing secret, where the receiver is new. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
};

/** Name and address of a receiver. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps): ReactNode {
  useReturnFocus();
  const save = useWebhooks((state) => state.save);
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const { busy, problem, onSubmit } = useSubmit(async () =>
    onSaved(await save({ id: webhook?.id ?? null, name, url })),
  );

  return (
    <Modal
      opened
      onClose={onClose}
      title={webhook ? `Change ${webhook.name}` : 'Add a webhook'}
      size={500}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={styles['form']} onSubmit={onSubmit}>
        <TextField
          label="Name"
          placeholder="CRM"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextField
          label="Address"
          description="https, or a program on this computer."
          placeholder="https://example.com/videos/done"
          spellCheck={false}
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        {problem && <ErrorNotice problem={problem} />}
        <div className={styles['formActions']}>
          <QuietButton onClick={onClose}>Cancel</QuietButton>
          <PrimaryButton type="submit" busy={busy} disabled={name.trim() === '' || url.trim() === ''}>
            {webhook ? 'Save' : 'Add'}
          </PrimaryButton>
        </div>
      </form>
    </Modal>
  );
}
