import { z } from 'zod';

/** A fault in the page that no screen has handled. */
const pageFaultSchema = z.object({
  /** How it was noticed: an error while drawing, an uncaught exception, or an unhandled rejection. */
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
  /**
   * Information for finding a fault, as JSON text that the user can read before sending it: no names, texts, addresses
   * or secrets.
   */
  'diagnostics.get': { input: z.object({}), output: z.object({ text: z.string() }) },
  /** Writes a fault of the page to the log. */
  'diagnostics.report': { input: pageFaultSchema, output: z.object({}) },
};
