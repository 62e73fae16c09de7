import { relative, sep } from 'node:path';
import type { Marking } from '#electron/engine/render/mark-video.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Identity } from '../identity.ts';
import type { DataFolder } from '../../store/data-folder.ts';

type MarkOptions = { identity: Identity; folders: Pick<DataFolder, 'templates'>; pool: Pick<WorkerPool, 'run'> };

/**
 * How a video of the studio is signed. A worker hashes templates, which takes a second a gigabyte.
 * @throws AppError `IDENTITY_UNREADABLE`: no video is served unmarked instead.
 */
export function markingOf({ identity, folders, pool }: MarkOptions, { leaf }: Pick<Plan, 'leaf'>): Marking {
  return {
    signer: identity.signer(leaf),
    async makeLeaves(folder, rendition) {
      const template = relative(folders.templates, folder).split(sep).join('/');
      await pool.run({ kind: 'leaves', template, rendition });
    },
  };
}
