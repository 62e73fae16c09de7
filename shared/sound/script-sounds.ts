import { z } from 'zod';

/** Parts of a phone with a Gaussian each, since its beginning, middle and end sound different. */
export const partsPerPhone = 3;

/** Step of a packed number: between −5 and 5 deviations its error is at most about a fiftieth of a deviation. */
export const packedStep = 1 / 24;
/** The byte of a packed zero. */
export const packedZero = 128;

const packed = z.string();
const numbers = z.array(z.number());

/**
 * Expected sounds of a script that is read aloud: its phones, as Gaussians over normalized features (`./features.ts`).
 * Packed numbers are Base64 of bytes: {@link packedZero} plus the number of steps of {@link packedStep}.
 */
export const scriptSoundsSchema = z.object({
  /** For each phone, in order, the position of its word's first character in the spoken text of the script. */
  places: z.array(z.number().int()),
  /** For each phone, the index of its kind. */
  kinds: z.array(z.number().int()),
  /** For each phone, its usual duration in frames. */
  frames: numbers,
  /** Means of the three parts of each phone, packed. */
  means: packed,
  /** The same for each kind of phone, wherever it occurs. */
  kind_means: packed,
  /** Log of 1 / variance for the three parts of each kind, packed. */
  kind_log_precisions: packed,
  /** Mean and deviation of each number over speech, before normalization. */
  usual_means: numbers,
  usual_deviations: numbers,
});

export type ScriptSounds = z.infer<typeof scriptSoundsSchema>;
