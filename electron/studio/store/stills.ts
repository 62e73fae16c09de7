import { filledText, parseScript } from '#shared/script/index.ts';
import type { StillDesign, StillStyle } from '#shared/stills.ts';
import { valuesByVariable } from '#shared/rows/rows.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, toBit } from '#electron/db/values.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import { planOf } from './plans.ts';

const standard: StillDesign = { text: null, style: 'lower_third', badge: false };

type SettingsRow = { text: string | null; style: StillStyle; badge: number };

/** A campaign's text and style of stills; the text has marked variables. */
export function findStillSettings(db: Db, campaignId: string): StillDesign {
  const row = db
    .prepare<[string], SettingsRow>('SELECT text, style, badge FROM still_settings WHERE campaign_id = ?')
    .get(campaignId);
  return row ? { ...row, badge: row.badge === 1 } : standard;
}

export function saveStillSettings(db: Db, campaignId: string, { text, style, badge }: StillDesign): void {
  db.prepare('INSERT OR REPLACE INTO still_settings (campaign_id, text, style, badge) VALUES (?, ?, ?, ?)').run(
    campaignId,
    text,
    style,
    toBit(badge),
  );
}

/** The content of one finished video's stills. */
export type Drawn = {
  /** The template's hash. */
  template: string;
  design: StillDesign;
  /** Backgrounds of the video, if it has any. */
  plan?: Plan;
};

/**
 * @param asked.badge whether a badge is drawn whatever the campaign draws.
 * @returns undefined when the video shows the template's own stills, or is not finished.
 */
export function findDrawn(db: Db, capability: string, asked: { badge: boolean }): Drawn | undefined {
  const row = db
    .prepare<
      [string, number],
      { template: string; values: string; variables: string; plan: string | null } & Nullable<SettingsRow>
    >(
      `SELECT b.snapshot ->> '$.template' AS template, v."values", b.snapshot -> '$.variables' AS variables, s.text,
         s.style, s.badge, iif(b.snapshot -> '$.backgrounds' IS NULL, NULL, v.plan) AS plan
       FROM generated_videos v JOIN batches b ON b.id = v.batch_id
         LEFT JOIN still_settings s ON s.campaign_id = v.campaign_id
       WHERE v.capability = ? AND v.status = 'succeeded'
         AND (? = 1 OR s.text IS NOT NULL OR s.badge = 1 OR b.snapshot -> '$.backgrounds' IS NOT NULL)`,
    )
    .get(capability, toBit(asked.badge));
  if (!row) return undefined;
  const { template, style, badge, plan } = row;
  // Written by `draftRows` only.
  const values = fromJson(row.values) as string[];
  const variables = fromJson(row.variables) as string[];
  const byName = valuesByVariable(variables, values);
  const text = row.text === null ? null : filledText(parseScript(row.text), byName);
  const design = { text, style: style ?? standard.style, badge: asked.badge || badge === 1 };
  return { template, design, ...(plan !== null && { plan: planOf(plan) }) };
}

type Nullable<T> = { [Field in keyof T]: T[Field] | null };
