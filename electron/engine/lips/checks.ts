import type { LipsRefusal } from '#shared/lips.ts';
import type { LipsMetrics } from './types.ts';

/** A measure that warns and refuses beyond limits. */
type Check = {
  code: LipsRefusal;
  of: (metrics: LipsMetrics) => number;
  /** Values above are doubtful, and too bad. */
  warn: number;
  refuse: number;
};

/** How far a ratio is from 1, in either direction. */
function off(ratio: number): number {
  return Math.max(ratio, 1 / Math.max(ratio, 1e-6));
}

/** Width of the smallest face that can be used, pixels. */
export const smallestFace = 120;

/** Limits of every measure, the plainest reason first (measured in docs/measurements/lips.md). */
const checks: readonly Check[] = [
  { code: 'small_face', of: ({ width }) => -width, warn: -150, refuse: -smallestFace },
  { code: 'small_face', of: ({ scale }) => -scale, warn: -0.6, refuse: -0.5 },
  // Somebody with a hand before the mouth is less like themself, but more so than others are.
  { code: 'other_person', of: ({ likeness }) => -likeness, warn: -0.82, refuse: -0.6 },
  { code: 'hidden', of: ({ hidden, likeness }) => (likeness < 0.82 ? hidden : 0), warn: 3, refuse: 5 },
  { code: 'side_light', of: ({ light }) => light, warn: 10, refuse: 15 },
  { code: 'other_person', of: ({ likeness }) => -likeness, warn: -0.82, refuse: -0.78 },
  // Where one skull doesn't fit the other, their edges differ, although nothing hides them.
  { code: 'mismatch', of: ({ residual }) => residual, warn: 2.5, refuse: 3 },
  { code: 'hidden', of: ({ hidden }) => hidden, warn: 3, refuse: 5 },
  { code: 'turned', of: ({ yaw }) => Math.abs(yaw), warn: 4, refuse: 6 },
  { code: 'turned', of: ({ pitch }) => Math.abs(pitch), warn: 8, refuse: 12 },
  { code: 'side_light', of: ({ clipped }) => clipped, warn: 5, refuse: 20 },
  { code: 'side_light', of: ({ gains }) => Math.max(...gains.map(off)), warn: 1.5, refuse: 1.9 },
  { code: 'blurred', of: ({ sharpness }) => 1 / Math.max(sharpness, 1e-6), warn: 1.2, refuse: 1.34 },
  // A film is encoded once less than the template, and so a little sharper.
  { code: 'mismatch', of: ({ sharpness }) => sharpness, warn: 1.45, refuse: 1.7 },
  { code: 'mismatch', of: ({ seam }) => seam, warn: 4.5, refuse: 6 },
  { code: 'mismatch', of: ({ flicker }) => flicker, warn: 1.15, refuse: 1.3 },
  { code: 'mismatch', of: ({ join }) => join, warn: 2.5, refuse: 3.5 },
  { code: 'mismatch', of: ({ jaw }) => jaw, warn: 4, refuse: 6 },
];

/** What measures say about a film. */
export function judge(metrics: LipsMetrics): { refused: LipsRefusal | null; warnings: LipsRefusal[] } {
  const refused = checks.find(({ of, refuse }) => of(metrics) > refuse)?.code ?? null;
  const doubtful = checks.filter(({ of, warn, refuse }) => of(metrics) > warn && of(metrics) <= refuse);
  return { refused, warnings: [...new Set(doubtful.map(({ code }) => code))] };
}
