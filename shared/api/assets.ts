import { z } from 'zod';
import { sentenceSchema } from '../errors/index.ts';
import { assetKinds } from '../backgrounds.ts';
import { limits } from '../limits.ts';
import { address, uuid } from './bounds.ts';
import { mediaAddress, publicAddress } from './addresses.ts';
import { timestampSchema } from './resources.ts';

/**
 * The kind of an address: `link` a picture or video, `site` a web page that is captured, `profile` a profile page or
 * picture that is laid out as a card.
 */
const assetSources = ['link', 'site', 'profile'] as const;
export const assetSource = z.enum(assetSources);
export type AssetSource = z.infer<typeof assetSource>;

const share = z.number().min(0).max(1);
/** Part of a picture, as shares of its width and height. */
const cropSchema = z
  .object({ left: share, top: share, width: share, height: share })
  .refine(({ left, top, width, height }) => width > 0 && height > 0 && left + width <= 1 && top + height <= 1, {
    message: 'The part must lie within the picture.',
  });
export type Crop = z.infer<typeof cropSchema>;
/** Part of a page that is scrolled through, as shares of its height. */
const scrollSchema = z
  .object({ from: share, to: share })
  .refine(({ from, to }) => from <= to, { message: 'The range must not end before it begins.' });
export type Scroll = z.infer<typeof scrollSchema>;

const content = mediaAddress(({ media }) => (media === 'video' ? 'video' : 'picture'));

/** The content of a background, fetched once for all rows of a campaign with its address. */
export const assetSchema = z.object({
  id: z.string(),
  campaign_id: z.string().nullable(),
  kind: assetSource,
  address: publicAddress(),
  status: z.enum(['preparing', 'ready', 'failed']),
  /**
   * Our error code and its sentence: why it failed, or why the last refresh failed and the previous content is kept.
   * While it is prepared, `OFFLINE` says that it waits for a connection.
   */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** Which of the product's sentences `message` is, if it says more than `reason` (x-vocative). */
  sentence: sentenceSchema.optional(),
  /** The prepared content; null before. */
  media: z.enum(assetKinds).nullable(),
  /** Pixels, after cropping. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** For a video, seconds. */
  duration: z.number().nullable(),
  /** Its address, cropped and uncropped. */
  url: content.nullable(),
  original_url: content.nullable(),
  /** Title of a page, or the name on a profile card. */
  title: z.string().nullable(),
  crop: cropSchema.nullable(),
  scroll: scrollSchema.nullable(),
  /** Whether it is a page that looks like a login, which videos only show after approval. */
  login: z.boolean().default(false),
  /** Whether the user has approved it. A refresh with other content revokes that. */
  approved: z.boolean(),
  fetched_at: timestampSchema.nullable(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type Asset = z.infer<typeof assetSchema>;

const wanted = z.array(z.object({ kind: assetSource, address })).max(limits.rowsPerRequest);

export const assetsInput = z.object({
  /** The campaign. */
  id: uuid,
  assets: wanted,
  from_template: z
    .boolean()
    .default(false)
    .describe('Takes over what was fetched for its template before, as it is cropped and approved there.'),
});

export const templateAssetsInput = z.object({
  /** The template. */
  id: uuid,
  assets: wanted,
  again: z.boolean().default(true).describe('Whether those that could not be fetched before are tried once more.'),
});

export const assetUpdate = z.object({
  id: uuid,
  approved: z.boolean().optional(),
  /** Null shows all of it. */
  crop: cropSchema.nullable().optional(),
  scroll: scrollSchema.nullable().optional(),
});
