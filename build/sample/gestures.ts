/** Position of head, eyes and brows at one moment. Lengths in pixels, angles in degrees. */
export type Gesture = {
  headX: number;
  headY: number;
  tilt: number;
  /** Lift of the shoulders by breathing. */
  breath: number;
  /** 0 (open) – 1 (shut). */
  blink: number;
  /** 0–1. */
  brows: number;
  gazeX: number;
};

/** Seconds. */
const blinkLength = 0.2;
const accentLength = 0.45;

/**
 * Small natural motion: slow sway, breathing, blinks, and a nod with raised brows at each accent.
 * @param accents times of emphasized words, seconds.
 * @param blinks times of blinks, seconds.
 */
export function gestureMotion(accents: readonly number[], blinks: readonly number[]): (time: number) => Gesture {
  return (time) => {
    const nod = sum(accents, (accent) => bump((time - accent) / accentLength));
    return {
      headX: 5 * wave(time, 5.3, 0.2) + 2.5 * wave(time, 2.9, 0.7),
      headY: 3 * wave(time, 4.1, 0.4) + 1.5 * wave(time, 1.9, 0.1) + 7 * nod,
      tilt: 1.5 * wave(time, 6.1, 0.05) + 0.7 * wave(time, 3.3, 0.5) - 0.8 * nod,
      breath: 2.2 * wave(time, 3.8, 0),
      blink: Math.min(
        1,
        sum(blinks, (blink) => bump((time - blink) / blinkLength) ** 0.7),
      ),
      brows: Math.min(1, 0.85 * nod + 0.15 * Math.max(0, wave(time, 4.7, 0.3))),
      gazeX: 1.6 * wave(time, 7.3, 0.6),
    };
  };
}

function wave(time: number, period: number, phase: number): number {
  return Math.sin(2 * Math.PI * (time / period + phase));
}

/** 0 at and outside −0.5…0.5, 1 in the middle, smooth. */
function bump(x: number): number {
  return Math.abs(x) >= 0.5 ? 0 : Math.cos(Math.PI * x) ** 2;
}

function sum(times: readonly number[], value: (time: number) => number): number {
  return times.reduce((total, time) => total + value(time), 0);
}
