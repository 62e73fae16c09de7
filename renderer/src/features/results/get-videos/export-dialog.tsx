import { useState, type ReactNode } from 'react';
import type { CampaignSummary, Job } from '#shared/ipc/index.ts';
import { ExportProgress } from '#renderer/exports/index.ts';
import { t } from '#renderer/language/index.ts';
import { useJobs } from '#renderer/stores/index.ts';
import { Dialog } from '#renderer/ui/index.ts';
import { ExportForm, usualExport } from './export-form.tsx';

type ExportDialogProps = {
  campaign: CampaignSummary;
  /** A running export of this campaign. */
  running: Job | null;
  /** Whether it begins with share pages switched on. */
  pages: boolean;
  onClose: () => void;
};

/** Exports the finished videos into a folder: options, progress, then the location of the files. */
export function ExportDialog({ campaign, running, pages, onClose }: ExportDialogProps): ReactNode {
  const [started, setStarted] = useState<Job | null>(running);
  const [choices, setChoices] = useState(() => ({ ...usualExport(campaign), pages }));
  const job = useJobs((state) => (started ? (state.jobs[started.id] ?? started) : null));
  return (
    <Dialog onClose={onClose} title={t('exports.videos', { count: campaign.succeeded })} size={560}>
      {job ? (
        <ExportProgress job={job} done={t('exports.exported')} onAgain={() => setStarted(null)} onClose={onClose} />
      ) : (
        <ExportForm
          campaign={campaign}
          choices={choices}
          onChange={(part) => setChoices((before) => ({ ...before, ...part }))}
          onStarted={setStarted}
        />
      )}
    </Dialog>
  );
}
