import type { PageCounts } from '#shared/api/index.ts';
import type { CampaignVideo } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import type { VideoCounts } from '#renderer/stores/index.ts';

/** From this share on, a video counts as seen to its end: many leave with its last word. */
const toTheEnd = 0.95;

/** What happened on the page of a video; undefined for one that nobody opened. */
export function countsOf(counts: VideoCounts, { studioId }: Pick<CampaignVideo, 'studioId'>): PageCounts | undefined {
  return studioId === null ? undefined : counts[studioId];
}

/** Whether somebody watched a video on its page. */
export function wasWatched(counts: VideoCounts, video: Pick<CampaignVideo, 'studioId'>): boolean {
  return (countsOf(counts, video)?.watched ?? 0) > 0;
}

/** The most that somebody did on the page of a video, in words. */
export function visitText(counts: PageCounts | undefined): string {
  if (counts === undefined) return t('results.notOpened');
  const { watched, pressed, seen } = counts;
  if (pressed > 0) return t('results.pressed');
  if (watched > 1) return t('results.watchedTimes', { count: watched });
  if (watched === 0) return t('results.opened');
  return seen >= toTheEnd ? t('results.watchedAll') : t('results.watchedShare', { share: seen });
}
