import { relative, sep } from 'node:path';
import { hashOf } from '#electron/lib/hash.ts';
import { uuidOf } from '#electron/engine/provenance/assertions.ts';
import { markStill } from '#electron/engine/provenance/still-marks.ts';
import { markVersion, type Marking } from '#electron/engine/render/mark-video.ts';
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

/**
 * A still with a recipient's words or background, signed as its video.
 * @param still its bytes, and the key of its content. @param template hash of the one it shows.
 * @throws AppError `IDENTITY_UNREADABLE`.
 */
export function markedStill(
  { identity }: Pick<MarkOptions, 'identity'>,
  still: { bytes: Uint8Array; key: string },
  { template, leaf, synthetic = [] }: { template: string } & Pick<Plan, 'leaf' | 'synthetic'>,
): { bytes: Uint8Array; etag: string } {
  const signer = identity.signer(leaf);
  const isSynthetic = synthetic.includes(template);
  const key = hashOf([markVersion, still.key, signer.id, isSynthetic]);
  const templates = [{ instance: uuidOf(template), synthetic: isSynthetic }];
  const facts = { id: uuidOf(key), templates, words: [], pictures: [] };
  return { bytes: markStill(still.bytes, { facts, signer }), etag: `"${key}"` };
}
