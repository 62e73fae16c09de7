import { z } from 'zod';
import { problemSchema } from './models.ts';

/** What is known of a newer version of the app. */
export const updateStateSchema = z.discriminatedUnion('state', [
  /** This app looks for none: it runs from source, or its makers named no place for updates. */
  z.object({ state: z.literal('off') }),
  /** `checkedAt` null: nobody has looked yet. */
  z.object({ state: z.literal('current'), checkedAt: z.string().nullable() }),
  z.object({ state: z.literal('checking') }),
  /** `progress` 0–1. */
  z.object({ state: z.literal('downloading'), version: z.string(), progress: z.number().min(0).max(1) }),
  /** Downloaded and verified. It is installed when the user asks for that. */
  z.object({ state: z.literal('ready'), version: z.string() }),
  z.object({ state: z.literal('failed'), problem: problemSchema }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

const nothing = z.object({});

export const updateRequests = {
  'updates.state': { input: nothing, output: updateStateSchema },
  /** Looks for an update now; `updates.changed` tells what comes of it. */
  'updates.check': { input: nothing, output: updateStateSchema },
  /** Ends the app, installs what is ready and starts the app again. `CONFLICT` while something is recorded or rendered. */
  'updates.install': { input: nothing, output: nothing },
};
