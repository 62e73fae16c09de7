import { CircleCheck, Copy, FolderOpen } from 'lucide-react';
import { Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Job } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { copied } from '../lib/clipboard.ts';
import { formatPercent } from '../lib/format.ts';
import { phaseText } from '../lib/phase-text.ts';
import { isActive, useCampaigns, useJobs } from '../stores/index.ts';
import {
  Actions,
  ErrorNotice,
  IconButton,
  PathText,
  PrimaryButton,
  ProgressBar,
  SecondaryButton,
  useActing,
  useToast,
} from '../ui/index.ts';
import { useShownExport } from './export-news.ts';
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
  useShownExport(job.id);
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
      <Stack ref={root} gap="s18" pt="s6">
        <ProgressBar value={job.progress} label={t('exports.writing')} />
        <Actions>
          <Text component="output" c="dimmed" me="auto">
            {job.phase === '' ? t('exports.writing') : phaseText(job.phase)} · {formatPercent(job.progress)}
          </Text>
          <SecondaryButton onClick={() => act(() => cancel(job.id))}>{t('common.cancel')}</SecondaryButton>
          <PrimaryButton onClick={onClose} data-autofocus>
            {t('exports.inBackground')}
          </PrimaryButton>
        </Actions>
      </Stack>
    );
  }
  if (job.status === 'succeeded') return <ExportDone ref={root} job={job} done={done} onClose={onClose} />;
  return <ExportFailed ref={root} job={job} onAgain={onAgain} />;
}

type ExportFailedProps = Pick<ExportProgressProps, 'job' | 'onAgain'> & { ref: Ref<HTMLDivElement> };

/** Files stay in the folder of an export that ended early, also those of tries before it. */
function ExportFailed({ ref, job, onAgain }: ExportFailedProps): ReactNode {
  const folder = useFolder(job);
  return (
    <Stack ref={ref} gap="s18" pt="s6">
      <ErrorNotice
        problem={job.problem ?? t('exports.cancelled')}
        onRetry={onAgain}
        actions={
          <SecondaryButton size="small" icon={<FolderOpen />} onClick={folder.show}>
            {t('exports.showFolder')}
          </SecondaryButton>
        }
      />
      {folder.closed !== null && <p className={styles['path']}>{folder.closed}</p>}
      {folder.closed !== null && <Text c="dimmed">{t('exports.folderClosed')}</Text>}
    </Stack>
  );
}

/** Opens the folder of an export, and names it where the system cannot. */
function useFolder({ id }: Job): { closed: string | null; show: () => void } {
  const reveal = useCampaigns((state) => state.reveal);
  const [closed, setClosed] = useState<string | null>(null);
  const { act } = useActing();

  async function show(): Promise<void> {
    const { shown, folder } = await reveal(id);
    setClosed(shown ? null : folder);
  }

  return { closed, show: () => act(show) };
}

type ExportDoneProps = Omit<ExportProgressProps, 'onAgain'> & { ref: Ref<HTMLDivElement> };

function ExportDone({ ref, job, done, onClose }: ExportDoneProps): ReactNode {
  const folder = useFolder(job);
  const toast = useToast();
  const path = job.resultPath ?? '';

  async function copy(): Promise<void> {
    if (await copied(() => navigator.clipboard.writeText(path))) toast.show(t('common.copied'), { tone: 'ok' });
    else toast.fail(t('common.copyRefused'));
  }

  return (
    <Stack ref={ref} gap="s18" pt="s6">
      <Group component="output" gap="var(--space-8)" wrap="nowrap" align="flex-start" fw={580}>
        <CircleCheck color="var(--ok-text)" style={{ flex: 'none' }} aria-hidden="true" />
        {done}
      </Group>
      <Group gap="var(--space-6)" wrap="nowrap" className={styles['path']}>
        <Text span inherit flex={1} miw={0}>
          <PathText path={path} />
        </Text>
        <IconButton size="small" label={t('exports.copyPath')} icon={<Copy />} onClick={() => void copy()} />
      </Group>
      {folder.closed !== null && <Text c="dimmed">{t('exports.folderClosed')}</Text>}
      <Actions>
        <SecondaryButton onClick={onClose}>{t('common.done')}</SecondaryButton>
        <PrimaryButton icon={<FolderOpen />} onClick={folder.show} data-autofocus>
          {t('exports.showFolder')}
        </PrimaryButton>
      </Actions>
    </Stack>
  );
}
