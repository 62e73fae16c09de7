import { randomUUID } from 'node:crypto';
import { cutText } from '#shared/cut-text.ts';
import { isAppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { parseScript } from '#shared/script/index.ts';
import { prepared, type Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { queueImport } from '../../store/imports.ts';
import { insertPartnerImport, listPartnerImports } from '../../store/partner-imports.ts';
import { insertTemplate } from '../../store/templates.ts';
import { insertUpload } from '../../store/uploads.ts';
import { isAdmin } from '../../store/users.ts';
import { emptyTemplate } from './fields.ts';
import { toVideoInstance } from './resources.ts';
import type { PartnerAdapter } from '../../domain/partners/adapter.ts';
import { findProject } from '../../domain/partners/fetch-project.ts';

/** The interface's `mode` of an imported template. */
const importedMode = 2;

export function partnerHandlers(services: Services) {
  const { db, work, partners } = services;

  /** The partner's account belongs to the operator of the studio; other accounts have none. */
  const partnersOf = (userId: string): readonly PartnerAdapter[] => (isAdmin(db, userId) ? partners : []);

  return {
    async listPartnerProjects({ userId, signal }) {
      const own = partnersOf(userId);
      const lists = await Promise.all(
        own.map(async (partner) => {
          const offered = await partner.list({ workspaceId: null, signal });
          const imported = listPartnerImports(db, userId, partner.name);
          return offered.map(({ project }) => ({ ...project, template_id: imported.get(project.id) ?? null }));
        }),
      );
      const projects = lists.flat();
      return { account_exists: own.length > 0, projects, total: projects.length };
    },

    async importPartnerProject({ userId, baseUrl, signal }, { project_id: projectId, workspace_id: workspace }) {
      const workspaceId = workspace ?? null;
      const { partner, offered } = await findProject(partnersOf(userId), projectId, { workspaceId, signal });
      const { project, script } = offered;
      return prepared(() => {
        const uploadId = randomUUID();
        insertUpload(db, userId, uploadId, null);
        const name = cutText(project.name || projectId, limits.nameCharacters);
        const fields = { ...emptyTemplate, name, mode: importedMode, greetings: markedScript(script) };
        const created = insertTemplate(db, userId, fields, uploadId);
        insertPartnerImport(db, {
          template_id: created.id,
          partner: partner.name,
          project_id: projectId,
          workspace_id: workspaceId,
          script,
        });
        queueImport(db, created.id);
        work.wake();
        return toVideoInstance(db, created, baseUrl);
      });
    },
  } satisfies Partial<Handlers>;
}

/** A partner's script, if the studio can read it as its own. */
function markedScript(script: unknown): string {
  if (typeof script !== 'string' || script.length > limits.scriptCharacters) return '';
  try {
    parseScript(script);
    return script;
  } catch (error) {
    if (isAppError(error)) return '';
    throw error;
  }
}
