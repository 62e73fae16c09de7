import { CircleCheck, Copy, FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Job } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { copied } from '../lib/clipboard.ts';
import { formatPercent } from '../lib/format.ts';
import { phaseText } from '../lib/phase-text.ts';
import { isActive, useCampaigns, useJobs } from '../stores/index.ts';
import { Actions, ErrorNotice, PrimaryButton, ProgressBar, SecondaryButton, useActing, useToast } from '../ui/index.ts';
import styles from './exports.module.css';

type ExportProgressProps = {
  job: Job;
  /** The final contents of the folder. */
  done: string;
  onAgain: () => void;
  onClose: () => void;
};

/** The progress of an export, and the place of its files once it has ended. */
export function ExportProgress({ job, done, onAgain, onClose }: ExportProgressProps): ReactNode {
  const cancel = useJobs((state) => state.cancel);
  const { act } = useActing();
  const root = useRef<HTMLDivElement>(null);

  // The form that had the keyboard has gone, and then the buttons of the work.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    (find('[data-autofocus]') ?? find('button'))?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [job.status]);

  if (isActive(job)) {
    return (
      <div ref={root} className={styles['form']}>
        <ProgressBar value={job.progress} label={t('exports.export')} />
        <Actions>
          <output className={styles['size']}>
            {job.phase === '' ? t('exports.writing') : phaseText(job.phase)} · {formatPercent(job.progress)}
          </output>
          <SecondaryButton onClick={() => act(() => cancel(job.id))}>{t('common.cancel')}</SecondaryButton>
          <PrimaryButton onClick={onClose} data-autofocus>
            {t('exports.inBackground')}
          </PrimaryButton>
        </Actions>
      </div>
    );
  }
  if (job.status === 'succeeded') return <ExportDone ref={root} job={job} done={done} onClose={onClose} />;
  const problem = job.problem ?? t('exports.cancelled');
  return (
    <div ref={root} className={styles['form']}>
      <ErrorNotice problem={problem} onRetry={onAgain} />
    </div>
  );
}

type ExportDoneProps = Omit<ExportProgressProps, 'onAgain'> & { ref: Ref<HTMLDivElement> };

function ExportDone({ ref, job, done, onClose }: ExportDoneProps): ReactNode {
  const reveal = useCampaigns((state) => state.reveal);
  const [hidden, setHidden] = useState(false);
  const toast = useToast();
  const { act } = useActing();
  const path = job.resultPath ?? '';

  async function show(): Promise<void> {
    if (!(await reveal(job.id))) setHidden(true);
  }

  async function copy(): Promise<void> {
    if (await copied(() => navigator.clipboard.writeText(path))) toast.show(t('exports.pathCopied'), { tone: 'ok' });
    else toast.fail(t('exports.pathNotCopied'));
  }

  return (
    <div ref={ref} className={styles['form']}>
      <output className={styles['exported']}>
        <CircleCheck aria-hidden="true" />
        {done}
      </output>
      <p className={styles['path']}>{path}</p>
      {hidden && <p className={styles['size']}>{t('exports.folderClosed')}</p>}
      <Actions>
        <SecondaryButton icon={<Copy />} onClick={() => void copy()}>
          {t('exports.copyPath')}
        </SecondaryButton>
        <SecondaryButton icon={<FolderOpen />} onClick={() => act(show)}>
          {t('exports.showFolder')}
        </SecondaryButton>
        <PrimaryButton onClick={onClose} data-autofocus>
          {t('common.done')}
        </PrimaryButton>
      </Actions>
    </div>
  );
}
