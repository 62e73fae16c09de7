import { z } from 'zod';
import { problemSchema } from './window-data.ts';

/** Files and links that the system gave the app to open: by "Open with" or the dock, and links from elsewhere. */

const id = z.string();

const openedSchema = z.discriminatedUnion('kind', [
  /** `id` stands for the path, which the page must not learn. */
  z.object({ kind: z.literal('file'), id, name: z.string(), bytes: z.number().int() }),
  z.object({
    kind: z.literal('link'),
    to: z.discriminatedUnion('screen', [
      z.object({ screen: z.literal('templates') }),
      z.object({ screen: z.literal('template'), id }),
      z.object({ screen: z.literal('campaign'), id }),
      // Only from the app's menu: no web page may open the camera.
      z.object({ screen: z.enum(['recorder', 'settings']) }),
    ]),
  }),
  z.object({ kind: z.literal('refused'), problem: problemSchema }),
]);
export type Opened = z.infer<typeof openedSchema>;

export const openedRequests = {
  /** Everything since the last call; each item is returned once. */
  'opened.take': { input: z.object({}), output: z.array(openedSchema) },
  /** Copies a file that was opened into a picked file's spool; `spool.filled` reports the progress. */
  'opened.fill': { input: z.object({ spoolId: id, fileId: id }), output: z.object({ bytes: z.number().int() }) },
};
