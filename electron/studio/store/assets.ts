import { randomUUID } from 'node:crypto';
import type { AssetSource, Crop, Scroll } from '#shared/api/index.ts';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import type { ErrorCode, Sentence } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, timestamp, toBit, toJson } from '#electron/db/values.ts';
import { newCapability } from './capability.ts';
import { returned } from './returned.ts';
import { sectionIsUsed } from './section-uses.ts';
import { internet, type LaneFields } from './work.ts';

/** The address of an asset, and the rows that share it. */
export type AssetAddress = {
  userId: string;
  templateId: string;
  /** Null for rows without a campaign, which share those of their template. */
  campaignId: string | null;
  kind: AssetSource;
  address: string;
};

export type StoredAsset = AssetAddress & {
  id: string;
  capability: string;
  /** Whether it is to be fetched, for the first time or again. */
  pending: boolean;
  /** The result of the last successful fetch. */
  prepared: PreparedAsset | null;
  /** The visible part of it, if it is cropped. */
  cropped: PreparedAsset | null;
  title: string | null;
  /** Whether it is a page that looks like a login. */
  login: boolean;
  /** The error of the last attempt. */
  reason: ErrorCode | null;
  error: string | null;
  /** Which sentence that is, if it says more than the reason. */
  sentence: Sentence | null;
  crop: Crop | null;
  scroll: Scroll | null;
  approved: boolean;
  fetchedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

type Row = Omit<StoredAsset, Flag | Json> & Record<Flag, number> & Record<Json, string | null>;
type Flag = 'pending' | 'login' | 'approved';
type Json = 'prepared' | 'cropped' | 'sentence' | 'crop' | 'scroll';

const columns = `id, user_id AS userId, template_id AS templateId, campaign_id AS campaignId, kind, address, capability, pending,
  prepared, cropped, title, login, reason, error, sentence, crop, scroll, approved,
  fetched_at AS fetchedAt, created_at AS createdAt, updated_at AS updatedAt`;

function fromRow(row: Row): StoredAsset {
  return {
    ...row,
    pending: row.pending === 1,
    login: row.login === 1,
    approved: row.approved === 1,
    // Written by the functions below.
    prepared: fromJson(row.prepared) as PreparedAsset | null,
    cropped: fromJson(row.cropped) as PreparedAsset | null,
    sentence: fromJson(row.sentence) as Sentence | null,
    crop: fromJson(row.crop) as Crop | null,
    scroll: fromJson(row.scroll) as Scroll | null,
  };
}

/** The asset of an address. A new or failed one is `pending`, and `wanted` says that its work has to be queued. */
export function ensureAsset(db: Db, asset: AssetAddress): { asset: StoredAsset; wanted: boolean } {
  const { userId, templateId, campaignId, kind, address } = asset;
  const known = findAssetOf(db, asset);
  if (known && (known.pending || known.prepared !== null)) return { asset: known, wanted: false };
  if (known) return { asset: orderFetch(db, known.id), wanted: true };
  const now = timestamp();
  const row = db
    .prepare<unknown[], Row>(
      `INSERT INTO assets (id, user_id, template_id, campaign_id, kind, address, capability, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${columns}`,
    )
    .get(randomUUID(), userId, templateId, campaignId, kind, address, newCapability(), now, now);
  return { asset: fromRow(returned(row)), wanted: true };
}

/** The asset of an address; undefined if nobody has named it yet. */
export function findAssetOf(
  db: Db,
  { templateId, campaignId, kind, address }: Omit<AssetAddress, 'userId'>,
): StoredAsset | undefined {
  const row = db
    .prepare<unknown[], Row>(
      `SELECT ${columns} FROM assets WHERE template_id = ? AND coalesce(campaign_id, '') = ? AND kind = ? AND address = ?`,
    )
    .get(templateId, campaignId ?? '', kind, address);
  return row && fromRow(row);
}

/**
 * Gives a campaign the content fetched for its template, with its crop. Does nothing if the campaign has the address
 * itself, or the template has no content for it.
 */
export function takeFromTemplate(db: Db, { templateId, campaignId, kind, address }: AssetAddress): void {
  const now = timestamp();
  db.prepare(
    `INSERT INTO assets (id, user_id, template_id, campaign_id, kind, address, capability, pending, prepared, cropped,
       title, login, crop, scroll, approved, fetched_at, created_at, updated_at)
     SELECT @id, user_id, template_id, @campaignId, kind, address, @capability, 0, prepared, cropped,
       title, login, crop, scroll, approved, fetched_at, @now, @now
     FROM assets
     WHERE template_id = @templateId AND coalesce(campaign_id, '') = '' AND kind = @kind AND address = @address
       AND prepared IS NOT NULL
       AND NOT EXISTS (
         SELECT 1 FROM assets WHERE template_id = @templateId AND coalesce(campaign_id, '') = @campaignId
           AND kind = @kind AND address = @address
       )`,
  ).run({ id: randomUUID(), capability: newCapability(), templateId, campaignId, kind, address, now });
}

/** The lane of fetching an asset. */
export function assetLane({ userId, templateId, campaignId, address }: AssetAddress): LaneFields {
  const needs = address.startsWith('/uploads/') ? '' : internet;
  return { kind: 'asset', account: userId, name: campaignId ?? templateId, priority: 1, needs };
}

/** Marks an asset to be fetched. */
export function orderFetch(db: Db, id: string): StoredAsset {
  const row = db
    .prepare<unknown[], Row>(`UPDATE assets SET pending = 1, updated_at = ? WHERE id = ? RETURNING ${columns}`)
    .get(timestamp(), id);
  return fromRow(returned(row));
}

export function findAsset(db: Db, id: string): StoredAsset | undefined {
  const row = db.prepare<[string], Row>(`SELECT ${columns} FROM assets WHERE id = ?`).get(id);
  return row && fromRow(row);
}

export function findAssetOfUser(db: Db, userId: string, id: string): StoredAsset | undefined {
  const asset = findAsset(db, id);
  return asset?.userId === userId ? asset : undefined;
}

export function findAssetByCapability(db: Db, capability: string): StoredAsset | undefined {
  const row = db.prepare<[string], Row>(`SELECT ${columns} FROM assets WHERE capability = ?`).get(capability);
  return row && fromRow(row);
}

/** Assets of a campaign, oldest first. */
export function listAssets(
  db: Db,
  campaignId: string,
  { page, size }: { page: number; size: number },
): { total: number; assets: StoredAsset[] } {
  const { total } = returned(
    db
      .prepare<[string], { total: number }>('SELECT count(*) AS total FROM assets WHERE campaign_id = ?')
      .get(campaignId),
  );
  const rows = db
    .prepare<unknown[], Row>(`SELECT ${columns} FROM assets WHERE campaign_id = ? ORDER BY seq LIMIT ? OFFSET ?`)
    .all(campaignId, size, page * size);
  return { total, assets: rows.map(fromRow) };
}

/** Stores the content of an asset. Other content than before is neither cropped nor approved. */
export function keepFetched(db: Db, id: string, { prepared, title, login = false }: Fetched): void {
  const now = timestamp();
  db.prepare(
    `UPDATE assets SET pending = 0, prepared = @prepared, title = @title, login = @login, reason = NULL, error = NULL, sentence = NULL,
       crop = iif(prepared ->> '$.key' IS @key, crop, NULL), cropped = iif(prepared ->> '$.key' IS @key, cropped, NULL),
       approved = iif(prepared ->> '$.key' IS @key, approved, 0), fetched_at = @now, updated_at = @now WHERE id = @id`,
  ).run({ id, prepared: toJson(prepared), key: prepared.key, title, login: toBit(login), now });
}

export type Fetched = { prepared: PreparedAsset; title: string | null; login?: boolean };

type Failure = { code: ErrorCode; message: string; sentence?: Sentence | undefined };

/** Stores why fetching an asset has to wait. */
export function keepWait(db: Db, id: string, { code, message, sentence }: Failure): void {
  db.prepare('UPDATE assets SET reason = ?, error = ?, sentence = ? WHERE id = ?').run(
    code,
    message,
    toJson(sentence),
    id,
  );
}

/** Stores why an asset could not be fetched; its former content stays. */
export function keepFailure(db: Db, id: string, { code, message, sentence }: Failure): void {
  db.prepare('UPDATE assets SET pending = 0, reason = ?, error = ?, sentence = ?, updated_at = ? WHERE id = ?').run(
    code,
    message,
    toJson(sentence),
    timestamp(),
    id,
  );
}

export type Shown = Pick<StoredAsset, 'approved' | 'crop' | 'cropped' | 'scroll'>;

/** Stores an asset's crop and approval. */
export function keepShown(db: Db, id: string, { approved, crop, cropped, scroll }: Shown): StoredAsset {
  const row = db
    .prepare<unknown[], Row>(
      `UPDATE assets SET approved = ?, crop = ?, cropped = ?, scroll = ?, updated_at = ? WHERE id = ? RETURNING ${columns}`,
    )
    .get(toBit(approved), toJson(crop), toJson(cropped), toJson(scroll), timestamp(), id);
  return fromRow(returned(row));
}

/**
 * Whether any asset, or any finished video, uses a file of the folder `assets`.
 * @param file its name, which begins with its key.
 */
export function assetFileIsUsed(db: Db, file: string): boolean {
  const [key = ''] = file.split('.');
  const row = db
    .prepare<[string, string], object>(
      `SELECT 1 FROM assets WHERE prepared ->> '$.key' = ?
       UNION ALL SELECT 1 FROM assets WHERE cropped IS NOT NULL AND cropped ->> '$.key' = ? LIMIT 1`,
    )
    .get(key, key);
  return row !== undefined || sectionIsUsed(db, key);
}
