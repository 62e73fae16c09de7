import { join } from 'node:path';
import { cacheFolders } from '../template/files.ts';

/** Video packets in place of some of the template's. They can be decoded without what is before or after them. */
export type PlanPictures = {
  /**
   * Template frames `[firstFrame, lastFrame]` (0-based) are replaced. They are the same in order of decoding and of
   * presentation: no frame before them is shown after one of them, and the frame after them is a random access point.
   */
  firstFrame: number;
  lastFrame: number;
  /** Content key of the new packets: the file `sections/<key>.h264` in the cache begins with them. */
  key: string;
  /** Bytes of each new packet, in decoding order. */
  packetSizes: number[];
  /** When each is shown, in frames of the template: `[firstFrame, lastFrame + 1)`, all different, fractions allowed. */
  frames: number[];
  /** Packets at which decoding can start, ascending; the first is 0. */
  sync: number[];
};

/** Where the encoded packets of new pictures are kept, one after another, and behind them facts about them. */
export function picturesFile(cache: string, key: string): string {
  return join(cache, cacheFolders.sections, `${key}.h264`);
}
