/** Assigns pictures with arbitrary times to slots at a constant rate. */
export type FrameClock = {
  /** The slot (0-based) for a picture at `time`, seconds from the start. Never below the previous slot. */
  slotAt(time: number): number;
};

/**
 * Pictures stay in consecutive slots as long as they are off by less than this many slots. Otherwise times that jitter
 * around the middle between two slots would drop one picture and repeat its neighbour again and again.
 */
const patience = 0.75;

/** @param rate pictures a second. */
export function createFrameClock(rate: number): FrameClock {
  let last = -1;
  return {
    slotAt(time) {
      const position = time * rate;
      const next = last + 1;
      const slot = last >= 0 && Math.abs(position - next) < patience ? next : Math.round(position);
      last = Math.max(last, slot, 0);
      return last;
    },
  };
}
