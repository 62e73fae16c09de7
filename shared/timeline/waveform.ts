/** Minimum and maximum of a recording's sound, by interval. */
export type Waveform = {
  /** Seconds. */
  duration: number;
  /** Intervals per second. */
  rate: number;
  /** For each interval its minimum and maximum, {@link fullScale} for the largest sample. */
  peaks: Int8Array;
};

/** Magnitude of a peak that stands for the largest sample. */
export const fullScale = 128;

/** Number of intervals. */
export function intervalCount({ peaks }: Waveform): number {
  return Math.floor(peaks.length / 2);
}

/** Largest absolute sample of one interval, 0–1; 0 outside of the recording. */
export function levelAt({ peaks }: Waveform, index: number): number {
  return Math.max(Math.abs(peaks[index * 2] ?? 0), Math.abs(peaks[index * 2 + 1] ?? 0)) / fullScale;
}

/** Whether the wave crosses zero within an interval. */
export function crossesZero({ peaks }: Waveform, index: number): boolean {
  return (peaks[index * 2] ?? 0) <= 0 && (peaks[index * 2 + 1] ?? 0) >= 0;
}
