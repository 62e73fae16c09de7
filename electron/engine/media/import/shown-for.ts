import type { Stream } from 'node-av/lib';
import { toSeconds } from '../codec/stamps.ts';

/**
 * How long the last picture is shown, seconds: as long as its packet says, but not beyond the end of its stream, where
 * the file knows that. Durations are those of decoding, which for a reordered picture may be the pause after others.
 * @param time of the picture, @param duration of its packet, both in seconds of the source.
 */
export function shownFor(stream: Stream, time: number, duration: number): number {
  const length = toSeconds(stream.duration, stream.timeBase);
  if (length === null || length <= 0) return duration;
  const left = (toSeconds(stream.startTime, stream.timeBase) ?? 0) + length - time;
  return left > 0 ? Math.min(duration, left) : duration;
}
