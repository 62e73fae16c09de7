import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { hashBytes, hashOf } from '#electron/lib/hash.ts';
import { uuidOf } from '#electron/engine/provenance/assertions.ts';
import { isRepeatable, type Signer } from '#electron/engine/provenance/cose.ts';
import { markStill } from '#electron/engine/provenance/still-marks.ts';
import { markVersion, type Marking } from '#electron/engine/render/mark-video.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Identity } from '../identity.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { findSignature, keepSignature } from '../../store/kept-signatures.ts';

type SignOptions = { db: Db; identity: Identity };
type MarkOptions = SignOptions & { folders: Pick<DataFolder, 'templates'>; pool: Pick<WorkerPool, 'run'> };

/** What is signed: the leaf of a plan, and the finished video that it is of; undefined for a preview. */
type Signed = { leaf?: string | undefined; video: string | undefined };

/**
 * How a video of the studio is signed. A worker hashes templates, which takes a second a gigabyte.
 * @throws AppError `IDENTITY_UNREADABLE`: no video is served unmarked instead.
 */
export function markingOf(options: MarkOptions, signed: Signed): Marking {
  const { folders, pool } = options;
  return {
    signer: signerFor(options, signed),
    async makeLeaves(folder, rendition) {
      const template = relative(folders.templates, folder).split(sep).join('/');
      await pool.run({ kind: 'leaves', template, rendition });
    },
  };
}

/** Signs with the leaf of a plan. Signatures that differ each time are kept with the video. */
function signerFor({ db, identity }: SignOptions, { leaf, video }: Signed): Signer {
  const signer = identity.signer(leaf);
  // The plans of previews name no leaf, so that the studio's own signs them.
  if (isRepeatable(signer.algorithm) || video === undefined) return signer;
  return {
    ...signer,
    id: `${signer.id} ${video}`,
    sign(bytes) {
      const signed = createHash('sha256').update(bytes).digest();
      const kept = findSignature(db, video, signed) ?? keepSignature(db, video, signed, signer.sign(bytes));
      if (!kept) throw new AppError('NOT_FOUND', { detail: `video ${video} is gone` });
      return kept;
    },
  };
}

/**
 * A still with a recipient's words or background, signed as its video.
 * @param still its bytes, and the key of its content. @param template hash of the one it shows.
 * @throws AppError `IDENTITY_UNREADABLE`.
 */
export function markedStill(
  options: SignOptions,
  still: { bytes: Uint8Array; key: string },
  { template, synthetic = [], ...signed }: { template: string } & Signed & Pick<Plan, 'synthetic'>,
): { bytes: Uint8Array; etag: string } {
  const signer = signerFor(options, signed);
  const isSynthetic = synthetic.includes(template);
  const key = hashOf([markVersion, still.key, signer.id, isSynthetic]);
  const templates = [{ instance: uuidOf(template), synthetic: isSynthetic }];
  const facts = { id: uuidOf(key), templates, words: [], pictures: [] };
  const bytes = markStill(still.bytes, { facts, signer });
  return { bytes, etag: `"${isRepeatable(signer.algorithm) ? key : hashBytes(bytes)}"` };
}
