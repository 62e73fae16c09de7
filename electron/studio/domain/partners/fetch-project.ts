import { rename, rm } from 'node:fs/promises';
import { temporaryName } from '#electron/lib/files.ts';
import type { PartnerImport } from '../../store/partner-imports.ts';
import type { UploadStore } from '../templates/upload-store.ts';
import type { ByteProgress, PartnerAdapter, ListOptions, OfferedProject } from './adapter.ts';
import { AppError } from '#shared/errors/index.ts';

/**
 * Fetches the video of a partner's project as the file of an upload, whole or not at all.
 * @throws AppError `NOT_FOUND` when the project is no longer offered, and the errors of the partner's adapter.
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

/**
 * The project with an id, and the first partner that offers it.
 * @throws AppError `NOT_FOUND`, and the errors of `list`.
 */
export async function findProject(
  partners: readonly PartnerAdapter[],
  id: string,
  options: ListOptions,
): Promise<{ partner: PartnerAdapter; offered: OfferedProject }> {
  for (const partner of partners) {
    const offered = (await partner.list(options)).find(({ project }) => project.id === id);
    if (offered) return { partner, offered };
  }
  throw new AppError('NOT_FOUND', {
    subject: 'project_id',
    message: 'No partner offers this project. List the projects, and import one of them.',
  });
}
