/** The parts of an MP4 that the product reads and writes. */

/** Samples of a track in decoding order. All arrays have one entry a sample. */
export type SampleTable = {
  /** Bytes. */
  sizes: Uint32Array;
  /** Decoding times in the media timescale, strictly increasing. */
  dts: Float64Array;
  /** Presentation time minus decoding time, media timescale. */
  compositionOffsets: Int32Array;
  /** 1 for random access points; null when every sample is one. */
  sync: Uint8Array | null;
  /** Duration of the last sample, media timescale. */
  lastDuration: number;
};

/** The end of a track's last sample, media timescale. */
export function mediaEnd({ dts, lastDuration }: SampleTable): number {
  return (dts.at(-1) ?? 0) + lastDuration;
}

/** A track apart from its samples. Raw boxes are complete, with their headers. */
export type TrackHeader = {
  kind: 'video' | 'audio' | 'text';
  /** Ticks a second of the sample times. */
  timescale: number;
  /** Packed ISO 639-2 language of `mdhd`. */
  language: number;
  /** Part of `tkhd` from `layer` to its end: layer, group, volume, matrix, width and height, 52 bytes. */
  appearance: Uint8Array;
  handler: Uint8Array;
  /** `vmhd`, `smhd` or `nmhd`. */
  mediaHeader: Uint8Array;
  dataInformation: Uint8Array;
  /** `stsd` with everything in it: avcC, esds, colr, pasp, ftab. */
  sampleDescriptions: Uint8Array;
  /** Media time at which the presentation starts: the one entry of `elst`. */
  mediaTime: number;
};

/** A track of a parsed file. */
export type Mp4Track = TrackHeader & {
  samples: SampleTable;
  /** Position of each sample in the file, bytes. */
  offsets: Float64Array;
  /** Presented length by the edit list, seconds. */
  duration: number;
};

export type Mp4Movie = { tracks: Mp4Track[] };

/** Samples a channel in one AAC-LC packet. */
export const aacBlockSamples = 1024;
