import type { CampaignVideo } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { searchKey } from '#renderer/lib/search-key.ts';
import type { VideoCounts } from '#renderer/stores/index.ts';
import { wasWatched } from './visits.ts';

/** Which people's videos are shown. Once visits are counted, what was watched takes the place of what is ready. */
export type Outcome = 'all' | 'needYou' | 'ready' | 'watched' | 'notYet';

/** Whether somebody has to look at it: it failed, or something in it should be checked. */
function needsYou({ status, findings }: Pick<CampaignVideo, 'status' | 'findings'>): boolean {
  return status === 'failed' || (status === 'succeeded' && findings.length > 0);
}

const isOf: Record<Outcome, (video: CampaignVideo, counts: VideoCounts) => boolean> = {
  all: () => true,
  needYou: needsYou,
  ready: ({ status }) => status === 'succeeded',
  watched: (video, counts) => wasWatched(counts, video),
  notYet: (video, counts) => video.published && !wasWatched(counts, video),
};

/**
 * The choices of a filter with their labels, of which each shows fewer than all; none where there is nothing to choose.
 * @param counts of a campaign whose published pages are counted, else null.
 */
export function outcomesOf(videos: readonly CampaignVideo[], counts: VideoCounts | null): [Outcome, string][] {
  const number = (outcome: Outcome): { count: number } => ({
    count: videos.filter((video) => isOf[outcome](video, counts ?? noCounts)).length,
  });
  const needYou = number('needYou');
  if (counts === null) {
    const parts: [Outcome, string][] = [];
    if (needYou.count > 0) parts.push(['needYou', t('results.needYouShort')]);
    if (number('ready').count < videos.length) parts.push(['ready', t('phases.ready')]);
    return parts.length === 0 ? [] : [['all', t('common.all')], ...parts];
  }
  return [
    ['all', t('results.allCount', number('all'))],
    ['watched', t('results.watchedCount', number('watched'))],
    ['notYet', t('results.notYetCount', number('notYet'))],
    ...(needYou.count > 0 ? [['needYou', t('results.needYouCount', needYou)] as [Outcome, string]] : []),
  ];
}

/** Before pages were counted. */
export const noCounts: VideoCounts = {};

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
  counts: VideoCounts = noCounts,
): readonly CampaignVideo[] {
  const wanted = searchKey(text);
  if (wanted === '' && outcome === 'all') return videos;
  return videos.filter(
    (video) =>
      isOf[outcome](video, counts) &&
      (wanted === '' ||
        String(video.line) === wanted ||
        video.values.some((value) => searchKey(value).includes(wanted))),
  );
}
