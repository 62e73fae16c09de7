import { z } from 'zod';

export const diagnosticsRequests = {
  /** What helps to find a fault, as JSON text to be read before it is sent: no names, texts, addresses or secrets. */
  'diagnostics.get': { input: z.object({}), output: z.object({ text: z.string() }) },
};
