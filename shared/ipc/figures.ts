import { z } from 'zod';
import { problemSchema } from './window-data.ts';

/** Outcomes of videos by day. Only campaigns that still exist are counted. */

const count = z.number().int().min(0);

const figuresSchema = z.object({
  /** Days on which videos ended, oldest first; days without any are left out. */
  days: z.array(
    z.object({
      /** `2026-11-23`, in this computer's time zone. */
      day: z.string(),
      succeeded: count,
      failed: count,
      cancelled: count,
    }),
  ),
  /** Why videos of these days failed, the most frequent first. */
  reasons: z.array(z.object({ problem: problemSchema, count })),
  /** Number of videos that ended before the time of the end was stored. */
  undated: count,
});
export type Figures = z.infer<typeof figuresSchema>;

export const figureRequests = {
  /** @param days number of days, including today. */
  'campaigns.figures': { input: z.object({ days: z.number().int().min(1).max(366) }), output: figuresSchema },
};
