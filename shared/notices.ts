import { z } from 'zod';

/** Somebody else's work that the app contains, with the terms it is under. */
const noticeSchema = z.object({
  name: z.string(),
  version: z.string().optional(),
  /** By its SPDX name, or in words. */
  licence: z.string(),
  /** The licence itself with its authors; absent where the work comes without one. */
  text: z.string().optional(),
  /** Where its source is. */
  source: z.string().optional(),
  /** Whether it is in the bundle of the window, or beside it. */
  part: z.enum(['window', 'app']),
});
export type Notice = z.infer<typeof noticeSchema>;

export const noticesSchema = z.array(noticeSchema);

/** The file beside the window's page that holds all of them. */
export const noticesFile = 'notices.json';
