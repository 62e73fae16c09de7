import { z } from 'zod';
import { campaignCreditsSchema, creditEstimateSchema, creditMonthSchema, creditsSchema } from '../api/index.ts';
import { generationModes, smoothQualities } from '../generation-modes.ts';
import { limits } from '../limits.ts';

/** Prices of videos, and the account's use of its limit. Answers are null if a remote studio has no credits. */

const nothing = z.object({});

/** The price of one finished video. */
const bookingSchema = z.object({
  videoId: z.string(),
  /** Null if the app does not have the campaign: it was deleted, or another program created it. */
  campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The first value of the row, which distinguishes its video from others of the campaign; null if unknown. */
  value: z.string().nullable(),
  credits: z.number(),
  createdAt: z.string(),
});
export type CreditBooking = z.infer<typeof bookingSchema>;

/** Bookings of one page. */
export const bookingsPerPage = 25;

export const creditRequests = {
  'credits.get': { input: nothing, output: creditsSchema.nullable() },
  /** The price of rows, before they are launched. */
  'credits.estimate': {
    input: z.object({
      rows: z.number().int().min(1).max(limits.tableRows),
      mode: z.enum(generationModes),
      smoothQuality: z.enum(smoothQualities).default('standard'),
    }),
    output: creditEstimateSchema.nullable(),
  },
  /** Credits of a campaign. Null before the studio has it, and for an account without a limit. */
  'credits.ofCampaign': {
    input: z.object({ campaignId: z.string() }),
    output: campaignCreditsSchema.omit({ id: true }).nullable(),
  },
  /** Newest first. */
  'credits.months': { input: nothing, output: z.array(creditMonthSchema).nullable() },
  /** Bookings of a month, newest first. @param month as in `credits.months`. */
  'credits.bookings': {
    input: z.object({ month: z.string(), page: z.number().int().min(0) }),
    output: z.object({ total: z.number().int(), bookings: z.array(bookingSchema) }).nullable(),
  },
};
