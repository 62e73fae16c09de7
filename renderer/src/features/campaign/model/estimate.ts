import type { CampaignOptions, CampaignSummary } from '#shared/ipc/index.ts';

/** What decides how long a video takes, and its size. */
export type Kind = Pick<CampaignSummary, 'templateId' | 'mode'> & {
  options: Pick<CampaignOptions, 'background' | 'captions' | 'bodyTemplateId' | 'smoothQuality'>;
};

/** Campaigns whose speed is averaged: the newest ones, as the computer may be busier than it was. */
const measured = 3;
/** With fewer videos, voices and workers that start would count as theirs: those of a sample take eight times as long. */
const fewestVideos = 10;

function kindOf({ templateId, mode, options: { background, captions, bodyTemplateId, smoothQuality } }: Kind): string {
  const drawn = background.origin === 'none' ? '' : `${background.origin} ${background.kind}`;
  const quality = mode === 'full_script' ? smoothQuality : '';
  return JSON.stringify([templateId, mode, drawn, captions === 'burned', bodyTemplateId, quality]);
}

/** Whether nothing but words differs between its videos and the template's. */
export function isPlain({ mode, options: { background, captions, bodyTemplateId } }: Kind): boolean {
  return mode === 'keep_original' && background.origin === 'none' && captions !== 'burned' && bodyTemplateId === '';
}

/** The earlier campaigns whose videos are of a kind and all made, in the order given. */
export function campaignsLike(kind: Kind, campaigns: readonly CampaignSummary[]): CampaignSummary[] {
  const wanted = kindOf(kind);
  return campaigns.filter(
    (campaign) =>
      campaign.status === 'done' &&
      campaign.succeeded === campaign.total &&
      campaign.total >= fewestVideos &&
      kindOf(campaign) === wanted,
  );
}

/**
 * Seconds that a number of videos take, by the newest of these campaigns; null without one. The time from video to video
 * leaves out what the first one waited for, which is added once: a voice that starts would count for each of a long
 * list. The working time leaves out pauses between runs.
 */
export function secondsFor(count: number, newestFirst: readonly CampaignSummary[]): number | null {
  const chosen = newestFirst.slice(0, measured).map(({ elapsed, pace, total }) => {
    const each = pace === null ? elapsed / total : Math.min(pace, elapsed / total);
    return { total, seconds: each * total, start: elapsed - each * total };
  });
  if (chosen.length === 0) return null;
  const videos = chosen.reduce((sum, { total }) => sum + total, 0);
  const seconds = chosen.reduce((sum, one) => sum + one.seconds, 0);
  return Math.min(...chosen.map(({ start }) => start)) + (seconds / videos) * count;
}
