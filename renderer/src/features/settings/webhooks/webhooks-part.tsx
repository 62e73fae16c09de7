import { useEffect, useState, type ReactNode } from 'react';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import type { Webhook } from '#shared/ipc/index.ts';
import { useWebhooks } from '#renderer/stores/index.ts';
import { EmptyState, PrimaryButton } from '#renderer/ui/index.ts';
import { PartFrame } from '../part-frame.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import styles from '../settings.module.css';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** Addresses that are called when videos are finished. */
export function WebhooksPart(): ReactNode {
  const { webhooks, loaded, problem, load } = useWebhooks();
  const [editing, setEditing] = useState<{ webhook: Webhook | null } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);

  useEffect(() => void load(), [load]);

  const add = (
    <PrimaryButton icon={<Plus />} onClick={() => setEditing({ webhook: null })}>
      Add a webhook
    </PrimaryButton>
  );
  return (
    <PartFrame
      title="Webhooks"
      text="Addresses of your own programs that are told when videos are finished, and what they were told."
      action={webhooks.length > 0 && add}
      loading={!loaded}
      problem={problem}
      onRetry={() => void load()}
    >
      {loaded && webhooks.length === 0 && (
        <EmptyState
          icon={<WebhookIcon />}
          title="Nobody is told yet"
          text="A webhook hears of every finished video, signed so that it can trust it, and again until it has answered."
          actions={add}
        />
      )}
      {webhooks.length > 0 && (
        <ul className={styles['list']} aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onChange={() => setEditing({ webhook })}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      {editing && (
        <WebhookDialog
          webhook={editing.webhook}
          onSaved={(made) => {
            setEditing(null);
            setSecret(made);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title="Signing secret"
          text="With it the receiver checks that a message is from this studio, as the Standard Webhooks specification says."
          values={[{ label: 'Signing secret', value: secret }]}
          onClose={() => setSecret(null)}
        />
      )}
    </PartFrame>
  );
}
