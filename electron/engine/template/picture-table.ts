import { float64At, int32At } from '#shared/at.ts';
import type { Mp4Track } from '../mp4/movie.ts';

/** Frames in order of presentation: their sample numbers in decoding order, and their times in samples at 48 kHz. */
export type PresentedFrames = { samples: Uint32Array; times: Float64Array };

/** The video packets of a finished video in decoding order, and their sources. */
export type PictureTable = {
  /** Bytes of each packet. */
  sizes: Uint32Array;
  /** Source of each packet: the index of its template in the plan, or after those of an artifact. */
  sources: Int16Array;
  /** Position of each packet in its source, bytes. */
  offsets: Float64Array;
  /** The template's sample that each packet is, or whose place in the file it takes; ascending within a template. */
  origins: Uint32Array;
  /** 1 where decoding can start; null when it can everywhere. */
  sync: Uint8Array | null;
  /** The same packets in order of presentation, by index in this table, with times of the recording. */
  shown: PresentedFrames;
};

/** The table of a template's own pictures, if it is the first template of a plan. */
export function templatePictures(video: Mp4Track): PictureTable {
  const { sizes, sync } = video.samples;
  return {
    sizes,
    sources: new Int16Array(sizes.length),
    offsets: video.offsets,
    origins: Uint32Array.from(sizes.keys()),
    sync,
    shown: presentedFrames(video),
  };
}

/** A track's frames in order of presentation. */
function presentedFrames({ samples: { dts, compositionOffsets }, mediaTime, timescale }: Mp4Track): PresentedFrames {
  const shown = dts.map((time, sample) => time + int32At(compositionOffsets, sample) - mediaTime);
  const samples = Uint32Array.from(dts.keys()).sort((a, b) => float64At(shown, a) - float64At(shown, b));
  return { samples, times: Float64Array.from(samples, (sample) => (float64At(shown, sample) * 48_000) / timescale) };
}

/** Duration of one frame in samples at 48 kHz; a template's frame rate is constant. */
export function frameDuration([numerator, denominator]: [number, number]): number {
  return (48_000 * denominator) / numerator;
}
