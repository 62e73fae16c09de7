import type { CampaignVideo } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { searchKey } from '#renderer/lib/search-key.ts';

/** What the outcomes are called. */
export const outcomes = {
  all: 'activity.all',
  ready: 'activity.ready',
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

/** Videos of an outcome whose values or row number contain what is searched for; accents and case do not matter. */
export function filterVideos(
  videos: readonly CampaignVideo[],
  { text, outcome }: { text: string; outcome: Outcome },
): readonly CampaignVideo[] {
  const wanted = searchKey(text);
  if (wanted === '' && outcome === 'all') return videos;
  return videos.filter(
    ({ row, values, status }) =>
      (outcome === 'all' || outcomeOf[status] === outcome) &&
      (wanted === '' || String(row + 1) === wanted || values.some((value) => searchKey(value).includes(wanted))),
  );
}
