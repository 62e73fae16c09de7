import { AppError } from '#shared/errors/index.ts';
import type { ListOptions, OfferedProject, PartnerAdapter } from './adapter.ts';

/**
 * The project of an id, and the partner that offers it; of several partners the first that does.
 * @throws AppError `NOT_FOUND`, and what `list` throws.
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
