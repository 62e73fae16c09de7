import type { Db } from '#electron/db/open.ts';
import { assetLane, ensureAsset, orderFetch, type AssetAddress, type StoredAsset } from '../../store/assets.ts';
import { queueWork } from '../../store/work.ts';

/**
 * Returns the asset of an address, which all requests for that address share, and queues its fetch unless it is done or
 * under way. Call it within a transaction, and wake the queue afterwards.
 * @param again queues a fetch even if one is done; the current version stays until then.
 */
export function queueAsset(db: Db, address: AssetAddress, { again = false } = {}): StoredAsset {
  const known = ensureAsset(db, address);
  const asset = again && !known.wanted ? orderFetch(db, known.asset.id) : known.asset;
  if (!known.wanted && !again) return asset;
  queueWork(db, assetLane(address), asset.id);
  return asset;
}
