/** The contents of a profile card. */
export type ProfileCard = {
  /** Path of a picture; null to show the initials. */
  picture: string | null;
  name: string | null;
  /** Shown where there is no picture. */
  initials: string | null;
  line: string | null;
  /** Landscape or portrait, like the video. */
  view: 'wide' | 'tall';
  folder: string;
};
