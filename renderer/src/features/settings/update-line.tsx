import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UpdateState } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatAgo, formatPercent } from '../../lib/format.ts';
import { useUpdates } from '../../stores/index.ts';
import { ErrorWords, SecondaryButton, useActing } from '../../ui/index.ts';
import styles from './settings.module.css';

/** The state of updates, with the next step. Nothing if the app does not check for updates. */
export function UpdateLine(): ReactNode {
  const update = useUpdates((state) => state.update);
  const check = useUpdates((state) => state.check);
  const install = useUpdates((state) => state.install);
  const { act } = useActing();
  if (update.state === 'off') return null;
  const isReady = update.state === 'ready';
  const isBusy = update.state === 'checking' || update.state === 'downloading';
  return (
    <Group gap="s10">
      <output className={styles['text']}>
        {update.state === 'failed' ? <ErrorWords problem={update.problem} /> : sentenceOf(update)}
      </output>
      <SecondaryButton size="small" disabled={isBusy} onClick={() => act(isReady ? install : check)}>
        {isReady ? t('app.restart') : t('settings.checkUpdates')}
      </SecondaryButton>
    </Group>
  );
}

function sentenceOf(update: Exclude<UpdateState, { state: 'off' | 'failed' }>): string {
  switch (update.state) {
    case 'checking':
      return t('settings.updateChecking');
    case 'downloading':
      return t('settings.updateDownloading', {
        version: update.version,
        progress: formatPercent(update.progress),
      });
    case 'ready':
      return t('settings.updateReady', { version: update.version });
    case 'current':
      return update.checkedAt === null ? '' : t('settings.updateNone', { ago: formatAgo(update.checkedAt) });
  }
}
