import { z } from 'zod';

/** Finished videos as others can open them. */

const shareSchema = z.object({
  /** Of the video, as in `campaigns.videos`. */
  id: z.string(),
  /** Its share page. */
  page: z.string(),
  /** Pictures that an e-mail can show, with a play button where the studio can draw one; null where they have no public address. */
  picture: z.string().nullable(),
  gif: z.string().nullable(),
});
export type Share = z.infer<typeof shareSchema>;

export const shareRequests = {
  /** Videos whose pages others can open; none of a studio that only this computer reaches. */
  'campaigns.shares': {
    input: z.object({ id: z.string() }),
    output: z.object({
      shares: z.array(shareSchema),
      /** Of the videos' pictures, pixels; null where it is not known. */
      size: z.object({ width: z.number(), height: z.number() }).nullable(),
      /** The rows with their links, for spreadsheets and tools that send e-mails. */
      csv: z.string(),
    }),
  },
};
