import { z } from 'zod';
import { limits } from '../limits.ts';
import { scriptSoundsSchema } from '../sound/script-sounds.ts';
import { lengths, purposeNames, tones } from '../script/brief.ts';

/** Ways to change a script that is there; its variables stay. */
export const rewrites = ['shorten', 'lengthen', 'rephrase', 'make_friendly', 'make_formal'] as const;
export type Rewrite = (typeof rewrites)[number];

const phrase = z.string().trim().max(200);
const marked = z.object({ script: z.string() });

export const scriptRequests = {
  'scripts.write': {
    input: z.object({
      purpose: z.enum(purposeNames),
      /** What it is about, as it follows “about”; empty for nothing in particular. */
      topic: phrase,
      /** Who hears it, in the plural; empty for anybody. */
      audience: phrase,
      /** What they are asked to do, as it follows “would you”; empty for the purpose's usual request. */
      callToAction: phrase,
      length: z.enum(lengths),
      tone: z.enum(tones),
      /** Whether it ends with the line that says that an AI voice speaks the values. */
      disclosure: z.boolean(),
      /** Another number gives another script. */
      variant: z.number().int().min(0),
      language: z.enum(['en', 'de']),
    }),
    output: marked,
  },
  'scripts.rewrite': {
    input: z.object({ script: z.string().min(1).max(limits.scriptCharacters), how: z.enum(rewrites) }),
    output: marked,
  },
  /** What a script sounds like when it is read aloud. Only the script goes to the studio, no sound. */
  'scripts.sounds': {
    input: z.object({ script: z.string().min(1).max(limits.learntCharacters) }),
    output: scriptSoundsSchema,
  },
};
