import { Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CampaignSummary, Job } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useJobs } from '#renderer/stores/index.ts';
import { useReturnFocus } from '#renderer/ui/index.ts';
import { ExportForm } from './export-form.tsx';
import { ExportProgress } from './export-progress.tsx';

type ExportDialogProps = {
  campaign: CampaignSummary;
  /** An export of this campaign that is under way already. */
  running: Job | null;
  onClose: () => void;
};

/** Writes the finished videos into a folder: where and how named, then how far, then where they are. */
export function ExportDialog({ campaign, running, onClose }: ExportDialogProps): ReactNode {
  useReturnFocus();
  const [started, setStarted] = useState<Job | null>(running);
  const job = useJobs((state) => (started ? (state.jobs[started.id] ?? started) : null));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('exports.videos', { count: campaign.succeeded })}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {job ? (
        <ExportProgress job={job} onAgain={() => setStarted(null)} onClose={onClose} />
      ) : (
        <ExportForm campaign={campaign} onStarted={setStarted} />
      )}
    </Modal>
  );
}
