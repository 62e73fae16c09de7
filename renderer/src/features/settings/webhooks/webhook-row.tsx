import { useState, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { ChevronDown, CircleCheck, Ellipsis, KeyRound, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { DeliveryAttempt, Webhook } from '#shared/ipc/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { renewWebhookSecret, testWebhook, useWebhooks } from '#renderer/stores/index.ts';
import { ConfirmDialog, IconButton, QuietButton, SecondaryButton, useActing } from '#renderer/ui/index.ts';
import styles from '../settings.module.css';
import { attemptText } from './attempt-text.ts';
import { DeliveryLog } from './delivery-log.tsx';

type Trial = { kind: 'none' } | { kind: 'running' } | { kind: 'done'; works: boolean; text: string };

export type WebhookRowProps = { webhook: Webhook; onChange: () => void; onSecret: (secret: string) => void };

/** One receiver: whether it answers, and what it was told. */
export function WebhookRow({ webhook, onChange, onSecret }: WebhookRowProps): ReactNode {
  const { id, name, url } = webhook;
  const remove = useWebhooks((state) => state.remove);
  const [trial, setTrial] = useState<Trial>({ kind: 'none' });
  const [asking, setAsking] = useState<'renew' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const [showsLog, setShowsLog] = useState(false);
  const act = useActing(() => {
    setBusy(false);
    setAsking(null);
  });

  async function test(): Promise<void> {
    setTrial({ kind: 'running' });
    try {
      const attempt: DeliveryAttempt = await testWebhook(id);
      setTrial({ kind: 'done', works: attempt.problem === null, text: attemptText(attempt) });
    } catch (error) {
      setTrial({ kind: 'done', works: false, text: toProblem(error).message });
    }
  }

  function confirm(work: () => Promise<void>): void {
    setBusy(true);
    act(work);
  }

  return (
    <li className={styles['webhook']}>
      <div className={styles['webhookHead']}>
        <div className={styles['grow']}>
          <h3 className={styles['itemName']}>{name}</h3>
          <p className={styles['facts']}>{url}</p>
        </div>
        <SecondaryButton
          size="small"
          aria-label={`Send a test to ${name}`}
          busy={trial.kind === 'running'}
          onClick={() => void test()}
        >
          Send test
        </SecondaryButton>
        <QuietButton
          size="small"
          aria-label={`Deliveries to ${name}`}
          aria-expanded={showsLog}
          icon={<ChevronDown className={styles['chevron']} data-open={showsLog} />}
          onClick={() => setShowsLog(!showsLog)}
        >
          Deliveries
        </QuietButton>
        <Menu width={210} position="bottom-end">
          <Menu.Target>
            <IconButton label={`More about ${name}`} tooltip="More" icon={<Ellipsis />} size="small" />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil size={15} strokeWidth={1.7} />} onClick={onChange}>
              Change
            </Menu.Item>
            <Menu.Item leftSection={<KeyRound size={15} strokeWidth={1.7} />} onClick={() => setAsking('renew')}>
              New signing secret
            </Menu.Item>
            <Menu.Item
              leftSection={<Trash2 size={15} strokeWidth={1.7} />}
              data-tone="bad"
              onClick={() => setAsking('delete')}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {trial.kind === 'done' && (
        <p role={trial.works ? 'status' : 'alert'} className={styles['trial']} data-tone={trial.works ? 'ok' : 'bad'}>
          {trial.works ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
          {trial.text}
        </p>
      )}
      {showsLog && <DeliveryLog webhookId={id} name={name} />}
      <ConfirmDialog
        opened={asking === 'renew'}
        title={`A new signing secret for ${name}?`}
        confirmLabel="Make a new secret"
        busy={busy}
        onConfirm={() => confirm(async () => onSecret(await renewWebhookSecret(id)))}
        onCancel={() => setAsking(null)}
      >
        For one day, messages carry both signatures, so that you can change the receiver. Then the present one ends.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={`Delete “${name}”?`}
        confirmLabel="Delete it"
        danger
        busy={busy}
        onConfirm={() => confirm(() => remove(id))}
        onCancel={() => setAsking(null)}
      >
        Campaigns can no longer choose it. Running campaigns that use it still send to it.
      </ConfirmDialog>
    </li>
  );
}
