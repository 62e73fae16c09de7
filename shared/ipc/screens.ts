import { z } from 'zod';

/** A picture as a `data:` address, small enough that a list of many windows is only a few megabytes. */
const pictureUrl = z.string().startsWith('data:image/').max(200_000);

/** A screen, or a window of any app, that can be recorded with the camera. */
export const screenSourceSchema = z.object({
  id: z.string().max(200),
  kind: z.enum(['screen', 'window']),
  /** The window's title; for screens the system's own name, which the page does not show. */
  name: z.string(),
  /** A still of its content; null if there is none, e.g. for a minimized window. */
  thumbnail: pictureUrl.nullable(),
  /** Icon of the window's app, if any. */
  icon: pictureUrl.nullable(),
});
export type ScreenSource = z.infer<typeof screenSourceSchema>;

const screenPickerSchema = z.object({
  /** Who lets the user choose a source: the page, from `screens.list`, or the system in its own dialog. */
  picker: z.enum(['page', 'system']),
  /** Whether the computer's sound can be recorded as well. */
  sound: z.boolean(),
});
export type ScreenPicker = z.infer<typeof screenPickerSchema>;

export const screenRequests = {
  'screens.picker': { input: z.object({}), output: screenPickerSchema },
  /** Available sources, screens first. @throws AppError `SCREENS_BLOCKED` if the system denies the app access. */
  'screens.list': { input: z.object({}), output: z.array(screenSourceSchema) },
  /**
   * Sets the source for the page's next request for a screen, once and for some seconds; without it that request fails.
   */
  'screens.choose': {
    input: z.object({
      /** Id from the last list; null if the system lets the user choose. */
      id: z.string().nullable(),
      /** Whether the computer's sound is recorded too, if possible. */
      sound: z.boolean(),
    }),
    output: z.object({}),
  },
  /** Opens the system's settings for screen recording. */
  'screens.openSettings': { input: z.object({}), output: z.object({}) },
};
