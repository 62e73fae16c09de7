import type { TimePoint } from '#shared/timeline/time-map.ts';
import type { PlanPictures } from '../pictures/plan-pictures.ts';

/**
 * A personalized video as stored: which template it comes from and what replaces which of its AAC packets.
 * Everything else (sample tables, byte layout) is derived from the template, so that the plan stays small and
 * the same plan gives the same bytes on every machine.
 */
export type RenderPlan = {
  version: 1;
  /** SHA-256 of the template's `template.mp4`. */
  template: string;
  /** In time order; at least one packet of the template lies between two of them. None: the plain template. */
  sections: PlanSection[];
  /** Runs of frames encoded anew, in order and without overlap; none where no picture changes. */
  pictures?: PlanPictures[];
  /**
   * Frames of the template left out where the picture would run faster than its frame rate: decoding order, 0-based,
   * ascending.
   */
  droppedFrames?: number[];
};

/** One replaced stretch of the template's audio (a section, or several close together) and how its video follows. */
export type PlanSection = {
  /** Template AAC packets `[firstPacket, lastPacket]` (0-based, priming packet is 0) are replaced. */
  firstPacket: number;
  lastPacket: number;
  /** Content key of the new packets: the file `sections/<key>.aac` in the cache holds them one after another. */
  key: string;
  /** Bytes of each new packet. */
  packetSizes: number[];
  /**
   * How the picture follows: `source` in template samples (48 kHz, from the start of the recording), `output` in
   * samples of the finished video after the first point, whose output is therefore 0.
   */
  timeMap: TimePoint[];
};
