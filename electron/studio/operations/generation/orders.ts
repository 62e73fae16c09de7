import { setImmediate as nextTurn } from 'node:timers/promises';
import { itemAt } from '#shared/at.ts';
import type { GeneratedVideo, PaidVideo } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { requireCampaign } from '../../domain/campaigns.ts';
import type { Generate } from './generate.ts';
import { toGeneratedVideo } from './resources.ts';
import { variablesOf } from '../../domain/generation/variables.ts';
import { prepared, found, type Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { findGenerated, findGeneratedByAddress } from '../../store/generated-videos.ts';
import * as store from '../../store/orders.ts';
import { requireTemplateForRows } from '../../domain/templates/readiness.ts';
import type { Db } from '#electron/db/open.ts';

export function orderHandlers({ db, publicUrl, logger }: Services, generate: Generate) {
  return {
    async orderVideos(call, { campaign_id, email, names }) {
      const campaign = requireCampaign(db, call.userId, campaign_id);
      const template = requireTemplateForRows(db, call.userId, campaign.template_id);
      const variables = variablesOf(db, template, campaign);
      const rows = await generate(call, { campaign_id, generation_mode: 'keep_original', variables, names });
      return prepared(
        () => {
          const accepted = rows.commit();
          store.insertOrder(db, call.userId, itemAt(accepted.result, 0), email);
          return accepted;
        },
        () => rows[Symbol.asyncDispose](),
      );
    },

    reviewVideo({ userId }, { email, share_url: address }) {
      const videoId = lastParts(address)
        .map((part) => findGeneratedByAddress(db, userId, part))
        .find((id) => id !== undefined);
      store.noteReview(db, found(videoId, 'share_url'), email);
      return { id: videoId };
    },

    listPaidVideos: ({ userId, baseUrl }, page) =>
      store
        .listOrdered(db, userId, page)
        .map((video) => toPaidVideo(video, toGeneratedVideo(video, baseUrl, publicUrl()))),

    async monthlyMedian({ userId }) {
      const days = await finishedByDay(db, userId);
      const median = (period: keyof typeof store.periods) => medianOf(store.perPeriod(db, days, period));
      return { percentile_cont: median('month'), weekly: median('week'), yearly: median('year') };
    },

    // The studio runs no external pipeline, so its notices are only logged.
    noticePipeline({ userId }, { id, kind }) {
      found(findGenerated(db, userId, id));
      logger.info({ video: id, kind }, 'a pipeline sent a notice');
      return { id };
    },
  } satisfies Partial<Handlers>;
}

/** Counts the finished videos of a user per day, in steps. */
async function finishedByDay(db: Db, userId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let after: number | null = 0; after !== null;) {
    const { days, last } = store.finishedDays(db, userId, after);
    for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
    after = last;
    await nextTurn();
  }
  return counts;
}

/** The parts of an address's path that may identify a video. @throws AppError `INVALID_REQUEST`. */
function lastParts(address: string): string[] {
  if (URL.canParse(address)) return new URL(address).pathname.split('/').filter((part) => part !== '');
  throw new AppError('INVALID_REQUEST', {
    subject: 'share_url',
    message: 'share_url is not an address. Send the share_url of a generated video.',
  });
}

function toPaidVideo(video: store.OrderedVideo, generated: GeneratedVideo): PaidVideo {
  const { id, created_at, user_id, campaign_id, share_url, thumbnail, url, video_instance_id } = generated;
  const valueOf = (variable: string) => video.values[video.variables.indexOf(variable)] ?? '';
  const [reviewer = null, reviewer1 = null] = video.reviewers;
  return {
    id,
    created_at,
    email: video.email,
    first_name: valueOf('first_name'),
    last_name: valueOf('last_name'),
    user_id,
    campaign_id,
    campaign_name: video.campaign_name,
    plan_id: null,
    reviewer,
    reviewer1,
    share_url,
    thumbnail,
    url,
    video_instance_id,
  };
}

/** @param sorted numbers, ascending. */
function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
