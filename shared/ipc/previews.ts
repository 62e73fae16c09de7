import { z } from 'zod';
import { previewInput } from '../api/generation-requests.ts';
import { generationModes } from '../generation-modes.ts';
import { captionModes, captionStyles } from '../captions.ts';
import { sectionSchema } from './models.ts';

const { backgrounds, look, stretch, sentence } = previewInput.shape;

export const previewRequests = {
  /**
   * Draws a few seconds of a row's video, small: with its backgrounds, burned-in captions or a look that is tried.
   * Fails with `ASSET_NOT_READY` while what a background shows is fetched; ask again then.
   */
  'templates.preview': {
    input: z.object({
      id: z.string(),
      /** Whose sections, fallbacks and captions hold where none are given here; null for none. */
      campaignId: z.string().nullable().default(null),
      values: z.record(z.string(), z.string()),
      sections: z.array(sectionSchema).optional(),
      voice: z.string().optional(),
      backgrounds,
      /** The address of what each background shows. */
      assets: z.array(z.string()).default([]),
      captions: z.enum(captionModes).optional(),
      captionStyle: z.enum(captionStyles).optional(),
      captionHighlight: z.boolean().optional(),
      look,
      /** Seconds of the template. */
      stretch,
      mode: z.enum(generationModes).default('keep_original'),
      /** One sentence alone, by its place in the row: heard and seen as a voice speaks the whole script. */
      sentence,
    }),
    output: z.object({
      url: z.string(),
      /** Seconds. */
      duration: z.number(),
      /** Where it begins in the whole video, seconds. */
      start: z.number(),
      /** Of those that are shown, in seconds of the preview. */
      sections: z.array(sectionSchema),
    }),
  },
};
