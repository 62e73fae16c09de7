import { z } from 'zod';
import { generationModes, smoothQualities } from '../generation-modes.ts';
import { limits } from '../limits.ts';
import { shortText, uuid } from './bounds.ts';
import { timestampSchema } from './resources.ts';

/** Prices of videos, and an account's use of its limit. Amounts are credits, with up to two decimals. */

/** An administrator may name any account; the caller's own by default. */
const holder = { user_id: uuid.optional() };
/** One campaign, which may be deleted; all by default. */
const campaign = { campaign_id: uuid.optional() };

const creditMonth = z
  .string()
  .max(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/u);

export const creditsQuery = z.object(holder);
export const creditMonthsQuery = z.object({ ...holder, ...campaign });
export const creditBookingsQuery = z.object({
  ...holder,
  ...campaign,
  /** One month in UTC, such as `2026-11`; all by default. */
  month: creditMonth.optional(),
  page: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(limits.pageSize).default(limits.defaultPageSize),
});
export const creditEstimateQuery = z.object({
  rows: z.coerce.number().int().min(1).max(limits.tableRows).default(1),
  generation_mode: z.enum(generationModes).default('keep_original'),
  /** Only affects `full_script`. */
  smooth_quality: z.enum(smoothQualities).default('standard'),
  credit_multiplier: shortText.optional(),
});

export const creditsSchema = z.object({
  /** `limit` less used and reserved credits. Null without a limit; negative if the limit was lowered. */
  balance: z.number().nullable(),
  /** For accepted videos that have not ended. */
  reserved: z.number(),
  /** For videos that succeeded. */
  used_this_month: z.number(),
  /** Per month; null for no limit. */
  limit: z.number().nullable(),
  /** The present month in UTC, such as `2026-11`. */
  month: z.string(),
});
export type Credits = z.infer<typeof creditsSchema>;

export const creditEstimateSchema = z.object({
  rows: z.number().int(),
  credits_per_video: z.number(),
  /** The price of all rows together. */
  credits: z.number(),
  /** Whether the account has enough left. */
  covered: z.boolean(),
  ...creditsSchema.shape,
});

export const campaignCreditsSchema = z.object({
  id: z.string(),
  reserved: z.number(),
  /** Credits used since the campaign was created, and the number of videos that used them. */
  used: z.number(),
  videos: z.number().int(),
});

export const creditMonthSchema = z.object({ month: z.string(), videos: z.number().int(), credits: z.number() });

export const creditBookingSchema = z.object({
  video_id: z.string(),
  /** Null for a video without one. */
  campaign_id: z.string().nullable(),
  credits: z.number(),
  created_at: timestampSchema,
});
