import type { Mp4Track } from '../mp4/movie.ts';
import { presentedFrames, type PresentedFrames } from '../render/pacing.ts';

/** The video packets of a plan in decoding order: the template's less the dropped ones, with new pictures in place. */
export type PictureTable = {
  /** Bytes of each packet. */
  sizes: Uint32Array;
  /** What each packet is cut from: −1 for the template, else the index in the plan's `pictures`. */
  runs: Int16Array;
  /** Where each packet starts in what it is cut from, bytes. */
  offsets: Float64Array;
  /** 1 where decoding can start; null when it can everywhere. */
  sync: Uint8Array | null;
  /** The same packets in order of presentation, by their place in this table; times are those of the recording. */
  shown: PresentedFrames;
};

/** The table of a template's own pictures. */
export function templatePictures(video: Mp4Track): PictureTable {
  const { sizes, sync } = video.samples;
  return {
    sizes,
    runs: new Int16Array(sizes.length).fill(-1),
    offsets: video.offsets,
    sync,
    shown: presentedFrames(video),
  };
}
