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

/** Asks a studio for a still with a play button on it, whatever its campaign draws: players have one of their own, e-mails do not. */
export const playButton = { name: 'play', value: '1' } as const;

/** Address of the same still with a play button, where a studio of ours gave it; others may not know what is asked. */
export function withPlayButton(address: string): string {
  if (!/\/media\/[\w-]+\/(?:poster\.jpg|preview\.gif)$/u.test(address)) return address;
  return `${address}?${playButton.name}=${playButton.value}`;
}
