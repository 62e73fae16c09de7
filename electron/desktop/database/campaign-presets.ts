import { campaignPresetSchema, type CampaignPreset } from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import { fromJson } from '../../db/values.ts';

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
