import type { Rendition } from '../template/renditions.ts';

/**
 * Video packets that replace template frames `[from, to)`, which are the same in order of decoding and of presentation.
 * They can be decoded without the frames before or after them.
 */
export type NewPictures = {
  /** The template or rendition they belong to. */
  rendition: Rendition;
  /** Content key of the new packets: the artifact `key` of the pictures begins with them. */
  key: string;
  /** Bytes of each new packet, in decoding order. */
  packetSizes: number[];
  /** Time of each, in frames of the template: `[from, to)`, all different, fractions allowed. */
  frames: number[];
  /** Whether these times are a frame's duration apart in the video, so that none is moved or left out. */
  own?: true;
  /** Packets at which decoding can start, ascending; the first is 0. */
  sync: number[];
  /** Packets that no other is predicted from, which can be left out where time runs fast. */
  unreferenced: number[];
};
