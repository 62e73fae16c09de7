import { Box, Stack } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import type { LoggedCallback, OperationOutput } from '#shared/api/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatAgo } from '#renderer/lib/format.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { deliveriesOf, deliveriesPerPage, replayDelivery } from '#renderer/stores/index.ts';
import { Badge, ErrorNotice, IconButton, useActing, type Tone } from '#renderer/ui/index.ts';
import { Pager } from '../pager.tsx';
import styles from '../settings.module.css';
import { attemptText } from './attempt-text.ts';

/** Interval of refreshes while the log is open, milliseconds. */
const readingInterval = 2_000;

const states: Record<LoggedCallback['status'], { label: LabelKey; tone: Tone }> = {
  pending: { label: 'webhooks.pending', tone: 'warn' },
  delivered: { label: 'webhooks.delivered', tone: 'ok' },
  failed: { label: 'phases.failed', tone: 'bad' },
};

const events: Record<string, LabelKey> = {
  'video.succeeded': 'webhooks.videoSucceeded',
  'video.failed': 'webhooks.videoFailed',
  'messaging.ready': 'webhooks.messagingReady',
};

/** A receiver's deliveries, newest first, with their attempts. */
export function DeliveryLog({ url, name }: { url: string; name: string }): ReactNode {
  const [page, setPage] = useState(0);
  const [log, setLog] = useState<OperationOutput<'listCallbacks'> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let current = true;
    async function read(): Promise<void> {
      try {
        const next = await deliveriesOf(url, page);
        if (!current) return;
        setLog(next);
        setProblem(null);
      } catch (error) {
        if (current) setProblem(toProblem(error));
      }
    }
    void read();
    const timer = setInterval(() => void read(), readingInterval);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [url, page]);

  if (problem) return <ErrorNotice problem={problem} />;
  if (!log) return <p className={styles['facts']}>{t('common.loading')}</p>;
  if (log.total === 0) {
    return <p className={styles['facts']}>{t('webhooks.noDeliveries')}</p>;
  }
  const pages = Math.ceil(log.total / deliveriesPerPage);
  return (
    <Stack className={styles['log']} gap="s10" pt="s4">
      <table className={styles['deliveries']} aria-label={t('webhooks.deliveriesTo', { name })}>
        <thead>
          <tr>
            <th scope="col">{t('webhooks.state')}</th>
            <th scope="col">{t('webhooks.what')}</th>
            <th scope="col">{t('webhooks.tries')}</th>
            <th scope="col">{t('webhooks.lastAnswer')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('common.again')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {log.callbacks.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
      <Pager text={t('settings.bookingsPage', { page: page + 1, pages })} page={page} pages={pages} onPage={setPage} />
    </Stack>
  );
}

function DeliveryLine({ delivery }: { delivery: LoggedCallback }): ReactNode {
  const { act, busy } = useActing();
  const state = states[delivery.status];
  const event = events[delivery.event];
  const what = event === undefined ? delivery.event : t(event);
  const last = delivery.attempts.at(-1);

  return (
    <tr>
      <td>
        <Badge tone={state.tone}>{t(state.label)}</Badge>
      </td>
      <td>
        {what}
        <span className={styles['when']}>{formatAgo(delivery.created_at)}</span>
      </td>
      <Box component="td" ff="monospace">
        {delivery.attempts.length}
      </Box>
      <td>{last && attemptText(last)}</td>
      <td>
        {delivery.status !== 'pending' && (
          <IconButton
            size="small"
            disabled={busy}
            icon={<RefreshCw />}
            label={t('webhooks.sendAgainNamed', { what, ago: formatAgo(delivery.created_at) })}
            onClick={() => act(() => replayDelivery(delivery.id))}
          />
        )}
      </td>
    </tr>
  );
}
