import { z } from 'zod';
import { previewInput } from '../api/generation-requests.ts';
import { generationModes } from '../generation-modes.ts';
import { captionModes, captionStyles } from '../captions.ts';
import { sectionSchema } from './window-data.ts';

const { backgrounds, look, stretch, sentence } = previewInput.shape;

export const previewRequests = {
  /**
   * Renders a few seconds of a row's video in small pictures, with its backgrounds, burned-in captions, or a look to
   * try.
   * @throws AppError `ASSET_NOT_READY` while the content of a background is fetched; try again then.
   */
  'templates.preview': {
    input: z.object({
      id: z.string(),
      /** Campaign whose sections, fallbacks and captions apply where none are given here; null for none. */
      campaignId: z.string().nullable().default(null),
      values: z.record(z.string(), z.string()),
      sections: z.array(sectionSchema).optional(),
      voice: z.string().optional(),
      backgrounds,
      /** Address of the content of each background. */
      assets: z.array(z.string()).default([]),
      captions: z.enum(captionModes).optional(),
      captionStyle: z.enum(captionStyles).optional(),
      captionHighlight: z.boolean().optional(),
      look,
      /** Range of the template, seconds. */
      stretch,
      mode: z.enum(generationModes).default('keep_original'),
      /** One sentence alone, by its place in the row: heard and seen as a voice speaks the whole script. */
      sentence,
    }),
    output: z.object({
      url: z.string(),
      /** Seconds. */
      duration: z.number(),
      /** Its start in the whole video, seconds. */
      start: z.number(),
      /** Sections in the preview, seconds of the preview. */
      sections: z.array(sectionSchema),
    }),
  },
};
