import type { GeneratedVideo as GeneratedVideoResource } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { requireCampaign } from '../../domain/campaigns.ts';
import { checksumOf } from '../../domain/media/checksum.ts';
import { addedWords } from '../../domain/media/known-words.ts';
import { found, type Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import * as store from '../../store/generated-videos.ts';
import { requireTemplate } from '../../domain/templates/readiness.ts';
import type { Generate } from './generate.ts';
import { VideoPreview } from './preview.ts';
import { toGeneratedVideo, toVideoClip } from './resources.ts';
import type { Db } from '#electron/db/open.ts';
import type { GeneratedVideo } from '../../store/generated-videos.ts';
import { rowsAhead } from '../../store/video-states.ts';
import type { Pace } from '../../work/pace.ts';

export function generationHandlers(services: Services, generate: Generate) {
  const { db, pace } = services;

  const shown = (video: store.GeneratedVideo, baseUrl: string): GeneratedVideoResource => ({
    ...toGeneratedVideo(video, baseUrl, services.publicUrl()),
    estimate_time: estimateTime(db, pace, video),
  });

  return {
    generateCampaign: generate,

    previewVideo: new VideoPreview(services).handle,

    async getGeneratedVideo({ userId, baseUrl }, { id }) {
      const video = store.findGenerated(db, userId, id);
      if (!video) throw new AppError('NOT_FOUND');
      return shown({ ...video, checksum: await checksumOf(services, video) }, baseUrl);
    },

    listVideoClips({ userId }, { id }) {
      const { clips, words } = found(store.clipsOfVideo(db, userId, id));
      return { clips: clips.map(toVideoClip), added: addedWords(words) };
    },

    listGeneratedByCampaign({ userId, baseUrl }, { campaign_id: campaignId, status, page, size }) {
      requireCampaign(db, userId, campaignId);
      const wanted = status === 'completed' ? 'succeeded' : status || undefined;
      const { total, videos } = store.listByCampaign(db, campaignId, wanted, { page, size });
      return { total, videos: videos.map((video) => shown(video, baseUrl)) };
    },

    listGeneratedByInstance({ userId, baseUrl }, { video_instance_id: templateId, page, size }) {
      requireTemplate(db, userId, templateId);
      const { total, videos } = store.listByTemplate(db, templateId, { page, size });
      return { total, videos: videos.map((video) => shown(video, baseUrl)) };
    },
  } satisfies Partial<Handlers>;
}

/**
 * Seconds until a video is done, estimated from the measured pace and the rows before it; campaigns take turns. Null
 * once it has ended, and before a pace was measured.
 */
export function estimateTime(db: Db, pace: Pace, video: GeneratedVideo): number | null {
  const perRow = pace.perRow();
  if (perRow === undefined || video.status === 'succeeded' || video.status === 'failed') return null;
  const ahead = video.status === 'processing' ? 0 : rowsAhead(db, video);
  return Math.ceil(((ahead + 1) * perRow) / 1000);
}
