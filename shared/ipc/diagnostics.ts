import { z } from 'zod';

/** Something went wrong in the page that no screen dealt with. */
const pageFaultSchema = z.object({
  /** How it was noticed: while drawing, as an exception, or as a promise nobody waited for. */
  kind: z.enum(['render', 'error', 'rejection']),
  /** The class of the error, such as `TypeError`. */
  fault: z.string().max(100),
  /** Message and stack, for the log. */
  detail: z.string().max(8_000),
  /** Which screen was open. */
  screen: z.string().max(50),
});
export type PageFault = z.infer<typeof pageFaultSchema>;

export const diagnosticsRequests = {
  /** What helps to find a fault, as JSON text to be read before it is sent: no names, texts, addresses or secrets. */
  'diagnostics.get': { input: z.object({}), output: z.object({ text: z.string() }) },
  /** Writes a fault of the page to the log. */
  'diagnostics.report': { input: pageFaultSchema, output: z.object({}) },
};
