import { z } from 'zod';

/** A picture as a `data:` address, small enough that a list of many windows stays a few megabytes. */
const pictureUrl = z.string().startsWith('data:image/').max(200_000);

/** A screen, or a window of some app, that may be recorded with the camera. */
export const screenSourceSchema = z.object({
  id: z.string().max(200),
  kind: z.enum(['screen', 'window']),
  /** The window's title; of screens the system's own name, which the page does not show. */
  name: z.string(),
  /** What it shows; null where that cannot be seen, as of a window that is minimized. */
  thumbnail: pictureUrl.nullable(),
  /** The icon of the app that has the window, where there is one. */
  icon: pictureUrl.nullable(),
});
export type ScreenSource = z.infer<typeof screenSourceSchema>;

const screenPickerSchema = z.object({
  /** Who asks the user what to share: the page, from `screens.list`, or the system by a dialog of its own. */
  picker: z.enum(['page', 'system']),
  /** Whether what the computer plays can be recorded too. */
  sound: z.boolean(),
});
export type ScreenPicker = z.infer<typeof screenPickerSchema>;

export const screenRequests = {
  'screens.picker': { input: z.object({}), output: screenPickerSchema },
  /** What may be shared now, screens first. Refused with `SCREENS_BLOCKED` where the system does not let the app. */
  'screens.list': { input: z.object({}), output: z.array(screenSourceSchema) },
  /** What the next request of the page for a screen gets, once and within some seconds; without it, nothing. */
  'screens.choose': {
    input: z.object({
      /** Of the last list; null where the system asks. */
      id: z.string().nullable(),
      /** With what the computer plays, where that can be recorded. */
      sound: z.boolean(),
    }),
    output: z.object({}),
  },
  /** Opens the place in the system's settings where screens are allowed. */
  'screens.openSettings': { input: z.object({}), output: z.object({}) },
};
