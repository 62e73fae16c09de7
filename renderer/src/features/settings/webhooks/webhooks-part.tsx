import { Group } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import type { SavedWebhook } from '#shared/api/index.ts';
import { t } from '#renderer/language/index.ts';
import { destinationIn, destinationsWithoutWebhook, useWebhooks } from '#renderer/stores/index.ts';
import { SecondaryButton, useDeletionFocus } from '#renderer/ui/index.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { Setting } from '../setting.tsx';
import { KeptReceivers } from './kept-receivers.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import styles from '../settings.module.css';

/** Addresses that are called when videos are finished. */
export function WebhooksPart(): ReactNode {
  const { webhooks, destinations, loaded, problem, load } = useWebhooks();
  const [editing, setEditing] = useState<{ webhook: SavedWebhook | null } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);

  const list = useDeletionFocus(
    webhooks.map(({ id }) => id),
    'webhooks',
  );

  useEffect(() => void load(), [load]);

  return (
    <Setting
      title={t('webhooks.title')}
      text={t('webhooks.text')}
      part="webhooks"
      loading={!loaded}
      problem={problem}
      onRetry={() => void load()}
    >
      {webhooks.length > 0 && (
        <ul ref={list} className={styles['list']} aria-label={t('webhooks.title')}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              destination={destinationIn(destinations, webhook)}
              onChange={() => setEditing({ webhook })}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      {loaded && (
        <Group>
          <SecondaryButton icon={<Plus />} onClick={() => setEditing({ webhook: null })}>
            {t('webhooks.addOne')}
          </SecondaryButton>
        </Group>
      )}
      <KeptReceivers kept={destinationsWithoutWebhook({ webhooks, destinations })} />
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
          title={t('webhooks.signingSecret')}
          text={t('webhooks.signingSecretText')}
          values={[{ label: t('webhooks.signingSecret'), value: secret }]}
          onClose={() => setSecret(null)}
        />
      )}
    </Setting>
  );
}
