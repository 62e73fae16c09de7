import { z } from 'zod';
import { lipsUsedSchema } from './films.ts';
import { answeredFindingSchema } from './row-findings.ts';

const campaignId = z
  .uuid()
  .nullable()
  .describe('Null for a video of no campaign, such as one of `try_sample` or `render`.');

/** The payload of the callback when a video has ended. After a failure the addresses are empty. */
export const completionEventSchema = z.object({
  id: z.uuid(),
  campaign_id: campaignId,
  campaign_result_id: z.number().int().nullable(),
  status: z.enum(['succeeded', 'failed']),
  /** The hosted page; `share_url` says the same to receivers of the earlier form. */
  video_url: z.string(),
  share_url: z.string(),
  /** The MP4. */
  url: z.string(),
  thumbnail: z.string(),
  gif: z.string(),
  row_index: z.number().int(),
  lips: z
    .array(lipsUsedSchema)
    .optional()
    .describe('What the mouth in each section is from; only where lips were asked for.'),
  findings: z
    .array(answeredFindingSchema)
    .optional()
    .describe('What should be looked at before the video is sent, such as a background that was replaced.'),
});
export type CompletionEvent = z.infer<typeof completionEventSchema>;

/** The payload of the callback when a video's messaging version is ready; sent after its completion. */
export const messagingEventSchema = z.object({
  event: z.literal('messaging.ready'),
  id: z.uuid(),
  campaign_id: campaignId,
  messaging_video_url: z.string(),
});
export type MessagingEvent = z.infer<typeof messagingEventSchema>;
