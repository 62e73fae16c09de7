import type { Db } from '#electron/db/open.ts';
import { fromJson, toJson } from '#electron/db/values.ts';

/** The origin of an imported template. */
export type PartnerImport = {
  template_id: string;
  /** Name of the partner's adapter. */
  partner: string;
  project_id: string;
  workspace_id: string | null;
  /** As received from the partner. */
  script: unknown;
};

export function insertPartnerImport(db: Db, { script, ...origin }: PartnerImport): void {
  db.prepare(
    `INSERT INTO partner_imports (template_id, partner, project_id, workspace_id, script)
     VALUES (@template_id, @partner, @project_id, @workspace_id, @script)`,
  ).run({ ...origin, script: toJson(script) });
}

/** The newest template that a user has of each project of a partner, by the project's id. */
export function listPartnerImports(db: Db, userId: string, partner: string): Map<string, string> {
  const rows = db
    .prepare<[string, string], Pick<PartnerImport, 'project_id' | 'template_id'>>(
      `SELECT project_id, template_id FROM partner_imports JOIN templates ON templates.id = template_id
       WHERE user_id = ? AND partner = ? ORDER BY seq`,
    )
    .all(userId, partner);
  return new Map(rows.map(({ project_id: project, template_id: template }) => [project, template]));
}

export function findPartnerImport(db: Db, templateId: string): PartnerImport | undefined {
  const row = db
    .prepare<[string], Omit<PartnerImport, 'script'> & { script: string | null }>(
      'SELECT * FROM partner_imports WHERE template_id = ?',
    )
    .get(templateId);
  return row && { ...row, script: fromJson(row.script) };
}
