import { randomUUID } from 'node:crypto';
import type { CaptionSettings } from '#shared/captions.ts';
import type { Db } from '#electron/db/open.ts';
import type { BodyPosition } from '#electron/engine/render/join-plans.ts';
import { fromJson, timestamp, toBit, toJson } from '#electron/db/values.ts';
import type { CampaignBackgrounds } from '#shared/api/index.ts';
import { returned } from './returned.ts';
import { requireRoom } from './room.ts';
import { insertSegment, listSegments } from './segments.ts';
import { copyShareSettings } from './share.ts';
import { findStillSettings, saveStillSettings } from './stills.ts';

export type { CampaignBackgrounds };

export type CampaignFields = CaptionSettings & {
  campaign_name: string;
  data_id: unknown;
  data_type: unknown;
  distance_mode: unknown;
  webhook: unknown;
  /** Whether its videos also get one for messaging apps. */
  messaging: boolean;
  /** Whether mouths are shown from films where a request leaves that open. */
  lipsync: boolean;
  /** The body of its videos; it may be deleted. */
  body_template_id: string | null;
  body_position: BodyPosition;
  /** Fallbacks for missing values, by variable. */
  fallbacks: Record<string, string>;
  backgrounds: CampaignBackgrounds | null;
  /** JSON text; null for the template's voice. */
  voice_config: string | null;
};

export type Campaign = CampaignFields & {
  id: string;
  user_id: string;
  template_id: string;
  locked: boolean;
  created_at: string;
  updated_at: string;
};

type Json = 'data_id' | 'data_type' | 'distance_mode' | 'webhook' | 'backgrounds';
type Flag = 'messaging' | 'lipsync' | 'caption_highlight' | 'locked';

type CampaignRow = Omit<Campaign, Json | Flag | 'fallbacks'> &
  Record<Json, string | null> &
  Record<Flag, number> & { fallbacks: string };

function fromRow(row: CampaignRow): Campaign {
  return {
    ...row,
    locked: row.locked === 1,
    data_id: fromJson(row.data_id),
    data_type: fromJson(row.data_type),
    distance_mode: fromJson(row.distance_mode),
    webhook: fromJson(row.webhook),
    messaging: row.messaging === 1,
    lipsync: row.lipsync === 1,
    caption_highlight: row.caption_highlight === 1,
    // Written by `insertCampaign` and `updateCampaign`.
    fallbacks: fromJson(row.fallbacks) as Record<string, string>,
    backgrounds: fromJson(row.backgrounds) as CampaignBackgrounds | null,
  };
}

function parametersOf(fields: CampaignFields) {
  return {
    ...fields,
    data_id: toJson(fields.data_id),
    data_type: toJson(fields.data_type),
    distance_mode: toJson(fields.distance_mode),
    webhook: toJson(fields.webhook),
    messaging: toBit(fields.messaging),
    lipsync: toBit(fields.lipsync),
    caption_highlight: toBit(fields.caption_highlight),
    fallbacks: JSON.stringify(fields.fallbacks),
    backgrounds: toJson(fields.backgrounds),
    now: timestamp(),
  };
}

export function insertCampaign(db: Db, userId: string, templateId: string, fields: CampaignFields): Campaign {
  requireRoom(db, userId, 'campaigns');
  const row = db
    .prepare<unknown[], CampaignRow>(
      `INSERT INTO campaigns (id, user_id, template_id, campaign_name, locked, data_id, data_type, distance_mode, webhook,
         messaging, lipsync, body_template_id, body_position, captions, caption_style, caption_highlight, caption_label,
         fallbacks, backgrounds, voice_config, created_at, updated_at)
       VALUES (@id, @userId, @templateId, @campaign_name, 0, @data_id, @data_type, @distance_mode, @webhook, @messaging,
         @lipsync, @body_template_id, @body_position, @captions, @caption_style, @caption_highlight, @caption_label,
         @fallbacks, @backgrounds, @voice_config, @now, @now) RETURNING *`,
    )
    .get({ ...parametersOf(fields), id: randomUUID(), userId, templateId });
  return fromRow(returned(row));
}

export function updateCampaign(db: Db, id: string, fields: CampaignFields): Campaign {
  const row = db
    .prepare<unknown[], CampaignRow>(
      `UPDATE campaigns SET campaign_name = @campaign_name, data_id = @data_id, data_type = @data_type,
         distance_mode = @distance_mode, webhook = @webhook, messaging = @messaging, lipsync = @lipsync,
         body_template_id = @body_template_id, body_position = @body_position, captions = @captions,
         caption_style = @caption_style, caption_highlight = @caption_highlight, caption_label = @caption_label,
         fallbacks = @fallbacks, backgrounds = @backgrounds, voice_config = @voice_config, updated_at = @now
       WHERE id = @id RETURNING *`,
    )
    .get({ ...parametersOf(fields), id });
  return fromRow(returned(row));
}

export function findCampaign(db: Db, userId: string, id: string): Campaign | undefined {
  const row = db
    .prepare<[string, string], CampaignRow>('SELECT * FROM campaigns WHERE id = ? AND user_id = ?')
    .get(id, userId);
  return row && fromRow(row);
}

export function setCampaignLocked(db: Db, id: string, locked: boolean): void {
  db.prepare('UPDATE campaigns SET locked = ?, updated_at = ? WHERE id = ?').run(toBit(locked), timestamp(), id);
}

/** A campaign with the same fields, settings and segments, open to changes; its rows stay with the original. */
export function duplicateCampaign(db: Db, campaign: Campaign, name: string): Campaign {
  return db.transaction(() => {
    const copy = insertCampaign(db, campaign.user_id, campaign.template_id, { ...campaign, campaign_name: name });
    for (const segment of listSegments(db, campaign.template_id)) {
      if (segment.campaign_id === campaign.id)
        insertSegment(db, campaign.user_id, campaign.template_id, { ...segment, campaign_id: copy.id });
    }
    copyShareSettings(db, campaign.id, copy.id);
    saveStillSettings(db, copy.id, findStillSettings(db, campaign.id));
    return copy;
  })();
}

/** The ids of a template's campaigns, oldest first. @param size of a page; without it, all are on the first. */
export function campaignsOfTemplate(
  db: Db,
  templateId: string,
  { page, size = Number.MAX_SAFE_INTEGER }: { page: number; size?: number | undefined },
): string[] {
  return db
    .prepare<[string, number, number], string>(
      'SELECT id FROM campaigns WHERE template_id = ? ORDER BY seq LIMIT ? OFFSET ?',
    )
    .pluck()
    .all(templateId, size, Math.min(page * size, Number.MAX_SAFE_INTEGER)) as string[];
}

/** Deletes a campaign with its segments; its batches and videos go with it. */
export function deleteCampaign(db: Db, id: string): void {
  db.transaction(() => {
    db.prepare(
      'DELETE FROM segments WHERE template_id = (SELECT template_id FROM campaigns WHERE id = ?) AND campaign_id = ?',
    ).run(id, id);
    db.prepare('DELETE FROM campaigns WHERE id = ?').run(id);
  })();
}
