import { useEffect } from 'react';
import type { Job } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { toProblem } from '../lib/problem.ts';
import { isActive, useCampaigns, useJobs } from '../stores/index.ts';
import { toast } from '../ui/index.ts';

/** Ids of the exports that a dialog shows. */
const shown = new Set<string>();

/** Marks an export as shown by a dialog, which reports its end itself. */
export function useShownExport(id: string): void {
  useEffect(() => {
    shown.add(id);
    return () => void shown.delete(id);
  }, [id]);
}

/** Reports the end of exports that no dialog shows: continued in the background, or begun before a reload. */
export function followExports(): void {
  useJobs.subscribe(({ jobs }, { jobs: before }) => {
    for (const job of Object.values(jobs)) {
      const former = before[job.id];
      const hasEnded = former !== undefined && isActive(former) && !isActive(job);
      if (job.kind === 'export' && hasEnded && !shown.has(job.id)) report(job);
    }
  });
}

function report(job: Job): void {
  const action = { label: t('exports.showFolder'), run: () => void showFolder(job) };
  if (job.status === 'succeeded') {
    const message = t('exports.ended', { name: job.title, folder: job.resultPath ?? '' });
    toast.show(message, { tone: 'ok', duration: 15_000, action });
  } else if (job.problem) {
    toast.fail(job.problem, { duration: 15_000, action });
  }
}

async function showFolder({ id }: Job): Promise<void> {
  try {
    const { shown } = await useCampaigns.getState().reveal(id);
    if (!shown) toast.show(t('exports.folderClosed'));
  } catch (error) {
    toast.fail(toProblem(error));
  }
}
