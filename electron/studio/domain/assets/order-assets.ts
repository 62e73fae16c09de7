import type { Db } from '#electron/db/open.ts';
import { assetLane, ensureAsset, orderFetch, type AssetAddress, type StoredAsset } from '../../store/assets.ts';
import { queueWork } from '../../store/work.ts';

/**
 * Gives the asset of an address, and has it fetched unless that was done or is under way: all who name it share it.
 * Within a transaction; wake the queue after it.
 * @param again fetches it in any case; what it was stays until then.
 */
export function queueAsset(db: Db, address: AssetAddress, { again = false } = {}): StoredAsset {
  const known = ensureAsset(db, address);
  const asset = again && !known.wanted ? orderFetch(db, known.asset.id) : known.asset;
  if (!known.wanted && !again) return asset;
  queueWork(db, assetLane(address), asset.id);
  return asset;
}
