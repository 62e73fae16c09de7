import { rename, rm } from 'node:fs/promises';
import { temporaryName } from '#electron/lib/files.ts';
import type { PartnerImport } from '../../store/partner-imports.ts';
import type { UploadStore } from '../templates/upload-store.ts';
import type { ByteProgress, PartnerAdapter } from './adapter.ts';
import { findProject } from './find-project.ts';

/**
 * Fetches the video of a partner's project to where an upload's bytes are. It appears there whole or not at all.
 * @throws AppError `NOT_FOUND` when the project is no longer offered, and what the partner's adapter throws.
 */
export async function fetchProject(
  partners: readonly PartnerAdapter[],
  origin: PartnerImport,
  target: { uploads: UploadStore; uploadId: string },
  options: { signal: AbortSignal; onProgress: ByteProgress },
): Promise<void> {
  const { uploads, uploadId } = target;
  const { partner, offered } = await findProject(
    partners.filter(({ name }) => name === origin.partner),
    origin.project_id,
    { workspaceId: origin.workspace_id, signal: options.signal },
  );
  await uploads.ensureSpace();
  const file = uploads.fileOf(uploadId);
  const temporary = temporaryName(file);
  try {
    await partner.fetch(offered, temporary, options);
    options.signal.throwIfAborted();
    await rename(temporary, file);
    await uploads.sync(uploadId);
  } finally {
    await rm(temporary, { force: true });
  }
}
