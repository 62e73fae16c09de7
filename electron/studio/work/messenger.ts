import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '../../db/open.ts';
import type { ArtifactStore } from '../../engine/artifacts/store.ts';
import { openAssembly } from '../../engine/render/assemble.ts';
import type { Plan } from '../../engine/render/plan.ts';
import type { WorkerPool } from '../../engine/workers/pool.ts';
import { templateFolders } from '../domain/generation/bodies.ts';
import type { Renditions, RenditionWaiter } from '../domain/media/renditions.ts';
import type { DataFolder } from '../store/data-folder.ts';
import * as store from '../store/messaging-videos.ts';
import type { WorkHandler } from './runner.ts';

/**
 * Gives succeeded videos a version for messaging apps: their plan on a rendition of the template, which is made with the
 * first of them. What fails here changes nothing of the video itself. The work is keyed by generated video.
 */
export function createMessenger(options: {
  db: Db;
  pool: Pick<WorkerPool, 'size'>;
  folders: DataFolder;
  artifacts: ArtifactStore;
  renditions: Renditions;
  /** Called when one is there. */
  onReady: () => void;
}): WorkHandler {
  const { db, pool, folders, artifacts, renditions, onReady } = options;

  async function prepare(plan: Plan, waiter: RenditionWaiter): Promise<void> {
    for (const template of plan.templates) await renditions.ensure(template, 'messaging', waiter);
    const assembly = await openAssembly({
      plan,
      templates: templateFolders(folders, plan),
      artifacts,
      rendition: 'messaging',
    });
    await assembly.close();
    // The rendition leaves room for values, not for any number of long ones.
    if (assembly.size > limits.messagingBytes)
      throw new AppError('MEDIA_TOO_LARGE', { detail: `${assembly.size} bytes for messaging apps` });
  }

  return {
    kind: 'messaging',
    // Only the first of a template's videos needs a process; the other half stays with rows and previews.
    capacity: () => Math.max(1, Math.floor(pool.size / 2)),
    read(video) {
      const plan = store.findMessagingPlan(db, video);
      if (!plan) return undefined;
      return async (run) => {
        await prepare(plan, run);
        return () => {
          store.endMessaging(db, video, { outcome: 'succeeded' });
          onReady();
          return 'ended';
        };
      };
    },
    fail: (video, { code }) => store.endMessaging(db, video, { outcome: 'failed', reason: code }),
  };
}
