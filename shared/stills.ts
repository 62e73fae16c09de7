/** How a recipient's text is drawn on thumbnails and GIF previews. */
export const stillStyles = ['lower_third', 'name_tag', 'whiteboard'] as const;
export type StillStyle = (typeof stillStyles)[number];

/** What is drawn on a still. */
export type StillDesign = {
  /** Null for nothing but the badge. */
  text: string | null;
  style: StillStyle;
  /** Whether a play button shows in mail programs that the picture stands for a video. */
  badge: boolean;
};
