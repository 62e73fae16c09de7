import { unlessMissing } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { utcTime } from '#electron/client/studio.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { findTemplateByStudioId } from '../database/templates.ts';
import type { Handlers } from '../bridge/requests.ts';

type PartnersOptions = { db: Db; connection: Pick<ConnectionService, 'studio'> };

export function partnerHandlers({ db, connection }: PartnersOptions) {
  return {
    async 'partners.list'() {
      const studio = connection.studio();
      // A studio of another make may lack the operation. Not repeated: the partner itself may be slow.
      const answer = await unlessMissing(studio.call('listPartnerProjects', {}, { once: true }));
      if (!answer?.account_exists) return null;
      return answer.projects.map(({ template_id: imported, ...project }) => {
        const changedAt = project.effective_updated_at ?? project.updated_at ?? project.created_at;
        const template = imported ? findTemplateByStudioId(db, studio.account, imported) : undefined;
        return {
          id: project.id,
          name: project.name || project.id,
          changedAt: changedAt && utcTime(changedAt),
          templateId: template?.id ?? null,
        };
      });
    },
  } satisfies Partial<Handlers>;
}
