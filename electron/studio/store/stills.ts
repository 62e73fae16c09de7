import { filledText, parseScript } from '#shared/script/index.ts';
import type { Db } from '../../db/open.ts';
import { fromJson } from '../../db/values.ts';

/** The text a campaign draws on its recipients' stills, with marked variables; null when it draws none. */
export function findStillPattern(db: Db, campaignId: string): string | null {
  const row = db
    .prepare<[string], { text: string }>('SELECT text FROM still_settings WHERE campaign_id = ?')
    .get(campaignId);
  return row?.text ?? null;
}

export function saveStillPattern(db: Db, campaignId: string, text: string | null): void {
  if (text === null) db.prepare('DELETE FROM still_settings WHERE campaign_id = ?').run(campaignId);
  else db.prepare('INSERT OR REPLACE INTO still_settings (campaign_id, text) VALUES (?, ?)').run(campaignId, text);
}

/** What is drawn on the stills of one finished video. */
export type DrawnText = {
  /** The template's hash. */
  template: string;
  text: string;
};

/** Undefined when the video shows the template's own stills, or is not finished. */
export function findDrawnText(db: Db, capability: string): DrawnText | undefined {
  const row = db
    .prepare<[string], { template: string; values: string; variables: string; text: string }>(
      `SELECT b.snapshot ->> '$.template' AS template, v."values", b.snapshot -> '$.variables' AS variables, s.text
       FROM generated_videos v JOIN batches b ON b.id = v.batch_id
         JOIN still_settings s ON s.campaign_id = v.campaign_id
       WHERE v.capability = ? AND v.status = 'succeeded'`,
    )
    .get(capability);
  if (!row) return undefined;
  // Written by `draftRows` only.
  const values = fromJson(row.values) as string[];
  const variables = fromJson(row.variables) as string[];
  const byName = new Map(variables.map((variable, index) => [variable, values[index] ?? '']));
  return { template: row.template, text: filledText(parseScript(row.text), byName) };
}
