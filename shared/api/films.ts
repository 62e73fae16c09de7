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
  /** When the take’s sound begins in it, seconds; below 0 if it begins before. */
  sound_start: z.number(),
  /** Why videos don’t show its mouth; null where they do when lips are asked for. */
  refused: z.enum(lipsRefusals).nullable(),
  /** What may be seen in the videos. */
  warnings: z.array(z.enum(lipsRefusals)),
});
export type FilmResource = z.infer<typeof filmSchema>;

/** What the mouth in a section is from: a film, a service for lips, or null for the template’s own pictures. */
export const lipsUsedSchema = z.object({
  variable: z.string(),
  used: z.enum(['filmed', 'service']).nullable(),
  /** Why it has no other mouth. */
  reason: z.enum(lipsReasons).nullable(),
  /** Set where a service was to make the mouth, and the reason is about that. */
  tried: z.enum(['service']).optional(),
});
export type LipsUsed = z.infer<typeof lipsUsedSchema>;
/**
 * A still of a camera, compared with the template’s face in a section: differences, for the pictures as recorded, not
 * mirrored.
 */
export const judgedStillSchema = z.object({
  /** Null without one face in the still, or in the section. */
  face: z
    .object({
      /** How much further the nose is turned to the picture’s right, and the chin is raised, degrees. */
      yaw: z.number(),
      pitch: z.number(),
      /** Clockwise. */
      roll: z.number(),
      /** Its width as a share of the picture’s height, in those of the template: 1 = alike. */
      scale: z.number(),
      /** How far it is to the right and below, face widths. */
      x: z.number(),
      y: z.number(),
      /** −1 to 1; null where it can’t be compared. */
      smile: z.number().nullable(),
      light: z.object({
        /** Mean level of the skin, in those of the template: 1 = alike. */
        level: z.number(),
        /** The left half of the face in the picture to the right one, in those of the template: 1 = alike. */
        left_right: z.number(),
        /** Overexposed share of the skin beyond the template’s, 0–1. */
        clipped: z.number(),
      }),
    })
    .nullable(),
  refused: z.enum(['no_face', 'several_faces']).nullable(),
  /** The template’s face in the section, shares of the picture’s width and height; empty without one. */
  outline: z.array(z.object({ x: z.number(), y: z.number() })),
});
