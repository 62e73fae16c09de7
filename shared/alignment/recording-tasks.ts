import { z } from 'zod';
import { alignmentSchema } from '../api/alignment.ts';
import { doubtedWordsSchema, fittedRetakeSchema, sentencePlaceSchema } from '../timeline/retakes.ts';

/** Tasks of the app on recordings that are no template yet, in a separate process. Files are absolute paths. */
export const recordingTaskSchema = z.discriminatedUnion('kind', [
  /** Finds the words of a script. */
  z.object({ kind: z.literal('listen'), file: z.string(), script: z.string() }),
  /**
   * Finds a sentence in its retake and where it fits; makes a video of that in `folder`, which must not exist. Then listens
   * for `names`, places in the sentence, where a recognizer is installed.
   */
  z.object({
    kind: z.literal('fit'),
    take: z.string(),
    retake: z.string(),
    sentence: z.string(),
    names: z.array(z.object({ start: z.int(), end: z.int() })),
    /** Of the script, as a tag. */
    language: z.string(),
    place: sentencePlaceSchema,
    folder: z.string(),
  }),
  /** Writes the sound of parts of a recording, seconds, as files in `folder`, which exists. */
  z.object({
    kind: z.literal('parts'),
    file: z.string(),
    parts: z.array(z.object({ start: z.number(), end: z.number() })),
    folder: z.string(),
  }),
]);
export type RecordingTask = z.infer<typeof recordingTaskSchema>;

export const listenedSchema = z.object({ alignment: alignmentSchema });
/** Paths of the files, in the order of the parts. */
export const partsSchema = z.object({ files: z.array(z.string()) });
/** `file`: the video. `doubted`: names that may not be said; empty without a recognizer. */
export const fittedSchema = z.object({
  fitted: fittedRetakeSchema,
  file: z.string(),
  doubted: z.array(doubtedWordsSchema),
});
