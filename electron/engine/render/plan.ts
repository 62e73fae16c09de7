/**
 * A personalized video as stored: which template it comes from and what replaces which of its AAC packets.
 * Everything else (sample tables, byte layout) is derived from the template, so that the plan stays small and
 * the same plan gives the same bytes on every machine.
 */
export type RenderPlan = {
  version: 1;
  /** SHA-256 of the template's `template.mp4`. */
  template: string;
  /** In time order, not overlapping. */
  sections: PlanSection[];
};

/** One replaced stretch of the template's audio, and how its video follows. */
export type PlanSection = {
  variable: string;
  /** Template AAC packets `[firstPacket, lastPacket]` (0-based, priming packet is 0) are replaced. */
  firstPacket: number;
  lastPacket: number;
  /** Content key of the new packets: the file `sections/<key>.aac` in the cache holds them one after another. */
  key: string;
  /** Bytes of each new packet. */
  packetSizes: number[];
  /**
   * How template time maps to time within the finished section, as points of a piecewise-linear map:
   * template samples (48 kHz, from the start of the recording) → samples after the section's start in the output.
   */
  timeMap: { source: number; output: number }[];
};
