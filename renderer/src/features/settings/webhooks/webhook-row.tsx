import { useState, type ReactNode } from 'react';
import { Menu, Stack, Text } from '@mantine/core';
import { ChevronDown, CircleCheck, KeyRound, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { CallbackDestination, SavedWebhook } from '#shared/api/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { formatDate } from '#renderer/lib/format.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { renewWebhookSecret, testWebhook, useWebhooks } from '#renderer/stores/index.ts';
import {
  ConfirmDialog,
  ErrorNotice,
  ErrorWords,
  MoreMenu,
  QuietButton,
  SecondaryButton,
  useActing,
} from '#renderer/ui/index.ts';
import styles from '../settings.module.css';
import { attemptText, problemOf } from './attempt-text.ts';
import { DeliveryLog } from './delivery-log.tsx';

type Trial = { kind: 'none' } | { kind: 'running' } | { kind: 'done'; works: boolean; text: string };

type WebhookRowProps = {
  webhook: SavedWebhook;
  /** What the studio stores about its address, if it says so. */
  destination: CallbackDestination | undefined;
  onChange: () => void;
  onSecret: (secret: string) => void;
};

/** One receiver: whether it answers, and its deliveries. */
export function WebhookRow({ webhook, destination, onChange, onSecret }: WebhookRowProps): ReactNode {
  const { id, name, webhook: url } = webhook;
  const remove = useWebhooks((state) => state.remove);
  const switchOn = useWebhooks((state) => state.switchOn);
  const switching = useActing();
  const [trial, setTrial] = useState<Trial>({ kind: 'none' });
  const [asking, setAsking] = useState<'renew' | 'delete' | null>(null);
  const [showsLog, setShowsLog] = useState(false);
  const { act, busy } = useActing(() => setAsking(null));

  async function test(): Promise<void> {
    setTrial({ kind: 'running' });
    try {
      const attempt = await testWebhook(url);
      setTrial({ kind: 'done', works: attempt.problem === null, text: attemptText(attempt) });
    } catch (error) {
      setTrial({ kind: 'done', works: false, text: problemText(toProblem(error)) });
    }
  }

  return (
    <Stack component="li" className={styles['webhook']} gap="s10">
      <div className={styles['webhookHead']}>
        <div className={styles['grow']}>
          <Text component="h3" inherit truncate fz="md" fw={620}>
            {name}
          </Text>
          <p className={styles['facts']}>{url}</p>
        </div>
        <SecondaryButton
          size="small"
          aria-label={t('common.testNamed', { name })}
          busy={trial.kind === 'running'}
          onClick={() => void test()}
        >
          {t('common.test')}
        </SecondaryButton>
        <QuietButton
          size="small"
          aria-label={t('webhooks.deliveriesTo', { name })}
          aria-expanded={showsLog}
          icon={<ChevronDown className={styles['chevron']} data-open={showsLog} />}
          onClick={() => setShowsLog(!showsLog)}
        >
          {t('webhooks.deliveries')}
        </QuietButton>
        <MoreMenu about={name} width={210} position="bottom-end" size="small">
          <Menu.Item leftSection={<Pencil size={15} />} onClick={onChange}>
            {t('common.change')}
          </Menu.Item>
          <Menu.Item leftSection={<KeyRound size={15} />} onClick={() => setAsking('renew')}>
            {t('webhooks.newSecret')}
          </Menu.Item>
          <Menu.Item leftSection={<Trash2 size={15} />} data-tone="bad" onClick={() => setAsking('delete')}>
            {t('common.delete')}
          </Menu.Item>
        </MoreMenu>
      </div>
      {destination?.disabled_at && destination.disabled_reason && (
        <ErrorNotice
          problem={t('webhooks.switchedOff', {
            at: formatDate(destination.disabled_at),
            since: formatDate(destination.failing_since ?? destination.disabled_at),
            reason: problemOf(destination.disabled_reason, null),
          })}
          actions={
            <SecondaryButton size="small" busy={switching.busy} onClick={() => switching.act(() => switchOn(url))}>
              {t('webhooks.switchOn')}
            </SecondaryButton>
          }
        />
      )}
      {trial.kind === 'done' && (
        <p role={trial.works ? 'status' : 'alert'} className={styles['trial']} data-tone={trial.works ? 'ok' : 'bad'}>
          {trial.works ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
          {trial.works ? trial.text : <ErrorWords problem={trial.text} />}
        </p>
      )}
      {showsLog && <DeliveryLog url={url} name={name} />}
      <ConfirmDialog
        opened={asking === 'renew'}
        title={t('webhooks.newSecret')}
        confirmLabel={t('common.create')}
        busy={busy}
        onConfirm={() => act(async () => onSecret(await renewWebhookSecret(url)))}
        onCancel={() => setAsking(null)}
      >
        {t('webhooks.newSecretText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={t('common.deleteNamedQuestion', { name })}
        confirmLabel={t('common.delete')}
        danger
        busy={busy}
        onConfirm={() => act(() => remove(id))}
        onCancel={() => setAsking(null)}
      >
        {t('webhooks.deleteText')}
      </ConfirmDialog>
    </Stack>
  );
}
