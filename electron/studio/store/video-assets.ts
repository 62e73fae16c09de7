import type { AssetSource } from '#shared/api/index.ts';
import { itemAt } from '#shared/at.ts';
import type { Db } from '#electron/db/open.ts';
import { assetLane, ensureAsset, findAsset, type StoredAsset } from './assets.ts';
import { queueAllWork } from './work.ts';

/** The assets of rows' videos. Rows are not taken from the queue before all of theirs have been fetched. */

/** The content of a row's background; null for none. */
export type RowAsset = { kind: AssetSource; address: string } | null;

/** Returns a function that gives the ids of a row's assets, and stores those that nobody has named yet. */
export function assetIdsIn(db: Db, batchId: string): (assets: readonly RowAsset[]) => (string | null)[] {
  const batch = db
    .prepare<[string], { user_id: string; template_id: string; campaign_id: string | null }>(
      'SELECT user_id, template_id, campaign_id FROM batches WHERE id = ?',
    )
    .get(batchId);
  /** Many rows share an address. */
  const known = new Map<string, string>();
  return (assets) => {
    if (!batch) return [];
    const { user_id: userId, template_id: templateId, campaign_id: campaignId } = batch;
    return assets.map((asset) => {
      if (!asset) return null;
      const name = `${asset.kind} ${asset.address}`;
      const id = known.get(name) ?? ensureAsset(db, { userId, templateId, campaignId, ...asset }).asset.id;
      known.set(name, id);
      return id;
    });
  };
}

/** Returns a function that stores which assets a video without any shows. */
export function showAssets(db: Db): (videoId: string, ids: readonly (string | null)[]) => void {
  const insert = db.prepare('INSERT INTO video_assets (video_id, position, asset_id) VALUES (?, ?, ?)');
  return (videoId, ids) => {
    for (const [position, id] of ids.entries()) if (id !== null) insert.run(videoId, position, id);
  };
}

/** Returns a function that stores a video's assets, by the index of its backgrounds. */
export function assetsOfRows(db: Db, batchId: string): (videoId: string, assets: readonly RowAsset[]) => void {
  const idsOf = assetIdsIn(db, batchId);
  const show = showAssets(db);
  return (videoId, assets) => show(videoId, idsOf(assets));
}

/** A video's assets, by the index of its backgrounds; deleted ones are missing. */
export function assetsOfVideo(db: Db, videoId: string): Map<number, StoredAsset> {
  const rows = db
    .prepare<[string], { position: number; asset_id: string }>(
      'SELECT position, asset_id FROM video_assets WHERE video_id = ?',
    )
    .all(videoId);
  return new Map(
    rows.flatMap(({ position, asset_id: id }) => {
      const asset = findAsset(db, id);
      return asset ? [[position, asset] as const] : [];
    }),
  );
}

const waits = `(SELECT count(DISTINCT a.id) FROM video_assets va JOIN assets a ON a.id = va.asset_id
  WHERE va.video_id = work.key AND a.pending = 1)`;

/** Fetches all assets of a request's rows, and makes the rows wait for them. */
export function awaitAssets(db: Db, batchId: string): void {
  const pending = db
    .prepare<[string], { id: string }>(
      `SELECT DISTINCT a.id FROM generated_videos v JOIN video_assets va ON va.video_id = v.id
         JOIN assets a ON a.id = va.asset_id
       WHERE v.batch_id = ? AND a.pending = 1
         AND NOT EXISTS (SELECT 1 FROM work w WHERE w.kind = 'asset' AND w.key = a.id)`,
    )
    .all(batchId);
  const assets = pending.flatMap(({ id }) => findAsset(db, id) ?? []);
  for (const ofLane of Map.groupBy(assets, (asset) => JSON.stringify(assetLane(asset))).values()) {
    const ids = ofLane.map(({ id }) => id);
    queueAllWork(db, assetLane(itemAt(ofLane, 0)), ids);
  }
  db.prepare(
    `UPDATE work SET waits = ${waits}
     WHERE lane_id = (SELECT id FROM lanes WHERE batch_id = ? AND kind = 'video')`,
  ).run(batchId);
}

/** Releases rows that waited for an asset. Call it in the transaction that ends its fetching. */
export function releaseRowsOf(db: Db, assetId: string): void {
  db.prepare(
    `UPDATE work SET waits = ${waits}
     WHERE kind = 'video' AND key IN (SELECT video_id FROM video_assets WHERE asset_id = ?)`,
  ).run(assetId);
}

/** Fetches failed assets of a request's failed rows again; call it when they are queued again. */
export function retryAssets(db: Db, batchId: string): void {
  const shown = db
    .prepare("SELECT 1 FROM batches WHERE id = ? AND snapshot -> '$.backgrounds' IS NOT NULL")
    .get(batchId);
  if (shown === undefined) return;
  db.prepare(
    `UPDATE assets SET pending = 1 WHERE campaign_id IS NOT NULL AND pending = 0 AND prepared IS NULL
       AND id IN (SELECT va.asset_id FROM generated_videos v JOIN video_assets va ON va.video_id = v.id
         WHERE v.batch_id = ? AND v.status = 'queued')`,
  ).run(batchId);
  awaitAssets(db, batchId);
}

/** Removes assets that only a request named which was never accepted. */
export function dropUnorderedAssets(db: Db): void {
  db.prepare(
    `DELETE FROM assets WHERE pending = 1 AND prepared IS NULL
       AND NOT EXISTS (SELECT 1 FROM work w WHERE w.kind = 'asset' AND w.key = assets.id)
       AND NOT EXISTS (SELECT 1 FROM video_assets va WHERE va.asset_id = assets.id)`,
  ).run();
}
