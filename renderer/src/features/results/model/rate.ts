/** The progress of a campaign at a moment. */
export type ProgressSample = {
  /** Milliseconds. */
  at: number;
  /** Videos that have ended, in any way. */
  done: number;
};

/** Samples kept, one a second: more than the window. */
const maxSamples = 12;

/** The current rate is measured over this time, milliseconds. */
const rateWindow = 6_000;

/** Adds a sample; several within a quarter of a second count as one. */
export function addSample(samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] {
  const last = samples.at(-1);
  if (last && (sample.done < last.done || sample.at < last.at)) return [sample];
  const kept = last && samples.length > 1 && sample.at - last.at < 250 ? samples.slice(0, -1) : samples;
  return [...kept, sample].slice(-maxSamples);
}

/** Videos per second over the last seconds, or null while unknown. */
export function currentRate(samples: readonly ProgressSample[]): number | null {
  const last = samples.at(-1);
  if (!last) return null;
  const first = samples.find((sample) => last.at - sample.at <= rateWindow);
  if (!first || last.at - first.at < 500 || last.done === first.done) return null;
  return ((last.done - first.done) / (last.at - first.at)) * 1000;
}

/** Seconds until `left` more videos are done, or null. */
export function timeLeft(left: number, rate: number | null): number | null {
  return rate === null || rate <= 0 ? null : left / rate;
}
