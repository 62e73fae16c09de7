import { z } from 'zod';

/** Backgrounds: pictures behind the speaker, or instead of them, for a part of a video. */

/**
 * `circle`: the background fills the picture, the speaker is in a circle on it. `chroma`: the background replaces the key
 * colour behind the speaker. `full`: the background hides the speaker. `side`: speaker and background side by side.
 */
export const backgroundModes = ['circle', 'chroma', 'full', 'side'] as const;

/** Position of the speaker. `side` uses its left or right half; `center` is left. */
export const backgroundPositions = ['center', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type BackgroundPosition = (typeof backgroundPositions)[number];

/** A color as six hexadecimal digits, without `#`. */
export const colorDigits = z
  .string()
  .max(6)
  .regex(/^[0-9a-f]{6}$/i);

/** The settings of a background: an entry of a request's `backgrounds`, checked, with the defaults filled in. */
export const backgroundSettings = z.object({
  mode: z.enum(backgroundModes).default('circle'),
  position: z.enum(backgroundPositions).optional().describe('bottom-right in a circle, otherwise center'),
  scale: z
    .number()
    .min(0.1)
    .max(1)
    .optional()
    .describe(
      'circle: diameter ÷ shorter side of the picture (0.34). chroma: size of the speaker (1). side: share of the speaker in the width (0.4)',
    ),
  brightness: z.number().min(-1).max(1).default(0).describe('of the background: -1 black, 0 as it is, 1 white'),
  similarity: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('chroma: how far a color may be from the key color to become transparent; measured when left out'),
  blend: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('chroma: width of the soft transition to opaque colors; measured when left out'),
  color: colorDigits
    .optional()
    .describe('chroma: the key color, measured when left out. circle: the ring. side: the ground behind both'),
  audio: z
    .boolean()
    .default(false)
    .describe('whether the sound of a video is heard, lowered under speech, for at most three minutes'),
  start: z.number().min(0).default(0).describe('seconds of the template'),
  end: z.number().min(-1).default(-1).describe('seconds of the template; -1 is its end'),
});
export type BackgroundSettings = z.output<typeof backgroundSettings>;

export const assetKinds = ['image', 'video', 'page'] as const;

/**
 * A background that is ready to be shown. Its file is {@link assetFileName} in a folder `assets`. Images are upright
 * and sRGB, at most 4096 pixels a side; pages are captures of at most 1920 × 20,000 pixels; videos are H.264, yuv420p,
 * at a constant frame rate.
 */
export const preparedAsset = z.object({
  /** SHA-256 of the file, hexadecimal. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  kind: z.enum(assetKinds),
  format: z.enum(['png', 'jpg', 'mp4']),
  /** Pixels, as shown. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Length of a video, seconds. It repeats if it is shown for longer. */
  duration: z.number().positive().optional(),
  /** Part of a page that is scrolled through, as shares of its height; all of it by default. */
  scroll: z.object({ from: z.number().min(0).max(1), to: z.number().min(0).max(1) }).optional(),
});
export type PreparedAsset = z.infer<typeof preparedAsset>;

/** Name of an asset's file in the folder `assets`. */
export function assetFileName({ key, format }: Pick<PreparedAsset, 'key' | 'format'>): string {
  return `${key}.${format}`;
}
