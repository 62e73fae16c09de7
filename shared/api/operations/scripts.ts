import { z } from 'zod';
import { lengths, purposeNames, rewrites, tones } from '../../script/brief.ts';
import { limits } from '../../limits.ts';
import { readingLength } from '../../script/index.ts';
import { scriptSoundsSchema } from '../../sound/script-sounds.ts';
import { rows, script, variables } from '../bounds.ts';
import { define, none, prefix } from './define.ts';

const phrase = z.string().trim().min(1).max(200).nullish();

export const scriptOperations = define('Scripts', {
  getScriptWriter: {
    method: 'GET',
    path: `${prefix}/script`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.object({
      /** Null if none is configured: then no script is written. */
      model: z.string().nullable(),
    }),
    errors: [],
    summary: 'Names the model that writes scripts',
    extension: true,
    window: true,
  },
  writeScript: {
    method: 'POST',
    path: `${prefix}/script`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: z.object({
      /** A description for `generate`; the script itself for the other actions. */
      about_script: script.trim().min(1),
      action: z.enum(['generate', ...rewrites]),
      // The following fields are ours: explicit wishes beside `about_script`.
      purpose: z.enum(purposeNames).nullish(),
      length: z.enum(lengths).nullish(),
      tone: z.enum(tones).nullish(),
      audience: phrase,
      topic: phrase,
      call_to_action: phrase,
      /** Whether a new script discloses that it contains an AI voice. */
      disclosure: z.boolean().default(true),
      /** The language of a new script. */
      language: z.enum(['en', 'de']).default('en'),
    }),
    output: z.object({ script: z.string() }),
    interactive: true,
    errors: ['SCRIPT_INVALID', 'NOT_SUPPORTED_YET', 'WRITER_FAILED'],
    summary: 'Writes a script, or rewrites one, with the model that is configured',
    window: true,
  },
  checkScript: {
    method: 'POST',
    path: `${prefix}/script/check`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: z.object({
      script: script.min(1),
      variables: variables.nullish(),
      names: rows.nullish(),
      /** Whether a voice that is not the speaker's says the values. */
      synthetic_voice: z.boolean().default(false),
    }),
    output: z.object({
      /** Estimated duration. */
      seconds: z.number(),
      notes: z.array(
        z.object({
          code: z.string(),
          message: z.string(),
          variable: z.string().optional(),
          row: z.number().int().optional(),
        }),
      ),
    }),
    errors: ['SCRIPT_INVALID'],
    summary: 'Reads a script as its recipients would hear it, and says what will not sound as meant',
    extension: true,
  },
  learnScript: {
    method: 'POST',
    path: `${prefix}/script/sounds`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: z.object({
      script: z
        .string()
        .min(1)
        .max(limits.learntCharacters)
        .refine(
          (text) => readingLength(text) <= limits.learntCharacters,
          `This takes longer to read than ${limits.learntCharacters} letters. Write long numbers as words.`,
        ),
    }),
    output: scriptSoundsSchema,
    interactive: true,
    errors: ['SCRIPT_INVALID', 'ALIGNMENT_FAILED'],
    summary: 'Tells what a script sounds like, for a teleprompter that follows its reader',
    extension: true,
    window: true,
  },
});
