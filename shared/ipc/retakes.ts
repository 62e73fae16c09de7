import { z } from 'zod';
import { limits } from '../limits.ts';

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
  /** Finds the sentences of a script in a take that is no template yet. */
  'retakes.sentences': { input: z.object({ id: z.string(), script }), output: z.array(takeSentenceSchema) },
  /**
   * Finds a sentence in its retake, which was begun with `retakeOf`, and where it fits into the take. `url` shows it there
   * with what is said around it, from `begins` to `ends`, seconds of that; it stands for `start` to `end` of the take.
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
    }),
  },
  /** Whether a retake that fits is used when its take becomes a template. The take itself stays as it is. */
  'retakes.use': { input: z.object({ id: z.string(), used: z.boolean() }), output: z.object({}) },
};
