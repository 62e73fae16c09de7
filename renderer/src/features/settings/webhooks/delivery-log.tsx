import { useEffect, useState, type ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import type { Delivery, IpcOutput, Problem } from '#shared/ipc/index.ts';
import { deliveriesPerPage } from '#shared/ipc/index.ts';
import { formatAgo, formatCount } from '#renderer/lib/format.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { deliveriesOf, replayDelivery } from '#renderer/stores/index.ts';
import { Badge, ErrorNotice, QuietButton, SecondaryButton, useActing, type Tone } from '#renderer/ui/index.ts';
import styles from '../settings.module.css';
import { attemptText } from './attempt-text.ts';

/** How often the log is read again while it is open, milliseconds. */
const readingInterval = 2_000;

const states: Record<Delivery['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warn' },
  delivered: { label: 'Delivered', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
};

const events: Record<string, string> = {
  'video.succeeded': 'Video finished',
  'video.failed': 'Video failed',
  'messaging.ready': 'Messaging video ready',
};

/** What a receiver was told, newest first, and how often it was tried. */
export function DeliveryLog({ webhookId, name }: { webhookId: string; name: string }): ReactNode {
  const [page, setPage] = useState(0);
  const [log, setLog] = useState<IpcOutput<'webhooks.deliveries'> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let current = true;
    async function read(): Promise<void> {
      try {
        const next = await deliveriesOf(webhookId, page);
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
  }, [webhookId, page]);

  if (problem) return <ErrorNotice problem={problem} />;
  if (!log) return <p className={styles['facts']}>Loading deliveries…</p>;
  if (log.total === 0) {
    return <p className={styles['facts']}>No deliveries yet. Tests aren’t listed.</p>;
  }
  const pages = Math.ceil(log.total / deliveriesPerPage);
  return (
    <div className={styles['log']}>
      <table className={styles['deliveries']} aria-label={`Deliveries to ${name}`}>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">What</th>
            <th scope="col">Tries</th>
            <th scope="col">Last answer</th>
            <th scope="col">
              <span className="visually-hidden">Again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {log.deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <div className={styles['pages']}>
          <span className={styles['facts']}>
            {formatCount(log.total, 'delivery', 'deliveries')}, page {page + 1} of {pages}
          </span>
          <SecondaryButton size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Newer
          </SecondaryButton>
          <SecondaryButton size="small" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            Older
          </SecondaryButton>
        </div>
      )}
    </div>
  );
}

function DeliveryLine({ delivery }: { delivery: Delivery }): ReactNode {
  const [busy, setBusy] = useState(false);
  const act = useActing(() => setBusy(false));
  const state = states[delivery.status];
  const what = events[delivery.event] ?? delivery.event;
  const last = delivery.attempts.at(-1);

  function replay(): void {
    setBusy(true);
    act(() => replayDelivery(delivery.id));
  }

  return (
    <tr>
      <td>
        <Badge tone={state.tone}>{state.label}</Badge>
      </td>
      <td>
        {what}
        <span className={styles['when']}>{formatAgo(delivery.createdAt)}</span>
      </td>
      <td className={styles['number']}>{delivery.attempts.length}</td>
      <td>{last ? attemptText(last) : 'Not tried yet.'}</td>
      <td>
        {delivery.status !== 'pending' && (
          <QuietButton
            size="small"
            busy={busy}
            icon={<RefreshCw />}
            aria-label={`Send again: ${what}, ${formatAgo(delivery.createdAt)}`}
            onClick={replay}
          >
            Send again
          </QuietButton>
        )}
      </td>
    </tr>
  );
}
