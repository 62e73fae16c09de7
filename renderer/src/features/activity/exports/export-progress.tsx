import { CircleCheck, Copy, FolderOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Job } from '#shared/ipc/index.ts';
import { copied } from '#renderer/lib/clipboard.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { isActive, useCampaigns, useJobs } from '#renderer/stores/index.ts';
import { ErrorNotice, PrimaryButton, ProgressBar, SecondaryButton, useToast } from '#renderer/ui/index.ts';
import styles from './exports.module.css';

export function ExportProgress({
  job,
  onAgain,
  onClose,
}: {
  job: Job;
  onAgain: () => void;
  onClose: () => void;
}): ReactNode {
  const cancel = useJobs((state) => state.cancel);
  const toast = useToast();
  if (isActive(job)) {
    return (
      <div className={styles['form']}>
        <ProgressBar value={job.progress} label="Export" />
        <div className={styles['formActions']}>
          <output className={styles['size']}>
            {job.phase === '' ? 'Writing files' : job.phase} · {formatPercent(job.progress)}
          </output>
          <SecondaryButton
            onClick={() => {
              cancel(job.id).catch((error: unknown) => toast.show(toProblem(error).message, { tone: 'bad' }));
            }}
          >
            Cancel
          </SecondaryButton>
          <PrimaryButton onClick={onClose}>Continue in background</PrimaryButton>
        </div>
      </div>
    );
  }
  if (job.status === 'succeeded') return <ExportDone job={job} onClose={onClose} />;
  const problem = job.problem ?? {
    code: 'CANCELLED' as const,
    message: 'Export cancelled. Files written so far stay in the folder.',
  };
  return (
    <div className={styles['form']}>
      <ErrorNotice problem={problem} onRetry={onAgain} />
    </div>
  );
}

function ExportDone({ job, onClose }: { job: Job; onClose: () => void }): ReactNode {
  const reveal = useCampaigns((state) => state.reveal);
  const [hidden, setHidden] = useState(false);
  const toast = useToast();
  const path = job.resultPath ?? '';

  async function show(): Promise<void> {
    try {
      if (!(await reveal(job.id))) setHidden(true);
    } catch (error) {
      toast.show(toProblem(error).message, { tone: 'bad' });
    }
  }

  async function copy(): Promise<void> {
    if (await copied(() => navigator.clipboard.writeText(path))) toast.show('Path copied.', { tone: 'ok' });
    else toast.show('Couldn’t copy the path. Select it and copy it yourself.', { tone: 'bad' });
  }

  return (
    <div className={styles['form']}>
      <output className={styles['exported']}>
        <CircleCheck aria-hidden="true" />
        Your videos are in this folder, with a table of results and a contact sheet to play them from.
      </output>
      <p className={styles['path']}>{path}</p>
      {hidden && (
        <p className={styles['size']}>The folder can’t be opened from here. Open it yourself at the path above.</p>
      )}
      <div className={styles['formActions']}>
        <SecondaryButton icon={<Copy />} onClick={() => void copy()}>
          Copy path
        </SecondaryButton>
        <SecondaryButton icon={<FolderOpen />} onClick={() => void show()}>
          Show folder
        </SecondaryButton>
        <PrimaryButton onClick={onClose} data-autofocus>
          Done
        </PrimaryButton>
      </div>
    </div>
  );
}
