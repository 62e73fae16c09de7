import { z } from 'zod';

/** Captions: the words of a video, shown while they are spoken. */

/**
 * Styles of burned-in captions. `box`: white on a dark box. `outline`: white with a dark outline, on the picture
 * itself. `bold`: large and heavy, for videos that are watched without sound.
 */
export const captionStyles = ['box', 'outline', 'bold'] as const;
export type CaptionStyle = (typeof captionStyles)[number];

/** Whether videos have captions: as a text track that players show, or drawn on the pictures. */
export const captionModes = ['off', 'text', 'burned'] as const;
export type CaptionMode = (typeof captionModes)[number];

/** Languages of the label that says which words were added. */
export const labelLanguages = ['en', 'de'] as const;
export type LabelLanguage = (typeof labelLanguages)[number];

/** The caption settings of a campaign. */
export type CaptionSettings = {
  captions: CaptionMode;
  /** Of burned-in captions. */
  caption_style: CaptionStyle;
  /** Whether the word that is being spoken stands out in burned-in captions. */
  caption_highlight: boolean;
  /** Language of a label in the caption track that says which words were added; null for none. */
  caption_label: LabelLanguage | null;
};

/** Words shown together. Times are seconds of the finished video. */
const captionCue = z.object({
  start: z.number().min(0),
  end: z.number().min(0),
  /** At most two, broken by sense. */
  lines: z.array(z.string()).min(1).max(2),
  /** The words of all lines in order, for captions in which the spoken word stands out. */
  words: z.array(z.object({ text: z.string(), start: z.number().min(0), end: z.number().min(0) })).optional(),
});
export type CaptionCue = z.infer<typeof captionCue>;
