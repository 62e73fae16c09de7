import { z } from 'zod';

/** Minimum length of a retake's recording, seconds. */
export const shortestRetake = 0.1;

/**
 * A range of a take that is replaced by another recording. `start` and `end` are seconds of the take, `from` and `to`
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
    ({ start, end, from, to }) => start < end && to - from >= shortestRetake,
    `start before end, and ${shortestRetake} s of the recording`,
  );
export type Retake = z.infer<typeof retakeSchema>;

/** @param inRecording whether `start` and `end` are times of the take as it is prepared: from its first picture on. */
export type PlacedRetake = Retake & { inRecording?: boolean };

/** Minimum frames of the take between two retakes, and of a retake: fewer would be seen as a flash. */
export const fewestFrames = 3;

/** Number of frames of a retake in the recording that is made with it. @param rate frames per second. */
export function retakeFrames({ from, to }: Pick<Retake, 'from' | 'to'>, rate: number): number {
  return Math.max(fewestFrames, Math.round((to - from) * rate));
}

/** The place of a sentence in a take, and the end and start of the speech around it, seconds. */
export const sentencePlaceSchema = z.object({
  /** End of the sentence before it; null if there is none. */
  before: z.number().nullable(),
  start: z.number(),
  end: z.number(),
  /** Start of the sentence after it; null if there is none. */
  after: z.number().nullable(),
});
export type SentencePlace = z.infer<typeof sentencePlaceSchema>;

/** Words of a retake that may not be said as they are written, and what they sound like; null for nothing else. */
export const doubtedWordsSchema = z.object({ text: z.string(), soundsLike: z.string().nullable() });
export type DoubtedWords = z.infer<typeof doubtedWordsSchema>;

/** The place of a retake, and its range `begins` to `ends` in a video of `duration` seconds that shows how it fits. */
export const fittedRetakeSchema = z.object({
  retake: retakeSchema,
  duration: z.number(),
  begins: z.number(),
  ends: z.number(),
});
type FittedRetake = z.infer<typeof fittedRetakeSchema>;

/** A retake in its place, and words of its sentence whose first or last sound is missing. */
export type ShownRetake = FittedRetake & { cutOff: DoubtedWords[] };
