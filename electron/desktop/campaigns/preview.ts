import { voiceConfigOf } from '#shared/voices.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { CampaignStore } from './store.ts';
import type { Media } from '../media.ts';
import type { Handlers } from '../requests.ts';
import type { TemplateStore } from '../templates/store.ts';

type PreviewOptions = {
  connection: Pick<ConnectionService, 'studio'>;
  templates: TemplateStore;
  campaigns: CampaignStore;
  media: Media;
};

/** Parts of videos with new pictures, for choosing these in the window. */
export function previewHandlers({ connection, templates, campaigns, media }: PreviewOptions) {
  return {
    async 'templates.preview'({
      id,
      campaignId,
      values,
      voice,
      assets,
      captionStyle,
      captionHighlight,
      mode,
      ...given
    }) {
      const studio = connection.studio();
      const variables = Object.keys(values);
      const { url, duration, start, sections } = await studio.call('previewVideo', {
        ...given,
        video_instance_id: templates.readyStudioId(studio.account, id),
        // Null if the studio does not have it yet.
        campaign_id: campaignId === null ? null : campaigns.get(studio.account, campaignId).studioId,
        generation_mode: mode,
        variables,
        names: [variables.map((variable) => values[variable] ?? '')],
        ...(voice !== undefined && { voice_config: JSON.stringify(voiceConfigOf(voice)) }),
        assets: assets.length > 0 ? [assets] : null,
        caption_style: captionStyle,
        caption_highlight: captionHighlight,
      });
      return { url: media.addAudition(url), duration, start, sections };
    },
  } satisfies Partial<Handlers>;
}
