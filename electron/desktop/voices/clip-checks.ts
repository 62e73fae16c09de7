import type { CheckedClip } from '#shared/api/index.ts';
import type { IpcOutput, IpcParsed } from '#shared/ipc/index.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media.ts';
import type { TemplateStore } from '../templates/store.ts';

/** What values of a campaign sound like, before it is rendered. */
export type ClipChecks = {
  check(input: IpcParsed<'clips.check'>): Promise<{ total: number; clips: CheckedClip[] }>;
  cost(input: IpcParsed<'clips.cost'>): Promise<IpcOutput<'clips.cost'>>;
  approve(input: IpcParsed<'clips.approve'>): Promise<{ approved: boolean }>;
};

export type ClipChecksOptions = { connection: ConnectionService; store: TemplateStore; media: Media };

/** Values of one request: few enough that the first can be heard at once. */
const pageSize = 24;

export function createClipChecks({ connection, store, media }: ClipChecksOptions): ClipChecks {
  return {
    async check({ templateId, variables, names, page }) {
      const studio = connection.studio();
      const { total, clips } = await studio.call('checkClips', {
        video_instance_id: store.readyStudioId(studio.account, templateId),
        variables,
        names,
        page,
        size: pageSize,
      });
      const heard = clips.map((clip) => ({ ...clip, url: clip.url === null ? null : media.addSound(clip.url) }));
      return { total, clips: heard };
    },
    async cost({ templateId, variables, names }) {
      const studio = connection.studio();
      const id = store.readyStudioId(studio.account, templateId);
      return studio.call('estimateVoiceCost', { video_instance_id: id, variables, names });
    },
    async approve({ templateId, clip, approved }) {
      const studio = connection.studio();
      const id = store.readyStudioId(studio.account, templateId);
      return studio.call('approveClip', { video_instance_id: id, clip, approved });
    },
  };
}
