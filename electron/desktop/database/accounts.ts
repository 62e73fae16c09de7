import { z } from 'zod';
import type { AccountCache } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { deletedKey } from './deleted-campaigns.ts';
import { readSetting, writeSetting } from './settings.ts';

/** A remote studio that the user connected, without its secret. */
export type AccountRecord = {
  /** Identifies the account's rows in the other tables, and its secret in the keychain. */
  id: string;
  name: string;
  baseUrl: string;
  credentials: 'client' | 'token';
  /** Null with a token. */
  clientId: string | null;
  createdAt: string;
};

const select = `SELECT id, name, base_url AS baseUrl, credentials, client_id AS clientId, created_at AS createdAt
  FROM accounts`;

/** In the order they were added. */
export function listAccounts(db: Db): AccountRecord[] {
  return db.prepare<[], AccountRecord>(`${select} ORDER BY rowid`).all();
}

export function findAccount(db: Db, id: string): AccountRecord | undefined {
  return db.prepare<[string], AccountRecord>(`${select} WHERE id = ?`).get(id);
}

export function saveAccount(db: Db, account: AccountRecord): void {
  db.prepare(
    `INSERT INTO accounts (id, name, base_url, credentials, client_id, created_at)
     VALUES (@id, @name, @baseUrl, @credentials, @clientId, @createdAt)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, credentials = excluded.credentials,
       client_id = excluded.client_id`,
  ).run(account);
}

/** Deletes an account and all its rows. Unsent recordings stay, without a template. */
export function deleteAccount(db: Db, id: string): void {
  db.transaction(() => {
    // Campaigns, drafts, videos and records of exports are deleted with their templates.
    db.prepare('DELETE FROM templates WHERE account = ?').run(id);
    db.prepare('DELETE FROM folders WHERE account = ?').run(id);
    db.prepare('DELETE FROM campaign_presets WHERE account = ?').run(id);
    db.prepare('DELETE FROM jobs WHERE account = ?').run(id);
    for (const key of [refreshedKey(id), deletedKey(id)]) db.prepare('DELETE FROM settings WHERE key = ?').run(key);
    db.prepare('DELETE FROM accounts WHERE id = ?').run(id);
  })();
}

/**
 * Templates that are being imported, or that a draft, a campaign or a preset uses, also as a body: read again from the
 * studio, they would get other ids.
 */
const needed = `SELECT id FROM templates WHERE account = @account AND (studio_id IS NULL
  OR id IN (SELECT template_id FROM campaign_drafts UNION SELECT template_id FROM campaigns
    UNION SELECT template_id FROM template_presets)
  OR id IN (SELECT content ->> '$.options.bodyTemplateId' FROM campaign_drafts
    UNION SELECT own ->> '$.options.bodyTemplateId' FROM campaigns
    UNION SELECT content ->> '$.options.bodyTemplateId' FROM campaign_presets))`;

/** Campaigns whose rows the studio does not have. */
const unsent = `NOT own ->> 'accepted'`;

/** Deletes everything that can be read from the studio again, or has ended there. */
export function clearAccountCache(db: Db, account: string): void {
  db.transaction(() => {
    const ended = `own ->> 'status' NOT IN ('waiting', 'running') AND NOT ${unsent}`;
    db.prepare(`DELETE FROM campaigns WHERE account = @account AND ${ended}`).run({ account });
    db.prepare(`DELETE FROM templates WHERE account = @account AND id NOT IN (${needed})`).run({ account });
    db.prepare('DELETE FROM folders WHERE account = @account').run({ account });
    db.prepare(`DELETE FROM jobs WHERE account = @account AND status NOT IN ('queued', 'running')`).run({ account });
  })();
}

/** Stored size of an account: its texts, without the database's overhead. */
export function measureAccount(db: Db, account: string): AccountCache {
  const templates = measure(
    db,
    `SELECT count(*) AS count, sum(length(own) + coalesce(length(instance), 0) + coalesce(length(media), 0)) AS bytes
     FROM templates WHERE account = @account`,
    account,
  );
  const campaigns = measure(
    db,
    'SELECT count(*) AS count, sum(length(own)) AS bytes FROM campaigns WHERE account = @account',
    account,
  );
  const videos = measure(
    db,
    `SELECT count(*) AS count, sum(length(row_values) + length(extra_values) + coalesce(length(video_url), 0)
       + coalesce(length(poster_url), 0) + coalesce(length(gif_url), 0) + coalesce(length(share_url), 0)) AS bytes
     FROM campaigns c JOIN campaign_videos v ON v.campaign_id = c.id WHERE c.account = @account`,
    account,
  );
  const notSent = measure(
    db,
    `SELECT count(*) AS count, 0 AS bytes FROM campaigns WHERE account = @account AND ${unsent}`,
    account,
  );
  return {
    bytes: templates.bytes + campaigns.bytes + videos.bytes,
    templates: templates.count,
    campaigns: campaigns.count,
    unsent: notSent.count,
    refreshedAt: refreshedAt(db, account),
  };
}

function measure(db: Db, sql: string, account: string): { count: number; bytes: number } {
  const row = db.prepare<object, { count: number; bytes: number | null }>(sql).get({ account });
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}

const refreshedKey = (account: string): string => `refreshed ${account}`;

/** When the studio last confirmed the account's templates. */
export function refreshedAt(db: Db, account: string): string | null {
  return readSetting(db, refreshedKey(account), z.string().nullable(), null);
}

export function noteRefreshed(db: Db, account: string): void {
  writeSetting(db, refreshedKey(account), new Date().toISOString());
}
