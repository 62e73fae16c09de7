import type { Rendition } from '../template/renditions.ts';

/**
 * Video packets shown instead of template frames `[from, to)`, which are the same in order of decoding and of
 * presentation. They can be decoded without what is before or after them.
 */
export type NewPictures = {
  /** Whose pictures they stand among. */
  rendition: Rendition;
  /** Content key of the new packets: the artifact `key` of the pictures begins with them. */
  key: string;
  /** Bytes of each new packet, in decoding order. */
  packetSizes: number[];
  /** When each is shown, in frames of the template: `[from, to)`, all different, fractions allowed. */
  frames: number[];
  /** Packets at which decoding can start, ascending; the first is 0. */
  sync: number[];
  /** Packets that no other is predicted from: they can be left out where time runs fast. */
  unreferenced: number[];
};
