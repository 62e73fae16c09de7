import type { CampaignSummary, Job } from '#shared/ipc/index.ts';
import { problemText, t } from '#electron/lib/language.ts';
import type { EventHub } from '../bridge/events.ts';
import type { Shell } from '../bridge/shell.ts';

/** Minimum duration of work whose end is notified, milliseconds. */
const worthTelling = 10_000;

export type WorkNews = {
  /** Call it when all work was stopped, of whose end nothing is announced. */
  suspended(): void;
};

/**
 * Shows long work outside the window: progress on the app's icon, and its end as a notification of the system.
 * @param campaign the campaign of an id, or undefined for a deleted one.
 */
export function followWork(
  { subscribe }: Pick<EventHub, 'subscribe'>,
  shell: Shell,
  campaign: (id: string) => CampaignSummary | undefined,
): WorkNews {
  const underWay = new Map<string, number>();

  subscribe(({ name, payload }) => {
    if (name !== 'job.changed') return;
    const { id, status, progress } = payload;
    if (status === 'queued' || status === 'running') {
      underWay.set(id, progress);
    } else if (underWay.delete(id) && tookLong(payload)) {
      const notice = noticeOf(payload, campaign(payload.campaignId ?? ''));
      if (notice) shell.notify(notice);
    }
    const sum = [...underWay.values()].reduce((total, part) => total + part, 0);
    shell.showProgress(underWay.size === 0 ? null : sum / underWay.size);
  });
  return {
    suspended() {
      underWay.clear();
      shell.showProgress(null);
    },
  };
}

function tookLong({ createdAt, updatedAt }: Job): boolean {
  return Date.parse(updatedAt) - Date.parse(createdAt) >= worthTelling;
}

/** Null if the user ended it, or a notification would say nothing new. */
function noticeOf(job: Job, campaign: CampaignSummary | undefined): { title: string; body: string } | null {
  const { kind, status, title } = job;
  if (status === 'cancelled') return null;
  if (status === 'failed') return { title, body: job.problem ? problemText(job.problem) : t('shell.unfinished') };
  if (kind === 'import') return { title, body: t('shell.templateReady') };
  if (kind === 'export') return { title, body: t(job.campaignId === null ? 'shell.soundsExported' : 'shell.exported') };
  if (!campaign) return null;
  const { succeeded, failed } = campaign;
  return { title, body: t('shell.videosReady', { succeeded, failed }) };
}
