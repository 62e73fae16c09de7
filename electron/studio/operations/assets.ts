import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Asset, Crop } from '#shared/api/index.ts';
import { assetFileName, type PreparedAsset } from '#shared/backgrounds.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { Said } from '#shared/errors/sentences/say.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { requireCampaign } from '../domain/campaigns.ts';
import { storedAddress } from '../domain/assets/fetch-asset.ts';
import { queueAsset } from '../domain/assets/order-assets.ts';
import { backgroundUrl } from '../domain/media/addresses.ts';
import { requireReadyTemplate } from '../domain/templates/readiness.ts';
import * as store from '../store/assets.ts';
import { found, type Call, type Handlers, type InteractiveOptions } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';

export function assetHandlers(services: Services) {
  const { db, folders, pool, linked, work } = services;

  async function crop(asset: PreparedAsset, part: Crop, interactive: InteractiveOptions): Promise<PreparedAsset> {
    const as = asset.kind === 'page' ? 'page' : 'image';
    const cropped = await pool.run({ kind: 'crop-asset', asset: assetFileName(asset), as, part }, interactive);
    // Nothing refers to the file until the answer is stored, so a clean-up may have removed it.
    if (existsSync(join(folders.assets, assetFileName(cropped)))) return cropped;
    return crop(asset, part, interactive);
  }

  /**
   * Orders the assets at addresses, or returns the known ones.
   * @param order called for each address, within one transaction.
   * @throws AppError `URL_REFUSED` with `row`, the index in the list.
   */
  function orderAll(
    { baseUrl, askedUrl }: Call,
    owner: Pick<store.AssetAddress, 'userId' | 'templateId' | 'campaignId'>,
    assets: readonly Pick<store.AssetAddress, 'kind' | 'address'>[],
    order: (address: store.AssetAddress) => store.StoredAsset,
  ): { assets: Asset[] } {
    const wanted = assets.map(({ kind, address }, row) => {
      try {
        return { ...owner, kind, address: storedAddress(address, [baseUrl, askedUrl], linked) };
      } catch (error) {
        throw isAppError(error) ? error.with({ row, cause: error }) : error;
      }
    });
    const ordered = db.transaction(() => wanted.map(order))();
    work.wake();
    return { assets: ordered.map((asset) => toAsset(asset, baseUrl)) };
  }

  return {
    listAssets({ userId, baseUrl }, { id, page, size }) {
      requireCampaign(db, userId, id);
      const { total, assets } = store.listAssets(db, id, { page, size });
      return { total, assets: assets.map((asset) => toAsset(asset, baseUrl)) };
    },

    prepareAssets(call, { id: campaignId, assets, from_template: fromTemplate }) {
      const { userId } = call;
      const campaign = requireCampaign(db, userId, campaignId);
      if (campaign.locked) throw new AppError('CAMPAIGN_LOCKED');
      const { id: templateId } = requireReadyTemplate(db, userId, campaign.template_id);
      return orderAll(call, { userId, templateId, campaignId }, assets, (address) => {
        if (fromTemplate) store.takeFromTemplate(db, address);
        return queueAsset(db, address);
      });
    },

    prepareTemplateAssets(call, { id, assets, again }) {
      const { userId } = call;
      const { id: templateId } = requireReadyTemplate(db, userId, id);
      return orderAll(call, { userId, templateId, campaignId: null }, assets, (address) => {
        const known = again ? undefined : store.findAssetOf(db, address);
        return known ?? queueAsset(db, address);
      });
    },

    async updateAsset({ userId, baseUrl, interactive }, { id, approved, crop: part, scroll }) {
      const before = found(store.findAssetOfUser(db, userId, id));
      if (!before.prepared) {
        if (!approved && !part && !scroll) return toAsset(before, baseUrl);
        throw new AppError('REQUEST_UNUSABLE', {
          subject: 'id',
          ...say('backgroundNotFetched'),
        });
      }
      if (part) checkMedia(before.prepared.kind !== 'video', 'crop', say('videoNotCropped'));
      if (scroll) checkMedia(before.prepared.kind === 'page', 'scroll', say('pageNotScrolled'));
      const cropped = part ? await crop(before.prepared, part, interactive) : null;
      const now = found(store.findAssetOfUser(db, userId, id));
      if (now.prepared?.key !== before.prepared.key) {
        throw new AppError('REQUEST_UNUSABLE', {
          subject: 'id',
          ...say('backgroundRefreshed'),
        });
      }
      const changed = store.keepShown(db, id, {
        approved: approved ?? now.approved,
        ...(part === undefined ? { crop: now.crop, cropped: now.cropped } : { crop: part, cropped }),
        scroll: scroll === undefined ? now.scroll : scroll,
      });
      return toAsset(changed, baseUrl);
    },

    refreshAsset({ userId, baseUrl }, { id }) {
      const asset = found(store.findAssetOfUser(db, userId, id));
      if (asset.pending) return toAsset(asset, baseUrl);
      const ordered = db.transaction(() => queueAsset(db, asset, { again: true }))();
      work.wake();
      return toAsset(ordered, baseUrl);
    },
  } satisfies Partial<Handlers>;
}

function checkMedia(holds: boolean, subject: string, said: Said): void {
  if (!holds) throw new AppError('REQUEST_UNUSABLE', { subject, ...said });
}

function toAsset(asset: store.StoredAsset, baseUrl: string): Asset {
  const { id, kind, address, title, crop, scroll, approved, capability, prepared } = asset;
  const shown = asset.cropped ?? prepared;
  const fetched = prepared === null ? 'failed' : 'ready';
  return {
    id,
    campaign_id: asset.campaignId,
    kind,
    address,
    status: asset.pending ? 'preparing' : fetched,
    reason: asset.reason,
    message: asset.error,
    ...(asset.sentence && { sentence: asset.sentence }),
    media: shown?.kind ?? null,
    width: shown?.width ?? null,
    height: shown?.height ?? null,
    duration: shown?.duration ?? null,
    url: shown && backgroundUrl(baseUrl, capability, 'shown'),
    original_url: prepared && backgroundUrl(baseUrl, capability, 'original'),
    title,
    crop,
    scroll,
    login: asset.login,
    approved,
    fetched_at: asset.fetchedAt,
    created_at: asset.createdAt,
    updated_at: asset.updatedAt,
  };
}
