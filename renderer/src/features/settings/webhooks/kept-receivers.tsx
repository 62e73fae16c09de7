import { Box, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import type { CallbackDestination } from '#shared/api/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatDate } from '#renderer/lib/format.ts';
import { deliveriesKept, useWebhooks } from '#renderer/stores/index.ts';
import { ConfirmDialog, QuietButton, useActing, useDeletionFocus } from '#renderer/ui/index.ts';
import styles from '../settings.module.css';

/** Addresses without a webhook whose secret and log the studio still stores: deleted, or used by another program. */
export function KeptReceivers({ kept }: { kept: readonly CallbackDestination[] }): ReactNode {
  const list = useDeletionFocus(
    kept.map(({ id }) => id),
    'webhooks',
  );
  if (kept.length === 0) return null;
  return (
    <Stack component="section" className={styles['kept']} gap="s10" pt="s18" aria-label={t('webhooks.kept')}>
      <Box component="h3" fz="md" fw={620}>
        {t('webhooks.kept')}
      </Box>
      <p className={styles['text']}>{t('webhooks.keptText')}</p>
      <ul ref={list} className={styles['list']} aria-label={t('webhooks.kept')}>
        {kept.map((receiver) => (
          <KeptRow key={receiver.id} receiver={receiver} />
        ))}
      </ul>
    </Stack>
  );
}

function KeptRow({ receiver: { id, url, created_at: createdAt } }: { receiver: CallbackDestination }): ReactNode {
  const removeDestination = useWebhooks((state) => state.removeDestination);
  const [log, setLog] = useState({ all: 0, pending: 0 });
  const [asks, setAsks] = useState(false);
  const asking = useActing();
  const { act, busy } = useActing(() => setAsks(false));

  async function ask(): Promise<void> {
    setLog(await deliveriesKept(id));
    setAsks(true);
  }

  return (
    <li className={styles['item']}>
      <div className={styles['grow']}>
        <p className={styles['strong']}>{url}</p>
        <p className={styles['facts']}>{t('webhooks.keptSince', { date: formatDate(createdAt) })}</p>
      </div>
      <QuietButton
        size="small"
        icon={<Trash2 />}
        busy={asking.busy}
        aria-label={t('common.deleteNamed', { name: url })}
        onClick={() => asking.act(ask)}
      >
        {t('common.delete')}
      </QuietButton>
      <ConfirmDialog
        opened={asks}
        title={t('webhooks.deleteKeptQuestion')}
        confirmLabel={t('common.delete')}
        danger
        busy={busy}
        onConfirm={() => act(() => removeDestination(id))}
        onCancel={() => setAsks(false)}
      >
        {t('webhooks.deleteKeptText', { url, count: log.all })}
        {log.pending > 0 && ` ${t('webhooks.deleteKeptPending', { count: log.pending })}`}
      </ConfirmDialog>
    </li>
  );
}
