import type { GeneratedVideo as GeneratedVideoResource } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { parseScript } from '#shared/script/index.ts';
import { checkSections } from '#shared/timeline/section.ts';
import { speakingIn } from '../../domain/audio/recordings.ts';
import { requireCampaign } from '../../domain/campaigns.ts';
import type { Handlers } from '../call.ts';
import { found } from '../found.ts';
import { mediaUrl } from '../../domain/media/addresses.ts';
import type { Services } from '../services.ts';
import * as store from '../../store/generated-videos.ts';
import { requireReadyTemplate, requireTemplate } from '../../domain/templates/readiness.ts';
import { readVoiceConfig } from '../../domain/templates/voice.ts';
import { sectionsOf } from '../../domain/templates/sections.ts';
import { estimateTime } from './estimate.ts';
import type { Generate } from './generate.ts';
import { hasArtifacts } from '../../domain/generation/video-parts.ts';
import { passedOver, renderTask, valueSources } from '../../domain/generation/render-task.ts';
import { toGeneratedVideo, toVideoClip } from './resources.ts';
import { cleanRows } from '../../domain/generation/rows.ts';
import { checkVariables } from '../../domain/generation/variables.ts';

export function generationHandlers(services: Services, generate: Generate) {
  const { db, artifacts, pool, previews, captions, voices, pace } = services;

  const shown = (video: store.GeneratedVideo, baseUrl: string): GeneratedVideoResource => ({
    ...toGeneratedVideo(video, baseUrl, services.publicUrl()),
    estimate_time: estimateTime(db, pace, video),
  });

  return {
    generateCampaign: generate,

    async previewVideo({ userId, baseUrl, signal }, input) {
      const template = requireReadyTemplate(db, userId, input.video_instance_id);
      const [values = []] = cleanRows(input.variables, input.names);
      const sections = input.sections
        ? checkSections(input.sections, template.info.duration)
        : sectionsOf(db, template, undefined);
      // With sections of its own a request tries out an edit; the saved script need not know its variables yet.
      checkVariables(input.variables, input.sections ? [] : parseScript(template.greetings), sections);
      const voice = readVoiceConfig(input.voice_config ?? template.voice_config, voices);
      const snapshot = {
        template: template.hash,
        script: template.greetings,
        sections,
        variables: input.variables,
        voice,
      };
      const sources = valueSources(db, speakingIn(template));
      const task = renderTask(snapshot, values, sources);
      const valueOf = (variable: string): string => values[input.variables.indexOf(variable)] ?? '';
      const render = async () => {
        const result = await pool.run(task, { signal, priority: 'interactive' });
        const text = input.enable_subtitles ? await captions.textOf(result.plan, snapshot, valueOf) : [];
        return { ...result, plan: { ...result.plan, text } };
      };
      let rendered = await render();
      let preview = previews.add(userId, template.id, rendered.plan);
      // A clean-up may have come while it was rendered; from now on it spares what the preview is cut from.
      while (!(await hasArtifacts(artifacts, rendered.plan))) {
        previews.remove(preview);
        rendered = await render();
        preview = previews.add(userId, template.id, rendered.plan);
      }
      const url = mediaUrl(baseUrl, preview, 'video');
      const clips = rendered.clips.map((clip) =>
        toVideoClip({
          ...clip,
          passed_over: passedOver(sources, voice, clip),
          value: valueOf(clip.variable),
        }),
      );
      return { url, duration: rendered.duration, sections: rendered.sections, clips };
    },

    getGeneratedVideo({ userId, baseUrl }, { id }) {
      const video = store.findGenerated(db, userId, id);
      if (!video) throw new AppError('NOT_FOUND');
      return shown(video, baseUrl);
    },

    listVideoClips({ userId }, { id }) {
      return { clips: found(store.clipsOfVideo(db, userId, id)).map(toVideoClip) };
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
