import { z } from 'zod';

/** Links to finished videos for other people. */

const shareSchema = z.object({
  /** Id of the video, as in `campaigns.videos`. */
  id: z.string(),
  /** Address of its share page. */
  page: z.string(),
  /**
   * Addresses of pictures for e-mails, with a play button if the studio can draw one; null without a public address.
   */
  picture: z.string().nullable(),
  gif: z.string().nullable(),
});
export type Share = z.infer<typeof shareSchema>;

export const shareRequests = {
  /**
   * Opens the share page of a finished video in the user's browser, also one that only this computer can reach. Its address
   * where the window is in that browser itself, and opens it.
   */
  'campaigns.openPage': { input: z.object({ id: z.string() }), output: z.object({ address: z.string().nullable() }) },
  /** Videos whose pages others can open; none if only this computer can reach the studio. */
  'campaigns.shares': {
    input: z.object({ id: z.string() }),
    output: z.object({
      shares: z.array(shareSchema),
      /** Size of the videos' pictures, pixels; null if unknown. */
      size: z.object({ width: z.number(), height: z.number() }).nullable(),
      /** The rows with their links as CSV, for spreadsheets and e-mail tools. */
      csv: z.string(),
    }),
  },
};
