import { mapTime, type TimeMap, type TimePoint } from '#shared/timeline/time-map.ts';
import { float64At, itemAt, uint32At } from '#shared/at.ts';
import { firstIndex } from '#electron/lib/search.ts';
import type { PresentedFrames } from '../template/picture-table.ts';

/**
 * Keeps a sped-up picture at its nominal frame rate: frames are at least one frame duration apart, so some are left out
 * and others are moved a little. Decoders and players are made for one rate; many skip or report frames that come
 * faster.
 */

/**
 * How much too early or too late a frame may be shown, samples: 120 and 90 ms. By ITU-R BT.1359, sound that lags the
 * picture by 125 ms is not detected, and sound that leads it by 90 ms is acceptable; here only for a moment.
 */
const largestLead = 5_760;
const largestLag = 4_320;

/** Frames up to this far before and after a sped-up part are moved too, samples (0.6 s). */
const reach = 28_800;

/** Tighter spacings to try, relative to a frame, when too few frames can be left out. */
const spacings = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.5];

/** A part of the recording, samples, in which the picture runs faster than recorded. */
type Range = { start: number; end: number };

/**
 * The time map of the picture itself: `map` away from sped-up parts, frame by frame around them.
 * @param frames all frames that may be shown, in presentation order.
 * @param nominal duration of one frame, samples.
 * @param mayDrop called with frames that should be left out; returns whether they are.
 * @param stays frames that are neither moved nor left out.
 */
export function paceFrames(
  map: TimeMap,
  frames: PresentedFrames,
  nominal: number,
  mayDrop: (sample: number) => boolean,
  stays: ReadonlySet<number> = new Set(),
): TimePoint[] {
  const parts = spedUpParts(map);
  // Two more frames on each side stay where they are, and keep the others at a distance.
  const windows = windowsAround(parts, reach + 2 * nominal);
  let points = [...map];
  for (const window of windows) {
    const slots = slotsIn(window, frames, map, parts).map((slot) =>
      stays.has(slot.sample) ? { ...slot, earliest: slot.ideal, latest: slot.ideal } : slot,
    );
    const kept = leaveOut(slots, nominal, (sample) => !stays.has(sample) && mayDrop(sample));
    const paced = schedule(kept, nominal).map((output, index) => ({ source: itemAt(kept, index).time, output }));
    const first = paced[0]?.source ?? Infinity;
    const last = paced.at(-1)?.source ?? -Infinity;
    points = [...points.filter(({ source }) => source < first || source > last), ...paced];
  }
  return points.toSorted((a, b) => a.source - b.source);
}

/** The ideal time of a frame, and the earliest and latest allowed: output samples. */
type Slot = { sample: number; time: number; ideal: number; earliest: number; latest: number };

/** The frames in `window`, both ends included. */
function slotsIn(window: Range, { samples, times }: PresentedFrames, map: TimeMap, parts: readonly Range[]): Slot[] {
  const slots: Slot[] = [];
  // The video ends at the time of the last frame.
  const end = mapTime(map, float64At(times, times.length - 1));
  for (
    let index = firstIndex(times.length, (at) => (times[at] ?? Infinity) >= window.start);
    (times[index] ?? Infinity) <= window.end;
    index++
  ) {
    const slot = slotOf(uint32At(samples, index), float64At(times, index), map, parts);
    slots.push({ ...slot, latest: Math.min(slot.latest, end) });
  }
  return slots;
}

function slotOf(sample: number, time: number, map: TimeMap, parts: readonly Range[]): Slot {
  const ideal = mapTime(map, time);
  // Parts do not overlap: the nearest ones decide.
  const next = firstIndex(parts.length, (part) => itemAt(parts, part).end >= time);
  const last = firstIndex(parts.length, (part) => itemAt(parts, part).start > time) - 1;
  const lead = largestLead * nearness((parts[next]?.start ?? Infinity) - time);
  const lag = largestLag * nearness(time - (parts[last]?.end ?? -Infinity));
  return { sample, time, ideal, earliest: Math.max(0, ideal - lead), latest: ideal + lag };
}

/** 1 up to a distance of 0, falling to 0 at `reach`. */
function nearness(distance: number): number {
  return Math.min(1, Math.max(0, 1 - distance / reach));
}

/**
 * Leaves out as few frames as possible for the others to be a frame apart: if a frame cannot be shown in time, the
 * latest droppable one of its closely packed predecessors.
 */
function leaveOut(slots: readonly Slot[], nominal: number, mayDrop: (sample: number) => boolean): Slot[] {
  const kept: Slot[] = [];
  /** Earliest time of each kept frame, given those before it. */
  const times: number[] = [];

  function place(slot: Slot): void {
    times.push(Math.max(slot.earliest, (times.at(-1) ?? -Infinity) + nominal));
    kept.push(slot);
  }

  /**
   * The last droppable frame among those that are as early as their predecessors allow, since dropping others would
   * change nothing; −1 without one.
   */
  function lastToDrop(): number {
    for (let index = kept.length - 1; index >= 0; index--) {
      const { sample, earliest } = itemAt(kept, index);
      if (mayDrop(sample)) return index;
      if (itemAt(times, index) <= earliest) break;
    }
    return -1;
  }

  for (const slot of slots) {
    place(slot);
    while (kept.at(-1) === slot && itemAt(times, times.length - 1) > slot.latest + tolerance) {
      const index = lastToDrop();
      if (index < 0) break;
      const later = kept.splice(index).slice(1);
      times.length = index;
      for (const next of later) place(next);
    }
  }
  return kept;
}

/** Tolerance for rounded times, so that they do not drop a frame; samples. */
const tolerance = 1;

/** Times of the frames: as near to the ideal as the spacing allows. */
function schedule(slots: readonly Slot[], nominal: number): number[] {
  for (const part of spacings) {
    const outputs = scheduleAt(slots, nominal * part);
    if (outputs) return outputs;
  }
  return slots.map(({ ideal }) => ideal);
}

/** Null when the frames cannot all be `spacing` apart. */
function scheduleAt(slots: readonly Slot[], spacing: number): number[] | null {
  const latest = slots.map((slot) => slot.latest);
  for (let index = slots.length - 2; index >= 0; index--) {
    latest[index] = Math.min(itemAt(latest, index), itemAt(latest, index + 1) - spacing);
  }
  const outputs: number[] = [];
  for (const [index, slot] of slots.entries()) {
    const from = Math.max(slot.earliest, (outputs.at(-1) ?? -Infinity) + spacing);
    const to = latest[index] ?? slot.ideal;
    if (from > to + 2 * tolerance) return null;
    outputs.push(Math.min(slot.latest, Math.max(from, Math.min(slot.ideal, to))));
  }
  return outputs;
}

/** Whether the picture runs faster than recorded anywhere. */
export function isSpedUp(map: TimeMap): boolean {
  return spedUpParts(map).length > 0;
}

function spedUpParts(map: TimeMap): Range[] {
  const parts: Range[] = [];
  for (const [index, point] of map.entries()) {
    const next = map[index + 1];
    if (!next || next.output - point.output >= next.source - point.source) continue;
    parts.push({ start: point.source, end: next.source });
  }
  return parts;
}

function windowsAround(parts: readonly Range[], margin: number): Range[] {
  const windows: Range[] = [];
  for (const { start, end } of parts) {
    const last = windows.at(-1);
    if (last && start - margin <= last.end) last.end = end + margin;
    else windows.push({ start: start - margin, end: end + margin });
  }
  return windows;
}
