import type { ShareSettings } from '#shared/api/index.ts';
import type { GenerationMode } from '#shared/generation-modes.ts';
import { valuesByVariable } from '#shared/rows/rows.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, toBit } from '#electron/db/values.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { renditionOf, sizeIn } from '#electron/engine/template/renditions.ts';
import type { GeneratedStatus } from './generated-videos.ts';
import { deletePageCounts } from './page-counts.ts';
import { planOf } from './plans.ts';

const standard: ShareSettings = {
  title: null,
  sender: null,
  company: null,
  color: null,
  message: null,
  button: null,
  indexed: false,
  counted: false,
};

const settingColumns =
  'title, sender_name, sender_role, sender_picture, company_name, company_logo, color, message, button_label, button_url, indexed, counted';

type SettingsRow = Record<
  | 'title'
  | 'sender_name'
  | 'sender_role'
  | 'sender_picture'
  | 'company_name'
  | 'company_logo'
  | 'color'
  | 'message'
  | 'button_label'
  | 'button_url',
  string | null
> & { indexed: number; counted: number };

function settingsFromRow(row: SettingsRow): ShareSettings {
  const {
    title,
    color,
    message,
    sender_name: sender,
    company_name: company,
    button_label: label,
    button_url: url,
  } = row;
  return {
    title,
    sender: sender === null ? null : { name: sender, role: row.sender_role, picture: row.sender_picture },
    company: company === null ? null : { name: company, logo: row.company_logo },
    color,
    message,
    button: label !== null && url !== null ? { label, url } : null,
    indexed: row.indexed === 1,
    counted: row.counted === 1,
  };
}

/** A campaign's own settings, or the standard ones. */
export function findShareSettings(db: Db, campaignId: string): ShareSettings {
  const row = db
    .prepare<[string], SettingsRow>(`SELECT ${settingColumns} FROM share_settings WHERE campaign_id = ?`)
    .get(campaignId);
  return row ? settingsFromRow(row) : standard;
}

/** What was counted goes once counting is switched off. */
export function saveShareSettings(db: Db, campaignId: string, settings: ShareSettings): void {
  const { title, sender, company, color, message, button, indexed, counted } = settings;
  const row: SettingsRow = {
    title,
    sender_name: sender?.name ?? null,
    sender_role: sender?.role ?? null,
    sender_picture: sender?.picture ?? null,
    company_name: company?.name ?? null,
    company_logo: company?.logo ?? null,
    color,
    message,
    button_label: button?.label ?? null,
    button_url: button?.url ?? null,
    indexed: toBit(indexed),
    counted: toBit(counted),
  };
  if (!counted) deletePageCounts(db, campaignId);
  db.prepare(
    `INSERT OR REPLACE INTO share_settings (campaign_id, ${settingColumns})
     VALUES (@campaignId, @title, @sender_name, @sender_role, @sender_picture, @company_name, @company_logo, @color, @message,
       @button_label, @button_url, @indexed, @counted)`,
  ).run({ ...row, campaignId });
}

/** Copies another campaign's own settings, if it has any. */
export function copyShareSettings(db: Db, from: string, to: string): void {
  db.prepare(
    `INSERT INTO share_settings (campaign_id, ${settingColumns})
     SELECT ?, ${settingColumns} FROM share_settings WHERE campaign_id = ?`,
  ).run(to, from);
}

/** The data of a video's share page. */
export type SharedVideo = {
  id: string;
  capability: string;
  status: GeneratedStatus;
  row: number;
  /** The row's values by variable. */
  values: Record<string, string>;
  mode: GenerationMode;
  /** Hash of its template; empty while the template is being prepared. */
  template: string;
  /** Null until it is rendered. */
  plan: Plan | null;
  /** Seconds; null until it is rendered. */
  duration: number | null;
  width: number;
  height: number;
  /** Bit rate of its template, bits per second. */
  bitRate: number;
  /** Height of a smaller rendition that it was made in; null for the template's own. */
  lines: SharedRow['lines'];
  settings: ShareSettings;
};

type SharedRow = {
  id: string;
  capability: string;
  status: GeneratedStatus;
  row_index: number;
  values: string;
  variables: string;
  mode: GenerationMode;
  template: string;
  lines: '720p' | '480p' | null;
  plan: string | null;
  duration: number | null;
  info: string | null;
  campaign_id: string | null;
};

const select = `SELECT v.id, v.capability, v.status, v.row_index, v."values", b.snapshot -> '$.variables' AS variables,
  b.snapshot ->> '$.mode' AS mode, b.snapshot ->> '$.template' AS template, b.snapshot ->> '$.lines' AS lines, v.plan,
  v.duration, t.info, v.campaign_id
  FROM generated_videos v JOIN batches b ON b.id = v.batch_id JOIN templates t ON t.id = v.template_id`;

/** The video of a share page. */
export function findShared(db: Db, capability: string): SharedVideo | undefined {
  const row = db.prepare<[string], SharedRow>(`${select} WHERE v.capability = ?`).get(capability);
  return row && fromRow(db, row);
}

/** Finished videos of a campaign in row order, including those being rendered again because a part was lost. */
export function listShared(db: Db, campaignId: string): SharedVideo[] {
  return db
    .prepare<[string], SharedRow>(
      `${select} WHERE v.campaign_id = ?
       AND (v.status = 'succeeded' OR v.status = 'queued' AND v.plan IS NOT NULL) ORDER BY v.seq`,
    )
    .all(campaignId)
    .map((row) => fromRow(db, row));
}

function fromRow(db: Db, row: SharedRow): SharedVideo {
  // Written by `draftRows`, `endVideo` and `setTemplateMedia` only.
  const values = fromJson(row.values) as string[];
  const variables = fromJson(row.variables) as string[];
  const info = fromJson(row.info) as TemplateInfo | null;
  return {
    id: row.id,
    capability: row.capability,
    status: row.status,
    row: row.row_index,
    values: Object.fromEntries(valuesByVariable(variables, values)),
    mode: row.mode,
    template: row.template,
    plan: row.plan === null ? null : planOf(row.plan),
    duration: row.duration,
    ...shownFacts(info, row.lines),
    lines: row.lines,
    settings: row.campaign_id === null ? standard : findShareSettings(db, row.campaign_id),
  };
}

/** Size of a video in pixels: of its rendition, or else of its template; and the bit rate of that. */
export function shownFacts(
  info: TemplateInfo | null,
  lines: SharedRow['lines'],
): Pick<SharedVideo, 'width' | 'height' | 'bitRate'> {
  const { width, height } = info ?? { width: 1280, height: 720 };
  const rendition = renditionOf(lines ?? undefined, { width, height });
  const size = rendition === lines ? sizeIn(rendition, { width, height }) : { width, height };
  return { ...size, bitRate: info ? (info.size * 8) / info.duration : 0 };
}

/** The name of a campaign of any user, for commands that work on the data folder directly. */
export function campaignName(db: Db, id: string): string | undefined {
  return db.prepare<[string], { name: string }>('SELECT campaign_name AS name FROM campaigns WHERE id = ?').get(id)
    ?.name;
}
