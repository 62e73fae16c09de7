import { z } from 'zod';
import { limits } from '../limits.ts';
import { doubtedWordsSchema } from '../timeline/retakes.ts';

const script = z.string().max(limits.scriptCharacters);

const takeSentenceSchema = z.object({
  text: z.string(),
  /** Its place in the take, seconds. */
  start: z.number(),
  end: z.number(),
  /** Whether it was found in the take. */
  heard: z.boolean(),
});
/** A sentence of the script of a take. */
export type TakeSentence = z.infer<typeof takeSentenceSchema>;

export const retakeRequests = {
  /** Finds the sentences of a script in a take that is not a template yet. */
  'retakes.sentences': { input: z.object({ id: z.string(), script }), output: z.array(takeSentenceSchema) },
  /**
   * Finds a sentence in its retake, a spool begun with `retakeOf`, and its place in the take. `url` plays the retake in
   * that place with the speech around it, where it lasts from `begins` to `ends`, seconds of that video. It replaces
   * `start` to `end` of the take, seconds. `doubted`: names that it may not say.
   */
  'retakes.fit': {
    input: z.object({ id: z.string(), script, sentence: z.number().int().min(0) }),
    output: z.object({
      url: z.string(),
      duration: z.number(),
      begins: z.number(),
      ends: z.number(),
      start: z.number(),
      end: z.number(),
      doubted: z.array(doubtedWordsSchema),
    }),
  },
  /** Whether a fitted retake is used when its take becomes a template. The take itself does not change. */
  'retakes.use': { input: z.object({ id: z.string(), used: z.boolean() }), output: z.object({}) },
};
