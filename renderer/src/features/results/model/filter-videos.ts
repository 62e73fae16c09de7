import type { CampaignVideo } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { searchKey } from '#renderer/lib/search-key.ts';

/** Which people's videos are shown, with their labels. */
export const outcomes = {
  all: 'results.all',
  needYou: 'results.needYouShort',
  ready: 'phases.ready',
} as const satisfies Record<string, LabelKey>;
export type Outcome = keyof typeof outcomes;

/** Whether somebody has to look at it: it failed, or something in it should be checked. */
function needsYou({ status, findings }: Pick<CampaignVideo, 'status' | 'findings'>): boolean {
  return status === 'failed' || (status === 'succeeded' && findings.length > 0);
}

const isOf = {
  all: () => true,
  needYou: needsYou,
  ready: ({ status }: CampaignVideo) => status === 'succeeded',
} as const satisfies Record<Outcome, (video: CampaignVideo) => boolean>;

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

/** Videos of an outcome whose values or row number contain the search text, ignoring accents and case. */
export function filterVideos(
  videos: readonly CampaignVideo[],
  { text, outcome }: { text: string; outcome: Outcome },
): readonly CampaignVideo[] {
  const wanted = searchKey(text);
  if (wanted === '' && outcome === 'all') return videos;
  return videos.filter(
    (video) =>
      isOf[outcome](video) &&
      (wanted === '' ||
        String(video.line) === wanted ||
        video.values.some((value) => searchKey(value).includes(wanted))),
  );
}
