import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { isLost, renderAgain } from '../domain/generation/video-parts.ts';
import { markingOf } from '../domain/media/marks.ts';
import type { MediaOptions } from '../domain/media/open-media.ts';
import type { SmallerPlan } from '../domain/media/smaller-videos.ts';
import * as store from '../store/messaging-videos.ts';
import type { WorkHandler } from './runner.ts';

/**
 * Makes versions of succeeded videos for messaging apps. A version is the video's plan on a smaller rendition of the
 * template, with the new pictures drawn again at that size. The rendition is made with the template's first version.
 * A failure does not affect the video itself. The work is keyed by generated video.
 */
export function createMessagingVersions(
  options: Pick<MediaOptions, 'db' | 'folders' | 'artifacts' | 'identity' | 'smallerVideos' | 'work' | 'logger'> & {
    pool: Pick<WorkerPool, 'size' | 'run'>;
    /** Called when a version is ready. */
    onReady: () => void;
  },
): WorkHandler {
  const { db, pool, artifacts, smallerVideos, onReady } = options;

  async function checkSize({ plan, templates }: SmallerPlan): Promise<void> {
    const marking = markingOf(options, plan);
    const assembly = await openAssembly({ plan, templates, artifacts, rendition: 'messaging', marking });
    await assembly.close();
    // The rendition leaves room for usual values, but many long ones can exceed the limit.
    if (assembly.size > limits.messagingBytes)
      throw new AppError('MEDIA_TOO_LARGE', { detail: `${assembly.size} bytes for messaging apps` });
  }

  return {
    kind: 'messaging',
    // Leaves half of the processes to rows and previews.
    capacity: () => Math.max(1, Math.floor(pool.size / 2)),
    read(video) {
      if (!store.isMessagingWanted(db, video)) return undefined;
      return async (run) => {
        const made = await smallerVideos.draw(video, 'messaging', run);
        if (!made) throw new AppError('NOT_FOUND', { detail: `video ${video} is gone` });
        await checkSize(made).catch(async (error: unknown) => {
          // The version is ordered again once the video is rendered again.
          if (isLost(error)) await renderAgain(options, { id: video, plan: made.plan });
          throw error;
        });
        return () => {
          if (!made.keep()) return 'again';
          store.endMessaging(db, video, { outcome: 'succeeded' });
          onReady();
          return 'ended';
        };
      };
    },
    fail: (video, { code }) => store.endMessaging(db, video, { outcome: 'failed', reason: code }),
  };
}
