import { z } from 'zod';
import { assetSchema, assetUpdate, assetsInput, templateAssetsInput } from '../api/assets.ts';
import { campaignBackgrounds } from '../api/requests.ts';

/**
 * The contents of a campaign's backgrounds: reviewed, cropped and approved before its rows are launched, and refreshed.
 */

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
  /** The content, and its uncropped form; null until it is fetched. */
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
  /** Sends a picked picture or video to the studio, to be used as a background. Its spool is deleted. */
  'backgrounds.addFile': { input: z.object({ spoolId: z.string() }), output: z.object({ uploadId: z.string() }) },
  /** The backgrounds of a campaign that exists on the studio, oldest first. */
  'backgrounds.list': {
    input: campaign.extend({ page: z.number().int().min(0).default(0) }),
    output: z.object({ total: z.number().int(), assets: z.array(shownAssetSchema) }),
  },
  /** Fetches the contents of addresses before rows refer to them. */
  'backgrounds.prepare': {
    input: campaign.extend({ assets: assetsInput.shape.assets }),
    output: z.object({ assets: z.array(shownAssetSchema) }),
  },
  /**
   * The contents of addresses before there is a campaign. The first request for an address starts fetching it, later
   * ones report its progress; `again` also retries addresses that could not be fetched.
   */
  'backgrounds.look': {
    input: z.object({
      templateId: z.string(),
      assets: templateAssetsInput.shape.assets,
      again: z.boolean().default(false),
    }),
    output: z.object({ assets: z.array(shownAssetSchema) }),
  },
  /** Approves a background, crops it, or sets which part of a page is scrolled through. */
  'backgrounds.change': { input: assetUpdate.extend({ id: z.string() }), output: shownAssetSchema },
  'backgrounds.refresh': { input: z.object({ id: z.string() }), output: shownAssetSchema },
  /** The fallback for backgrounds that cannot be shown. */
  'backgrounds.fallback': { input: campaign, output: fallback },
  'backgrounds.setFallback': { input: campaign.extend(fallback.shape), output: fallback },
};
