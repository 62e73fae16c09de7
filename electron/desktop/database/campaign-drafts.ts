import {
  campaignDraftSchema,
  type CampaignDraft,
  campaignPresetSchema,
  type CampaignPreset,
} from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import { fromJson } from '../../db/values.ts';

type DraftRow = { content: string };

/** Keeps a draft in place of its template's former one. @returns false where there is no such template. */
export function saveDraft(db: Db, draft: CampaignDraft): boolean {
  const { changes } = db
    .prepare(
      `INSERT INTO campaign_drafts (template_id, content, updated_at)
       SELECT id, @content, @now FROM templates WHERE id = @templateId
       ON CONFLICT (template_id) DO UPDATE SET content = excluded.content, updated_at = excluded.updated_at`,
    )
    .run({ templateId: draft.templateId, content: JSON.stringify(draft), now: new Date().toISOString() });
  return changes > 0;
}

export function findDraft(db: Db, templateId: string): CampaignDraft | undefined {
  const row = db
    .prepare<[string], DraftRow>('SELECT content FROM campaign_drafts WHERE template_id = ?')
    .get(templateId);
  return row && fromRow(row);
}

/** The latest changed first. */
export function listDrafts(db: Db, account: string): CampaignDraft[] {
  return db
    .prepare<[string], DraftRow>(
      `SELECT content FROM campaign_drafts
       JOIN templates ON templates.id = campaign_drafts.template_id
       WHERE templates.account = ? ORDER BY campaign_drafts.updated_at DESC`,
    )
    .all(account)
    .map(fromRow);
}

export function deleteDraft(db: Db, templateId: string): void {
  db.prepare('DELETE FROM campaign_drafts WHERE template_id = ?').run(templateId);
}

function fromRow({ content }: DraftRow): CampaignDraft {
  return campaignDraftSchema.parse(fromJson(content));
}

/** Keeps a preset in place of its template's former one. @returns false where there is no such template. */
export function savePreset(db: Db, preset: CampaignPreset): boolean {
  const { changes } = db
    .prepare(
      `INSERT INTO campaign_presets (template_id, content)
       SELECT id, @content FROM templates WHERE id = @templateId
       ON CONFLICT (template_id) DO UPDATE SET content = excluded.content`,
    )
    .run({ templateId: preset.templateId, content: JSON.stringify(preset) });
  return changes > 0;
}

export function listPresets(db: Db, account: string): CampaignPreset[] {
  return db
    .prepare<[string], { content: string }>(
      `SELECT content FROM campaign_presets
       JOIN templates ON templates.id = campaign_presets.template_id
       WHERE templates.account = ? ORDER BY templates.id`,
    )
    .all(account)
    .map(({ content }) => campaignPresetSchema.parse(fromJson(content)));
}

export function deletePreset(db: Db, templateId: string): void {
  db.prepare('DELETE FROM campaign_presets WHERE template_id = ?').run(templateId);
}
