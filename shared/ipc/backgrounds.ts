import { z } from 'zod';

export const backgroundRequests = {
  /** Sends a picked picture or video to the studio, to be used as a background. Its spool is deleted. */
  'backgrounds.addFile': { input: z.object({ spoolId: z.string() }), output: z.object({ uploadId: z.string() }) },
};
