import type { Asset, CampaignBackgrounds } from '#shared/api/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { assetsPerPage, type ShownAsset } from '#shared/ipc/index.ts';
import { utcTime, type Studio } from '#electron/client/studio.ts';
import { uploadFile } from '#electron/client/transfers/upload.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media.ts';
import type { Handlers } from '../requests.ts';
import type { Spools } from '../spools/spools.ts';
import type { TemplateStore } from '../templates/store.ts';
import type { CampaignStore } from './store.ts';

/** Time limit for sending the largest file, milliseconds. */
const uploadLimit = 10 * 60_000;

/** The contents of a campaign's backgrounds, for approval in the window. */
export function backgroundHandlers({
  connection,
  store,
  templates,
  spools,
  media,
}: {
  connection: Pick<ConnectionService, 'studio'>;
  store: CampaignStore;
  templates: TemplateStore;
  spools: Spools;
  media: Media;
}) {
  /** @throws AppError `NOT_FOUND` for a campaign that the studio does not have yet. */
  function onStudio(campaignId: string): { studio: Studio; id: string } {
    const studio = connection.studio();
    const { studioId } = store.get(studio.account, campaignId);
    if (studioId === null) throw new AppError('NOT_FOUND', { subject: campaignId });
    return { studio, id: studioId };
  }

  const shown = (asset: Asset): ShownAsset => {
    const { url, original_url: original, fetched_at: fetchedAt } = asset;
    const pathOf = (address: string | null): string | null =>
      address === null ? null : media.addBackground(address, asset.media === 'video' ? 'video' : 'picture');
    return {
      ...asset,
      path: pathOf(url),
      originalPath: pathOf(original),
      fetchedAt: fetchedAt === null ? null : utcTime(fetchedAt),
    };
  };

  return {
    async 'backgrounds.addFile'({ spoolId }) {
      const { name, mimeType } = spools.get(spoolId);
      const uploadId = await uploadFile(connection.studio(), {
        file: spools.file(spoolId),
        name,
        mimeType,
        uploadUrl: null,
        onUploadUrl: () => undefined,
        onProgress: () => undefined,
        signal: AbortSignal.timeout(uploadLimit),
      });
      await spools.discard(spoolId);
      return { uploadId };
    },
    async 'backgrounds.list'({ campaignId, page }) {
      const { studio, id } = onStudio(campaignId);
      const { total, assets } = await studio.call('listAssets', { id, page, size: assetsPerPage });
      return { total, assets: assets.map(shown) };
    },
    async 'backgrounds.prepare'({ campaignId, assets: wanted }) {
      const { studio, id } = onStudio(campaignId);
      const { assets } = await studio.call('prepareAssets', { id, assets: wanted });
      return { assets: assets.map(shown) };
    },
    async 'backgrounds.look'({ templateId, ...wanted }) {
      const studio = connection.studio();
      const id = templates.readyStudioId(studio.account, templateId);
      try {
        const { assets } = await studio.call('prepareTemplateAssets', { id, ...wanted });
        return { assets: assets.map(shown) };
      } catch (error) {
        // The studio has the template, so it is the operation that was not found.
        if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
        throw new AppError('NOT_SUPPORTED_YET', { ...say('backgroundsNotShown'), cause: error });
      }
    },
    'backgrounds.change': async (change) => shown(await connection.studio().call('updateAsset', change)),
    'backgrounds.refresh': async ({ id }) => shown(await connection.studio().call('refreshAsset', { id })),
    async 'backgrounds.fallback'({ campaignId }) {
      const { studio, id } = onStudio(campaignId);
      return fallbackOf((await studio.call('getCampaign', { id })).backgrounds);
    },
    async 'backgrounds.setFallback'({ campaignId, ...fallback }) {
      const { studio, id } = onStudio(campaignId);
      const { backgrounds: before } = await studio.call('getCampaign', { id });
      const backgrounds = { entries: before?.entries ?? [], ...fallback };
      return fallbackOf((await studio.call('updateCampaign', { id, backgrounds })).backgrounds);
    },
  } satisfies Partial<Handlers>;
}

function fallbackOf(backgrounds: CampaignBackgrounds | null): Omit<CampaignBackgrounds, 'entries'> {
  const { fallback = 'fail', color = null, image = null } = backgrounds ?? {};
  return { fallback, color, image };
}
