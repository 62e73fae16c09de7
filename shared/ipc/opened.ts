import { z } from 'zod';
import { problemSchema } from './models.ts';

/** What the system gave the app to open: files by "Open with" or the dock, links from elsewhere. */

const id = z.string();

const openedSchema = z.discriminatedUnion('kind', [
  /** `id` stands for the path, which the page does not learn. */
  z.object({ kind: z.literal('file'), id, name: z.string(), bytes: z.number().int() }),
  z.object({
    kind: z.literal('link'),
    to: z.discriminatedUnion('screen', [
      z.object({ screen: z.literal('library') }),
      z.object({ screen: z.literal('template'), id }),
      z.object({ screen: z.literal('campaign'), id }),
      // From the app's menu alone: no page of the web can have the camera opened.
      z.object({ screen: z.enum(['recorder', 'settings']) }),
    ]),
  }),
  z.object({ kind: z.literal('refused'), problem: problemSchema }),
]);
export type Opened = z.infer<typeof openedSchema>;

export const openedRequests = {
  /** Everything given since the last time, each once. */
  'opened.take': { input: z.object({}), output: z.array(openedSchema) },
  /** Fills the place of a picked file with a file that was given; `spool.filled` tells how far that is. */
  'opened.fill': { input: z.object({ spoolId: id, fileId: id }), output: z.object({ bytes: z.number().int() }) },
};
