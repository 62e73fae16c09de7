import type { ReactNode } from 'react';
import type { UpdateState } from '#shared/ipc/index.ts';
import { formatAgo } from '../../lib/format.ts';
import { toProblem } from '../../lib/problem.ts';
import { useUpdates } from '../../stores/index.ts';
import { SecondaryButton, toast } from '../../ui/index.ts';
import styles from './settings.module.css';

/** What is known of a newer version, with the next step. Nothing where the app looks for none. */
export function UpdateLine(): ReactNode {
  const update = useUpdates((state) => state.update);
  const check = useUpdates((state) => state.check);
  const install = useUpdates((state) => state.install);
  if (update.state === 'off') return null;
  const isReady = update.state === 'ready';
  const isBusy = update.state === 'checking' || update.state === 'downloading';
  return (
    <div className={styles['row']}>
      <output className={styles['text']}>{sentenceOf(update)}</output>
      <SecondaryButton size="small" disabled={isBusy} onClick={() => void act(isReady ? install : check)}>
        {isReady ? 'Restart and update' : 'Check for updates'}
      </SecondaryButton>
    </div>
  );
}

async function act(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast.show(toProblem(error).message, { tone: 'bad' });
  }
}

function sentenceOf(update: Exclude<UpdateState, { state: 'off' }>): string {
  switch (update.state) {
    case 'checking':
      return 'Checking for updates…';
    case 'downloading':
      return `Version ${update.version} is downloading: ${Math.round(update.progress * 100)} %`;
    case 'ready':
      return `Version ${update.version} is ready.`;
    case 'failed':
      return update.problem.message;
    case 'current':
      return update.checkedAt === null
        ? 'Vocative checks for updates regularly.'
        : `Vocative is up to date (checked ${formatAgo(update.checkedAt)}).`;
  }
}
