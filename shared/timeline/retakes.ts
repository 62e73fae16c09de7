import { z } from 'zod';

/**
 * A stretch of a take for which another recording is used. `start` and `end` are seconds of the take, `from` and `to`
 * seconds of the other recording, each from its own beginning.
 */
export const retakeSchema = z
  .object({
    start: z.number().min(0),
    end: z.number().min(0),
    from: z.number().min(0),
    to: z.number().min(0),
  })
  .refine(
    ({ start, end, from, to }) => start < end && to - from >= 0.1,
    'start before end, and 0.1 s of the recording',
  );
export type Retake = z.infer<typeof retakeSchema>;

/** @param inRecording whether `start` and `end` are times of the take as it is prepared: from its first picture on. */
export type PlacedRetake = Retake & { inRecording?: boolean };

/**
 * Moments of a take in the recording that is made with retakes; one that a retake stands for is left out.
 * @param times seconds.
 */
export function throughRetakes(times: readonly number[], retakes: readonly Retake[]): number[] {
  return times
    .filter((time) => !retakes.some(({ start, end }) => start <= time && time < end))
    .map((time) =>
      retakes
        .filter(({ end }) => end <= time)
        .reduce((moved, { start, end, from, to }) => moved + (to - from) - (end - start), time),
    );
}

/** Less of the take than this between two retakes would be a flash, and less of a retake too. */
export const fewestFrames = 3;

/** Frames of a retake in the recording that is made with it. @param rate frames a second. */
export function retakeFrames({ from, to }: Pick<Retake, 'from' | 'to'>, rate: number): number {
  return Math.max(fewestFrames, Math.round((to - from) * rate));
}

/** The place of a sentence in a take, and the speech on either side of it, seconds. */
export const sentencePlaceSchema = z.object({
  /** When the sentence before it ends; null where there is none. */
  before: z.number().nullable(),
  start: z.number(),
  end: z.number(),
  /** When the sentence after it begins; null where there is none. */
  after: z.number().nullable(),
});
export type SentencePlace = z.infer<typeof sentencePlaceSchema>;

/** Where a retake goes, and where it is in a video of `duration` seconds that shows how it fits. */
export const fittedRetakeSchema = z.object({
  retake: retakeSchema,
  duration: z.number(),
  begins: z.number(),
  ends: z.number(),
});
export type FittedRetake = z.infer<typeof fittedRetakeSchema>;
