import { z } from 'zod';
import { problemSchema } from './window-data.ts';

/** State of the search for a newer version of the app. */
export const updateStateSchema = z.discriminatedUnion('state', [
  /** This app does not look for updates: it runs from source, or has no address for them. */
  z.object({ state: z.literal('off') }),
  /** `checkedAt` is null before the first search. */
  z.object({ state: z.literal('current'), checkedAt: z.string().nullable() }),
  z.object({ state: z.literal('checking') }),
  /** `progress` 0–1. */
  z.object({ state: z.literal('downloading'), version: z.string(), progress: z.number().min(0).max(1) }),
  /** Downloaded and verified. It is installed when the user chooses to. */
  z.object({ state: z.literal('ready'), version: z.string() }),
  z.object({ state: z.literal('failed'), problem: problemSchema }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

const nothing = z.object({});

export const updateRequests = {
  'updates.state': { input: nothing, output: updateStateSchema },
  /** Looks for an update now; `updates.changed` reports the outcome. */
  'updates.check': { input: nothing, output: updateStateSchema },
  /**
   * Ends the app, installs the update and starts the app again.
   * @throws AppError `CONFLICT` while something is recorded or rendered.
   */
  'updates.install': { input: nothing, output: nothing },
};
