import { z } from 'zod';
import { campaignCreditsSchema, creditEstimateSchema, creditMonthSchema, creditsSchema } from '../api/index.ts';
import { generationModes, smoothQualities } from '../generation-modes.ts';
import { limits } from '../limits.ts';

/** What videos cost, and what the account has used. Answers are null where a remote studio counts no credits. */

const nothing = z.object({});

/** What one finished video cost. */
const bookingSchema = z.object({
  videoId: z.string(),
  /** Null where the app does not have it: it was deleted, or another program made it. */
  campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What tells its video from the others of the campaign: the first value; null where that is not known. */
  value: z.string().nullable(),
  credits: z.number(),
  createdAt: z.string(),
});
export type CreditBooking = z.infer<typeof bookingSchema>;

/** Bookings of one page. */
export const bookingsPerPage = 25;

export const creditRequests = {
  'credits.get': { input: nothing, output: creditsSchema.nullable() },
  /** What rows would cost, before they are launched. */
  'credits.estimate': {
    input: z.object({
      rows: z.number().int().min(1).max(limits.tableRows),
      mode: z.enum(generationModes),
      smoothQuality: z.enum(smoothQualities).default('standard'),
    }),
    output: creditEstimateSchema.nullable(),
  },
  /** Of a campaign; null for one that the studio does not have yet, and where nothing is charged: without a limit. */
  'credits.ofCampaign': {
    input: z.object({ campaignId: z.string() }),
    output: campaignCreditsSchema.omit({ id: true }).nullable(),
  },
  /** Newest first. */
  'credits.months': { input: nothing, output: z.array(creditMonthSchema).nullable() },
  /** Those of a month, newest first. @param month as in `credits.months`. */
  'credits.bookings': {
    input: z.object({ month: z.string(), page: z.number().int().min(0) }),
    output: z.object({ total: z.number().int(), bookings: z.array(bookingSchema) }).nullable(),
  },
};
