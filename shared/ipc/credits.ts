import { z } from 'zod';
import {
  campaignCreditsSchema,
  creditBookingSchema,
  creditEstimateSchema,
  creditMonthSchema,
  creditsSchema,
} from '../api/index.ts';
import { generationModes, smoothQualities } from '../generation-modes.ts';
import { limits } from '../limits.ts';

/** What videos cost, and what the account has used. Answers are null where a remote studio counts no credits. */

const nothing = z.object({});

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
  /** Of a campaign; null also for one that the studio does not have yet. */
  'credits.ofCampaign': {
    input: z.object({ campaignId: z.string() }),
    output: campaignCreditsSchema.omit({ id: true }).nullable(),
  },
  /** Newest first. */
  'credits.months': { input: nothing, output: z.array(creditMonthSchema).nullable() },
  /** Newest first. */
  'credits.bookings': {
    input: z.object({ page: z.number().int().min(0) }),
    output: z.object({ total: z.number().int(), bookings: z.array(creditBookingSchema) }).nullable(),
  },
};
