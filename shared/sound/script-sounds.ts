import { z } from 'zod';

/** Parts of a phone that get a Gaussian each: its beginning, middle and end sound different. */
export const partsPerPhone = 3;

/** Steps of a packed number: between −5 and 5 deviations it is kept to a fiftieth of one. */
export const packedStep = 1 / 24;
/** The byte of a packed zero. */
export const packedZero = 128;

const packed = z.string();
const numbers = z.array(z.number());

/**
 * What a script sounds like when it is read aloud: its phones, as Gaussians over normalized features
 * (`./features.ts`). Packed numbers are bytes in Base64: `packedZero` and so many steps of {@link packedStep}.
 */
export const scriptSoundsSchema = z.object({
  /** For each phone, in order, the place of its word's first character in the script as it is spoken. */
  places: z.array(z.number().int()),
  /** For each phone the index of its kind. */
  kinds: z.array(z.number().int()),
  /** For each phone how long it usually lasts, frames. */
  frames: numbers,
  /** Of the three parts of each phone the means, packed. */
  means: packed,
  /** The same of each kind of phone, wherever it stands. */
  kind_means: packed,
  /** Of the three parts of each kind, log of 1 / variance, packed. */
  kind_log_precisions: packed,
  /** Mean and deviation of each number over speech, before it was normalized. */
  usual_means: numbers,
  usual_deviations: numbers,
});

export type ScriptSounds = z.infer<typeof scriptSoundsSchema>;
