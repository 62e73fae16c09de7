import type { CampaignVideo } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { reasonKey } from './charts.ts';
import { searchKey } from '#renderer/lib/search-key.ts';

/** Labels of the outcomes. */
export const outcomes = {
  all: 'activity.all',
  ready: 'activity.ready',
  doubtful: 'activity.worthALook',
  open: 'activity.inProgress',
  failed: 'activity.failed',
  cancelled: 'activity.cancelled',
} as const satisfies Record<string, LabelKey>;
export type Outcome = keyof typeof outcomes;

const outcomeOf = {
  queued: 'open',
  processing: 'open',
  succeeded: 'ready',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<CampaignVideo['status'], Outcome>;

/**
 * Index of the value that a video is called by: the first of its own, as fallbacks such as “there” name nobody; without
 * any, the first.
 */
function titleIndex({ fallbackUsed }: Pick<CampaignVideo, 'fallbackUsed'>): number {
  return Math.max(0, fallbackUsed.indexOf(false));
}

/** What a video is called. */
export function titleOf(video: Pick<CampaignVideo, 'values' | 'fallbackUsed'>): string {
  return video.values[titleIndex(video)] ?? '';
}

/** The values beside what a video is called. */
export function otherValues(video: Pick<CampaignVideo, 'values' | 'fallbackUsed'>): string[] {
  return video.values.toSpliced(titleIndex(video), 1);
}

/**
 * Videos of an outcome whose values or row number contain the search text, ignoring accents and case.
 * @param reason of the failure, as `reasonKey` names it; null for any.
 */
export function filterVideos(
  videos: readonly CampaignVideo[],
  { text, outcome, reason = null }: { text: string; outcome: Outcome; reason?: string | null },
): readonly CampaignVideo[] {
  const wanted = searchKey(text);
  if (wanted === '' && outcome === 'all' && reason === null) return videos;
  return videos.filter(
    ({ line, values, status, problem, findings }) =>
      (outcome === 'all' ||
        outcomeOf[status] === outcome ||
        (outcome === 'doubtful' && status === 'succeeded' && findings.length > 0)) &&
      (reason === null || reasonKey(problem) === reason) &&
      (wanted === '' || String(line) === wanted || values.some((value) => searchKey(value).includes(wanted))),
  );
}
