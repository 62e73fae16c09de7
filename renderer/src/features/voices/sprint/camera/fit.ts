import type { LabelKey } from '#shared/language/index.ts';
import type { JudgedStill } from '#renderer/stores/index.ts';

export type Face = NonNullable<JudgedStill['face']>;

/** One way in which the face differs from the recording. */
export type Fit = {
  label: LabelKey;
  /** The difference as a multiple of what is allowed; positive is right on the screen. */
  off: number;
  /** What to change; null if it fits. */
  advice: LabelKey | null;
  /** Whether the mouth shows in videos only if it fits. */
  needed: boolean;
};

/** Limits of docs/measurements/lips.md: degrees, or ratios to the recording. */
const most = { yaw: 4, pitch: 6, scale: 1.15, level: 1.4, side: 1.2, clipped: 0.05, smile: 0.25 };

/** How a face differs from the one in the recording, for bars beside the camera's mirrored picture. */
export function fitsOf({ yaw, pitch, scale, light, smile }: Face): Fit[] {
  // Further right in the picture is the person's own left, which a mirror shows on the left.
  const turned = -yaw / most.yaw;
  const size = ratio(scale, most.scale);
  const fits = [
    lightOf(light),
    fit('sprint.distance', size, ['sprint.closer', 'sprint.further']),
    fit('sprint.sideways', turned, ['sprint.turnRight', 'sprint.turnLeft']),
    fit('sprint.upAndDown', pitch / most.pitch, ['sprint.chinUp', 'sprint.chinDown']),
  ];
  if (smile === null) return fits;
  return [
    ...fits,
    { ...fit('sprint.smile', smile / most.smile, ['sprint.smileMore', 'sprint.smileLess']), needed: false },
  ];
}

/** Whether all that matters fits. */
export function isInPlace(fits: readonly Fit[]): boolean {
  return fits.length > 0 && fits.every(({ advice, needed }) => advice === null || !needed);
}

/** The light's level, or its direction if that is worse. */
function lightOf({ level, left_right: side, clipped }: Face['light']): Fit {
  const bright = Math.max(ratio(level, most.level), clipped / most.clipped > 1 ? clipped / most.clipped : -Infinity);
  const slanted = Math.abs(ratio(side, most.side));
  if (slanted > 1 && slanted > Math.abs(bright)) {
    return fit('sprint.light', slanted, ['sprint.lightFront', 'sprint.lightFront']);
  }
  return fit('sprint.light', bright, ['sprint.brighter', 'sprint.darker']);
}

function fit(label: LabelKey, off: number, [less, more]: readonly [LabelKey, LabelKey]): Fit {
  return { label, off, advice: off > 1 ? more : off < -1 ? less : null, needed: true };
}

/** A ratio as a multiple of the allowed one, which is above 1. */
function ratio(value: number, allowed: number): number {
  return Math.log(Math.max(value, 1e-3)) / Math.log(allowed);
}
