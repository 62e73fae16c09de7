import { z } from 'zod';
import { backgroundSettings, colorDigits } from './backgrounds.ts';

/**
 * A look: how the speaker stands in all videos of a template. It is drawn once, when the template is prepared, so a
 * row costs what it costs without.
 */

/** As of backgrounds; `framed` is the recording with rounded corners on a ground of one color. */
export const lookModes = ['circle', 'chroma', 'side', 'framed'] as const;

const { position, scale, brightness, similarity, blend, color } = backgroundSettings.shape;

export const lookSchema = z.object({
  mode: z.enum(lookModes),
  position,
  scale: scale.describe('as of a background; framed: share of the recording in the picture (0.88)'),
  brightness,
  similarity,
  blend,
  color,
  ground: colorDigits.default('14161c').describe('color behind everything, where no background covers it'),
});
export type Look = z.output<typeof lookSchema>;

/** A look as a template gets it. */
export const lookInput = lookSchema.extend({
  background: z.string().max(100).nullish().describe('upload of a picture or video that stands behind the speaker'),
});
export type LookInput = z.output<typeof lookInput>;
