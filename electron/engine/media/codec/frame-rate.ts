import { itemAt } from '#shared/at.ts';
import { mean, median } from '#electron/lib/averages.ts';

/** Frames per second as a fraction, e.g. `[30000, 1001]`. */
export type FrameRate = [number, number];

/** The rates of cameras, television and film; a template has one of them. */
export const standardRates: readonly FrameRate[] = [
  [24_000, 1_001],
  [24, 1],
  [25, 1],
  [30_000, 1_001],
  [30, 1],
  [50, 1],
  [60_000, 1_001],
  [60, 1],
];

/** Used when the rate is unknown. */
const defaultRate: FrameRate = [30, 1];

/** The rate is constant if the two rates of a header differ by less than this share. */
const constantRateTolerance = 0.005;

export function perSecond([numerator, denominator]: FrameRate): number {
  return numerator / denominator;
}

/** Maximum unevenness, as a share, at which repeated or dropped pictures are considered even. */
const evenEnough = 0.02;

/**
 * The standard rate nearest to a measured one. For rates outside 23–61, one that divides it or is a multiple of it (15
 * → 30, 12.5 → 25, 120 → 60), so that pictures repeat or drop out evenly; otherwise 30 or 60.
 */
export function snapFrameRate(rate: number): FrameRate {
  if (!Number.isFinite(rate) || rate <= 0) return [...defaultRate];
  if (rate < 23) return mostEven(rate, (standard) => standard < 31, [30, 1]);
  if (rate > 61) return mostEven(rate, (standard) => standard > 49, [60, 1]);
  return best(standardRates, (standard) => Math.abs(Math.log(standard / rate)));
}

function mostEven(rate: number, allowed: (standard: number) => boolean, otherwise: FrameRate): FrameRate {
  const ratio = (standard: number) => Math.max(standard / rate, rate / standard);
  const chosen = best(
    standardRates.filter((standard) => allowed(perSecond(standard))),
    (standard) => unevenness(ratio(standard)),
  );
  return unevenness(ratio(perSecond(chosen))) <= evenEnough ? chosen : otherwise;
}

/** How far a ratio is from a whole number, relative to it. */
function unevenness(ratio: number): number {
  const whole = Math.max(1, Math.round(ratio));
  // Rounding makes equally good rates equal, so that the higher one wins.
  return Math.round((Math.abs(ratio - whole) / whole) * 1e4) / 1e4;
}

/** The rate with the lowest cost; the last one of equals. */
function best(rates: readonly FrameRate[], cost: (rate: number) => number): FrameRate {
  let chosen = defaultRate;
  let least = Infinity;
  for (const rate of rates) {
    const value = cost(perSecond(rate));
    if (value > least) continue;
    least = value;
    chosen = rate;
  }
  return [...chosen];
}

/**
 * Frames per second from their times (seconds, in presentation order): the mean of the ordinary intervals, so that
 * pauses of a variable-rate recording and times rounded to milliseconds do not matter. Null with fewer than three
 * intervals.
 */
export function measureRate(times: readonly number[]): number | null {
  const intervals: number[] = [];
  for (let index = 1; index < times.length; index++) {
    const interval = itemAt(times, index) - itemAt(times, index - 1);
    if (interval > 0) intervals.push(interval);
  }
  if (intervals.length < 3) return null;
  const usual = median(intervals);
  return 1 / mean(intervals.filter((interval) => interval > usual * 0.5 && interval < usual * 1.5));
}

type RateFacts = {
  /** The header's average frame rate; 0 or NaN when unknown. */
  average: number;
  /** The header's base rate, in which all picture times can be expressed; 0 or NaN when unknown. */
  base: number;
  /** Times of the first pictures, seconds, in presentation order. */
  times: readonly number[];
};

/** The constant rate for a recording: the header's if its two rates agree, else from the times. */
export function nominalFrameRate({ average, base, times }: RateFacts): FrameRate {
  if (plausible(average) && plausible(base) && Math.abs(average / base - 1) < constantRateTolerance)
    return snapFrameRate(average);
  const measured = measureRate(times);
  if (measured !== null) return snapFrameRate(measured);
  return snapFrameRate(plausible(average) ? average : base);
}

function plausible(rate: number): boolean {
  return rate > 0.5 && rate <= 500;
}
