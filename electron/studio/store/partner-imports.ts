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

export function findPartnerImport(db: Db, templateId: string): PartnerImport | undefined {
  const row = db
    .prepare<[string], Omit<PartnerImport, 'script'> & { script: string | null }>(
      'SELECT * FROM partner_imports WHERE template_id = ?',
    )
    .get(templateId);
  return row && { ...row, script: fromJson(row.script) };
}
