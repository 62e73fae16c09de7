import type { Db } from '#electron/db/open.ts';
import { assetLane, ensureAsset, orderFetch, type AssetAddress, type StoredAsset } from '../../store/assets.ts';
import { queueWork } from '../../store/work.ts';

/**
 * Returns the asset of an address and queues its fetch, unless that is done or under way: all requests for an address
 * share it. Call it within a transaction, and wake the queue afterwards.
 * @param again fetches it in any case; the current version stays until then.
 */
export function queueAsset(db: Db, address: AssetAddress, { again = false } = {}): StoredAsset {
  const known = ensureAsset(db, address);
  const asset = again && !known.wanted ? orderFetch(db, known.asset.id) : known.asset;
  if (!known.wanted && !again) return asset;
  queueWork(db, assetLane(address), asset.id);
  return asset;
}
