import type { ClockChange } from '../codec/stamps.ts';

/** The times of a file whose clock may change, as a template uses them. */
export type JoinedClock = {
  /** Number of clock changes up to a time of the source, seconds. */
  changesBefore(seconds: number): number;
  /** The time in the template's source at which a packet's time is used, both in seconds. */
  timeOf(seconds: number): number;
};

/** Stamps are rounded to a container's units, seconds. */
const rounding = 0.001;

/** Pictures this close to a frame's time are on it, frames. */
const onFrame = 0.1;

/**
 * After a change of the clock, pictures would fall between two frames of the template, and be up to half a frame early
 * or late beside their sound. Everything after it is moved by less than a frame, so that its pictures fall on frames,
 * as the first ones do.
 * @param changes may grow while the file is read. @param frames where frames are: the time of the first, seconds, and
 * frames a second; without it nothing is moved.
 */
export function joinedClock(
  changes: readonly ClockChange[],
  frames: { origin: number; rate: number } | null = null,
): JoinedClock {
  /** Seconds by which everything after each change is moved. */
  const shifts: number[] = [];

  function changesBefore(seconds: number): number {
    const later = changes.findIndex(({ at }) => seconds < at - rounding);
    return later === -1 ? changes.length : later;
  }

  function shiftAfter(count: number): number {
    for (const { picture } of changes.slice(shifts.length, count)) {
      const shift = shifts.at(-1) ?? 0;
      shifts.push(frames && picture !== null ? shift + untilFrame(picture + shift, frames) : shift);
    }
    return shifts[count - 1] ?? 0;
  }

  return { changesBefore, timeOf: (seconds) => seconds + shiftAfter(changesBefore(seconds)) };
}

function untilFrame(seconds: number, { origin, rate }: { origin: number; rate: number }): number {
  const position = (seconds - origin) * rate;
  return (Math.ceil(position - onFrame) - position) / rate;
}
