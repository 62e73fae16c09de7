import { z } from 'zod';
import { generationModes, smoothQualities } from '../generation-modes.ts';
import { limits } from '../limits.ts';
import { shortText, uuid } from './bounds.ts';

/** What videos cost, and what an account used of its limit. Amounts are credits, with up to two decimals. */

/** Whose: an administrator may name any account; without it the caller's own. */
const holder = { user_id: uuid.optional() };
/** Of one campaign, which may be deleted; of all without it. */
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
  /** Of one month in UTC, such as `2026-11`; of all without it. */
  month: creditMonth.optional(),
  page: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(limits.pageSize).default(limits.defaultPageSize),
});
export const creditEstimateQuery = z.object({
  rows: z.coerce.number().int().min(1).max(limits.tableRows).default(1),
  generation_mode: z.enum(generationModes).default('keep_original'),
  /** Counts in `full_script` alone. */
  smooth_quality: z.enum(smoothQualities).default('standard'),
  credit_multiplier: shortText.optional(),
});

export const creditsSchema = z.object({
  /** `limit` less what is used and reserved. Null without a limit; negative where the limit was lowered. */
  balance: z.number().nullable(),
  /** For videos that have been accepted and have not ended. */
  reserved: z.number(),
  /** For videos that succeeded. */
  used_this_month: z.number(),
  /** For a month; null for an account that may use as much as it wants. */
  limit: z.number().nullable(),
  /** The present month in UTC, such as `2026-11`. */
  month: z.string(),
});
export type Credits = z.infer<typeof creditsSchema>;

export const creditEstimateSchema = z.object({
  rows: z.number().int(),
  credits_per_video: z.number(),
  /** What all rows cost together. */
  credits: z.number(),
  /** Whether the account has as much left. */
  covered: z.boolean(),
  ...creditsSchema.shape,
});

export const campaignCreditsSchema = z.object({
  id: z.string(),
  reserved: z.number(),
  /** Since the campaign was made, by so many videos. */
  used: z.number(),
  videos: z.number().int(),
});

export const creditMonthSchema = z.object({ month: z.string(), videos: z.number().int(), credits: z.number() });

export const creditBookingSchema = z.object({
  video_id: z.string(),
  /** Null for a video without one. */
  campaign_id: z.string().nullable(),
  credits: z.number(),
  created_at: z.string(),
});
