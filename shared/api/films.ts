import { z } from 'zod';
import { lipsReasons, lipsRefusals } from '../lips.ts';
import { mediaAddress } from './addresses.ts';

/** The speaker’s face while saying a take, kept with consent for the face. */
export const filmSchema = z.object({
  /** An MP4 of the face without sound; null if nothing was worth keeping. */
  url: mediaAddress('video').nullable(),
  /** When the value begins and ends in it, seconds. */
  start: z.number(),
  end: z.number(),
  /** Why videos don’t show its mouth; null where they do when lips are asked for. */
  refused: z.enum(lipsRefusals).nullable(),
  /** What may be seen in the videos. */
  warnings: z.array(z.enum(lipsRefusals)),
});
export type FilmResource = z.infer<typeof filmSchema>;

/** What the mouth in a section is from: a film, or null for the template’s own pictures, with the reason. */
export const lipsUsedSchema = z.object({
  variable: z.string(),
  used: z.enum(['filmed']).nullable(),
  reason: z.enum(lipsReasons).nullable(),
});
export type LipsUsed = z.infer<typeof lipsUsedSchema>;
