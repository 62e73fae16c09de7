import { z } from 'zod';
import { problemSchema } from './models.ts';

/** How many videos ended when, and how. Counted from the campaigns that are kept: deleted ones are not in it. */

const count = z.number().int().min(0);

const figuresSchema = z.object({
  /** Days on which videos ended, oldest first; those without any are left out. */
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
  /** Videos of which the day is not known: they ended before it was kept. */
  undated: count,
});
export type Figures = z.infer<typeof figuresSchema>;

export const figureRequests = {
  /** @param days how many to look back, today included. */
  'campaigns.figures': { input: z.object({ days: z.number().int().min(1).max(366) }), output: figuresSchema },
};
