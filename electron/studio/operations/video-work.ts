import type { Services } from './services.ts';
import { runningMessagingOf } from '../store/messaging-videos.ts';
import { processingOf } from '../store/video-states.ts';

/**
 * What is being worked on of a campaign's or a template's videos. Ask before their rows are deleted, and stop it after.
 */
export function workOnVideos(
  { db, generator, messenger }: Pick<Services, 'db' | 'generator' | 'messenger'>,
  column: 'campaign_id' | 'template_id',
  id: string,
): { stop(): Promise<void> } {
  const rendering = processingOf(db, column, id);
  const converting = runningMessagingOf(db, column, id);
  return {
    async stop() {
      await Promise.all([
        ...rendering.map((video) => generator.abort(video)),
        ...converting.map((video) => messenger.abort(video)),
      ]);
    },
  };
}
