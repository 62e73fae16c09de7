/** Where sound is missing amid a recording: it was not recorded, or can't be decoded. Seconds. */
export type SoundGaps = {
  places: number;
  /** Of all places together. */
  seconds: number;
  /** Where the first one is. */
  at: number;
};

/** Speech coders send nothing for up to 0.4 s while nobody speaks, seconds. */
const shortest = 0.5;

/** Adds a gap, unless it is too short to matter. */
export function withGap(gaps: SoundGaps | null, gap: { at: number; seconds: number }): SoundGaps | null {
  if (gap.seconds < shortest) return gaps;
  return gaps ? { ...gaps, places: gaps.places + 1, seconds: gaps.seconds + gap.seconds } : { places: 1, ...gap };
}
