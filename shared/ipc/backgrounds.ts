import { z } from 'zod';
import { assetSchema, assetUpdate, assetsInput, templateAssetsInput } from '../api/assets.ts';
import { campaignBackgrounds } from '../api/requests.ts';

/** What the backgrounds of a campaign show: looked at, cropped and approved before its rows, and refreshed. */

/** A background as the window shows it; its addresses are paths of the app. */
const shownAssetSchema = z.object({
  ...assetSchema.pick({
    id: true,
    kind: true,
    address: true,
    status: true,
    reason: true,
    message: true,
    sentence: true,
  }).shape,
  ...assetSchema.pick({ media: true, width: true, height: true, duration: true, title: true }).shape,
  ...assetSchema.pick({ crop: true, scroll: true, login: true, approved: true }).shape,
  /** What is shown, and all of it where it is cropped; null until it was fetched. */
  path: z.string().nullable(),
  originalPath: z.string().nullable(),
  /** ISO 8601 with zone. */
  fetchedAt: z.string().nullable(),
});
export type ShownAsset = z.infer<typeof shownAssetSchema>;

export const assetsPerPage = 50;

const campaign = z.object({ campaignId: z.string() });
const fallback = campaignBackgrounds.pick({ fallback: true, color: true, image: true });

export const backgroundRequests = {
  /** Gives the studio a picked picture or video, which then can be a background. The spool ends. */
  'backgrounds.addFile': { input: z.object({ spoolId: z.string() }), output: z.object({ uploadId: z.string() }) },
  /** Those of a campaign that the studio has, oldest first. */
  'backgrounds.list': {
    input: campaign.extend({ page: z.number().int().min(0).default(0) }),
    output: z.object({ total: z.number().int(), assets: z.array(shownAssetSchema) }),
  },
  /** Fetches addresses ahead of the rows that will name them. */
  'backgrounds.prepare': {
    input: campaign.extend({ assets: assetsInput.shape.assets }),
    output: z.object({ assets: z.array(shownAssetSchema) }),
  },
  /**
   * What addresses show before there is a campaign: each is fetched the first time it is named. Asked again, it answers
   * how far they are; `again` also tries those once more that could not be fetched.
   */
  'backgrounds.look': {
    input: z.object({
      templateId: z.string(),
      assets: templateAssetsInput.shape.assets,
      again: z.boolean().default(false),
    }),
    output: z.object({ assets: z.array(shownAssetSchema) }),
  },
  /** Approves one, crops it, or sets which part of a page is scrolled through. */
  'backgrounds.change': { input: assetUpdate.extend({ id: z.string() }), output: shownAssetSchema },
  'backgrounds.refresh': { input: z.object({ id: z.string() }), output: shownAssetSchema },
  /** What stands in for an asset that cannot be shown. */
  'backgrounds.fallback': { input: campaign, output: fallback },
  'backgrounds.setFallback': { input: campaign.extend(fallback.shape), output: fallback },
};
