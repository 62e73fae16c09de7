import { z } from 'zod';
import { limits } from '../limits.ts';
import { scriptSoundsSchema } from '../sound/script-sounds.ts';
import { lengths, purposeNames, tones } from '../script/brief.ts';

/** Ways to rewrite an existing script; its variables are kept. */
export const rewrites = ['shorten', 'lengthen', 'rephrase', 'make_friendly', 'make_formal'] as const;
export type Rewrite = (typeof rewrites)[number];

const phrase = z.string().trim().max(200);
const marked = z.object({ script: z.string() });

export const scriptRequests = {
  'scripts.write': {
    input: z.object({
      purpose: z.enum(purposeNames),
      /** Its topic, as it follows “about”; empty for none. */
      topic: phrase,
      /** Its audience, in the plural; empty for anybody. */
      audience: phrase,
      /** The request to the audience, as it follows “would you”; empty for any. */
      callToAction: phrase,
      length: z.enum(lengths),
      tone: z.enum(tones),
      /** Whether it ends with the disclosure that an AI voice speaks the values. */
      disclosure: z.boolean(),
      language: z.enum(['en', 'de']),
    }),
    output: marked,
  },
  'scripts.rewrite': {
    input: z.object({ script: z.string().min(1).max(limits.scriptCharacters), how: z.enum(rewrites) }),
    output: marked,
  },
  /** Expected sounds of a script that is read aloud. Only the script is sent to the studio, no sound. */
  'scripts.sounds': {
    input: z.object({ script: z.string().min(1).max(limits.learntCharacters) }),
    output: scriptSoundsSchema,
  },
};
