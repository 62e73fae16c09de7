import { voiceConfigOf } from '#shared/voices.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media.ts';
import type { Handlers } from '../requests.ts';
import type { TemplateStore } from '../templates/store.ts';

type ClipChecksOptions = { connection: ConnectionService; store: TemplateStore; media: Media };

/** Values per request: few enough that the first can be heard at once. */
const pageSize = 16;
/** The same for values that are listened to. */
const listenedPageSize = 4;

/** How values of a campaign sound, before rendering. */
export function clipHandlers({ connection, store, media }: ClipChecksOptions) {
  return {
    async 'clips.check'({ templateId, variables, names, mode, voice, page, listen }) {
      const studio = connection.studio();
      const { total, clips, sentences } = await studio.call('checkClips', {
        video_instance_id: store.readyStudioId(studio.account, templateId),
        variables,
        names,
        generation_mode: mode,
        ...(voice !== null && { voice_config: JSON.stringify(voiceConfigOf(voice)) }),
        page,
        size: listen ? listenedPageSize : pageSize,
        listen,
      });
      const heard = clips.map((clip) => ({ ...clip, url: clip.url === null ? null : media.path('sound', clip.url) }));
      return { total, clips: heard, sentences };
    },
    async 'clips.cost'({ templateId, variables, names, mode, voice }) {
      const studio = connection.studio();
      const id = store.readyStudioId(studio.account, templateId);
      const rows = { video_instance_id: id, variables, names, generation_mode: mode };
      return studio.call('estimateVoiceCost', voice === null ? rows : { ...rows, voice });
    },
    async 'clips.approve'({ templateId, clip, approved }) {
      const studio = connection.studio();
      const id = store.readyStudioId(studio.account, templateId);
      return studio.call('approveClip', { video_instance_id: id, clip, approved });
    },
  } satisfies Partial<Handlers>;
}
