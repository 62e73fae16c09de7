import { z } from 'zod';

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
  /**
   * Bookings of a month, newest first, with the campaigns and rows that this computer knows. Null if a remote studio
   * has no credits. @param month as in `listCreditMonths`.
   */
  'credits.bookings': {
    input: z.object({ month: z.string(), page: z.number().int().min(0) }),
    output: z.object({ total: z.number().int(), bookings: z.array(bookingSchema) }).nullable(),
  },
};
