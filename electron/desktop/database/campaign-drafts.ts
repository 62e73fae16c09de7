import {
  campaignDraftSchema,
  type CampaignDraft,
  type CampaignPreset,
  presetSettingsSchema,
} from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson } from '#electron/db/values.ts';
import { hashOf } from '#electron/lib/hash.ts';

type DraftRow = { content: string };

/** Stores a draft, replacing its template's former one. @returns false if there is no such template. */
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

/** Of the draft that is stored; empty for none. */
export function draftVersion(db: Db, templateId: string): string {
  const row = db
    .prepare<[string], DraftRow>('SELECT content FROM campaign_drafts WHERE template_id = ?')
    .get(templateId);
  return row ? hashOf(row.content) : '';
}

/** The latest changed first. */
export function listDrafts(db: Db, account: string): (CampaignDraft & { version: string })[] {
  return db
    .prepare<[string], DraftRow>(
      `SELECT content FROM campaign_drafts
       JOIN templates ON templates.id = campaign_drafts.template_id
       WHERE templates.account = ? ORDER BY campaign_drafts.updated_at DESC`,
    )
    .all(account)
    .map((row) => ({ ...fromRow(row), version: hashOf(row.content) }));
}

export function deleteDraft(db: Db, templateId: string): void {
  db.prepare('DELETE FROM campaign_drafts WHERE template_id = ?').run(templateId);
}

function fromRow({ content }: DraftRow): CampaignDraft {
  return campaignDraftSchema.parse(fromJson(content));
}

type PresetRow = { id: string; name: string; content: string };

/** Stores settings under a name, replacing those with the same name. */
export function savePreset(db: Db, account: string, { id, name, ...settings }: CampaignPreset): CampaignPreset {
  const row = db
    .prepare<unknown[], PresetRow>(
      `INSERT INTO campaign_presets (id, account, name, content) VALUES (?, ?, ?, ?)
       ON CONFLICT (account, name) DO UPDATE SET content = excluded.content
       RETURNING id, name, content`,
    )
    .get(id, account, name, JSON.stringify(settings));
  if (!row) throw new Error('the preset was not stored');
  return fromPresetRow(row);
}

/** By name. */
export function listPresets(db: Db, account: string): CampaignPreset[] {
  return db
    .prepare<[string], PresetRow>('SELECT id, name, content FROM campaign_presets WHERE account = ? ORDER BY name')
    .all(account)
    .map(fromPresetRow);
}

function fromPresetRow({ id, name, content }: PresetRow): CampaignPreset {
  return { id, name, ...presetSettingsSchema.parse(fromJson(content)) };
}

/** @returns false if another preset of its account has the name. */
export function renamePreset(db: Db, id: string, name: string): boolean {
  const taken = db
    .prepare(
      `SELECT 1 FROM campaign_presets AS other
       JOIN campaign_presets AS own ON own.account = other.account
       WHERE own.id = @id AND other.id <> @id AND other.name = @name`,
    )
    .get({ id, name });
  if (taken !== undefined) return false;
  db.prepare('UPDATE campaign_presets SET name = ? WHERE id = ?').run(name, id);
  return true;
}

export function deletePreset(db: Db, id: string): void {
  db.prepare('DELETE FROM campaign_presets WHERE id = ?').run(id);
}

/** The defaults for the next campaigns of a template: a preset's id by template. */
export function listPresetStarts(db: Db, account: string): Record<string, string> {
  const rows = db
    .prepare<[string], { template: string; preset: string }>(
      `SELECT template_id AS template, preset_id AS preset FROM template_presets
       JOIN templates ON templates.id = template_presets.template_id
       WHERE templates.account = ?`,
    )
    .all(account);
  return Object.fromEntries(rows.map(({ template, preset }) => [template, preset]));
}

/** @param presetId null for the standard settings. @returns false if the template or the preset is gone. */
export function setPresetStart(db: Db, templateId: string, presetId: string | null): boolean {
  if (presetId === null) {
    db.prepare('DELETE FROM template_presets WHERE template_id = ?').run(templateId);
    return true;
  }
  const { changes } = db
    .prepare(
      `INSERT INTO template_presets (template_id, preset_id)
       SELECT templates.id, campaign_presets.id FROM templates
       JOIN campaign_presets ON campaign_presets.account = templates.account
       WHERE templates.id = ? AND campaign_presets.id = ?
       ON CONFLICT (template_id) DO UPDATE SET preset_id = excluded.preset_id`,
    )
    .run(templateId, presetId);
  return changes > 0;
}
