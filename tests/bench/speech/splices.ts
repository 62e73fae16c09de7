import type { Recording } from '../../support/recordings.ts';
import { spliceWords } from '../../support/splices.ts';
import { median, quantile } from './statistics.ts';

/** Words that replace other words of the same speaker; see `Splice`. */
export type SpliceFigures = {
  splices: number;
  seam_click_p90: number;
  seam_click_worst: number;
  /** LU. */
  level_step_median_lu: number;
  level_step_worst_lu: number;
};

export function measureSplices(recordings: readonly Recording[]): SpliceFigures {
  const splices = spliceWords(recordings);
  const clicks = splices.map(({ click }) => click);
  const steps = splices.map(({ step }) => Math.abs(step));
  return {
    splices: splices.length,
    seam_click_p90: quantile(clicks, 0.9),
    seam_click_worst: Math.max(...clicks),
    level_step_median_lu: median(steps),
    level_step_worst_lu: Math.max(...steps),
  };
}
