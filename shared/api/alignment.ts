import { z } from 'zod';

/** A word of a script and its place in a recording. */
export const alignedWordSchema = z.object({
  word: z.string(),
  /** Seconds. */
  start: z.number(),
  end: z.number(),
  /** 0–1. */
  confidence: z.number(),
  /** Which variable occurrence of the script the word belongs to, or null. */
  occurrence: z.number().int().nullable(),
});
export type AlignedWord = z.infer<typeof alignedWordSchema>;

/** A difference between a recording and its script. */
export const alignmentFindingSchema = z.object({
  kind: z.enum([
    /** Words that are not said. */
    'skipped',
    /** Words said more than once; the last time counts, unless that reading breaks off before an earlier one. */
    'repeated',
    /** Something else between two words: other words, music, a cough. */
    'inserted',
    /** The same before the first word and after the last. */
    'before',
    'after',
    /** A long silence between two words. */
    'pause',
    /** Words that do not sound as written. */
    'unsure',
  ]),
  /** Indices of the words it is about; for sound between words, those on both sides. */
  first_word: z.number().int(),
  last_word: z.number().int(),
  /** Its time, seconds; for repeated words, the one that does not count. */
  start: z.number(),
  end: z.number(),
});
export type AlignmentFinding = z.infer<typeof alignmentFindingSchema>;

export const alignmentSchema = z.object({
  words: z.array(alignedWordSchema),
  /** In time order. */
  findings: z.array(alignmentFindingSchema),
});
/** When the words of a script are spoken in a recording, and the differences from the script. */
export type Alignment = z.infer<typeof alignmentSchema>;
