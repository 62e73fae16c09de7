import { float64At } from '#shared/at.ts';
/**
 * Decoding times for retimed pictures: whole frame durations, from the times the pictures are shown. FFmpeg takes the
 * frame rate of a file from its decoding times; on this grid it finds the nominal one whatever was retimed.
 * @param pts presentation times in decoding order, all different. @param shown the same in ascending order.
 * @param frame duration of one frame.
 * @param delay time by which decoding runs ahead of presentation at the start; the first decoding time is −`delay`.
 * @returns strictly increasing times, none after its picture is shown. All in the same unit.
 */
export function decodingTimes(pts: Float64Array, shown: Float64Array, frame: number, delay: number): Float64Array {
  const ahead = Math.round(delay / frame);
  const times = new Float64Array(pts.length);
  let previous = -Infinity;
  for (let index = 0; index < pts.length; index++) {
    const wanted = index < ahead ? index * frame - delay : float64At(shown, index - ahead);
    const onGrid = Math.floor((wanted + delay) / frame) * frame - delay;
    const latest = float64At(pts, index);
    let time = Math.max(onGrid, Number.isFinite(previous) ? previous + frame : onGrid);
    // Pictures that come faster than the frame rate leave no room for the grid.
    if (time > latest) time = Math.max(previous + 1, Math.min(wanted, latest));
    times[index] = time;
    previous = time;
  }
  return times;
}
