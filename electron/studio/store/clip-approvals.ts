import type { Db } from '#electron/db/open.ts';

/**
 * Clips that a creator has heard and approved. A clip's name covers everything that affects its sound, so any other is
 * unheard.
 */
export function approvedClips(db: Db, templateId: string): Set<string> {
  const rows = db
    .prepare<[string], { clip: string }>('SELECT clip FROM clip_approvals WHERE template_id = ?')
    .all(templateId);
  return new Set(rows.map(({ clip }) => clip));
}

export function setClipApproval(db: Db, templateId: string, clip: string, approved: boolean): void {
  const statement = approved
    ? 'INSERT INTO clip_approvals (template_id, clip) VALUES (@templateId, @clip) ON CONFLICT DO NOTHING'
    : 'DELETE FROM clip_approvals WHERE template_id = @templateId AND clip = @clip';
  db.prepare(statement).run({ templateId, clip });
}
