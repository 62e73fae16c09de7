/** The outline of a recording's sound. */
export type Waveform = {
  /** Seconds. */
  duration: number;
  /** Intervals a second. */
  rate: number;
  /** For each interval its minimum and maximum, {@link fullScale} for the largest sample. */
  peaks: Int8Array;
};

/** Magnitude of a peak that stands for the largest sample. */
const fullScale = 128;

/** How many intervals there are. */
export function intervalCount({ peaks }: Waveform): number {
  return Math.floor(peaks.length / 2);
}

/** Largest absolute sample of one interval, 0–1; 0 outside of the recording. */
export function levelAt({ peaks }: Waveform, index: number): number {
  return Math.max(Math.abs(peaks[index * 2] ?? 0), Math.abs(peaks[index * 2 + 1] ?? 0)) / fullScale;
}

/** Whether the wave passes zero within an interval. */
export function crossesZero({ peaks }: Waveform, index: number): boolean {
  return (peaks[index * 2] ?? 0) <= 0 && (peaks[index * 2 + 1] ?? 0) >= 0;
}
