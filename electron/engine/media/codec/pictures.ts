import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { Frame, Stream } from 'node-av/lib';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { check } from './av-errors.ts';
import { openDecoder } from './decoder.ts';
import { newPacket } from './handles.ts';
import { openInput } from './input.ts';
import { sourceFilter } from './picture-filters.ts';
import { toSeconds } from './stamps.ts';

/** A decoded picture, its time, and its duration, both in seconds. */
export type TimedPicture = { frame: Frame; time: number; duration: number };

/**
 * Decodes pictures of a file from a time on, until `take` returns false or the file ends.
 * @param from seconds; earlier pictures are decoded if needed, but not passed on.
 * @param take receives each picture, valid until it resolves, with its time and duration in seconds.
 * @throws AppError errors of opening the file, `MEDIA_NO_VIDEO`, `CANCELLED`.
 */
export async function readPictures(
  file: string,
  options: { from: number; signal?: AbortSignal | undefined },
  take: (frame: Frame, time: number, duration: number) => Promise<boolean>,
): Promise<void> {
  for await (const { frame, time, duration } of decodePictures(file, options)) {
    if (!(await take(frame, time, duration))) return;
  }
}

/**
 * Decodes pictures of a file from a time on, one per request; each is valid until the next.
 * @param from as of {@link readPictures}, which throws the same.
 */
export async function* decodePictures(
  file: string,
  { from, signal }: { from: number; signal?: AbortSignal | undefined },
): AsyncGenerator<TimedPicture, void> {
  await using input = await openInput(file, signal);
  const { video, context } = input;
  if (!video) throw new AppError('MEDIA_NO_VIDEO');
  using packet = newPacket();
  const { num, den } = video.timeBase;
  if (from > 0) {
    const ticks = Math.floor((decodingStart(video, from) * den) / num);
    check(await context.seekFrame(video.index, BigInt(ticks), AVSEEK_FLAG_BACKWARD), 'seek');
  }
  using decoder = openDecoder(video);
  for (let ended = false; !ended;) {
    throwIfCancelled(signal);
    ended = input.read(packet) < 0;
    if (ended || packet.streamIndex === video.index) {
      await decoder.send(ended ? null : packet);
      for (let frame = await decoder.next(); frame; frame = await decoder.next()) {
        throwIfCancelled(signal);
        const time = toSeconds(frame.bestEffortTimestamp, { num, den }) ?? 0;
        const duration = toSeconds(frame.duration, { num, den }) ?? 0;
        // Half a millisecond for rounding in the time base.
        if (time >= from - 0.0005) yield { frame, time, duration };
      }
    }
    packet.unref();
  }
}

/**
 * A time, seconds, from which on the picture shown at `from` is certainly decoded: seeking uses decoding times, which
 * run ahead of presentation by the pictures held back.
 */
function decodingStart({ codecpar, avgFrameRate }: Stream, from: number): number {
  const rate = avgFrameRate.num / avgFrameRate.den;
  return Number.isFinite(rate) && rate > 0 ? Math.max(0, from - codecpar.videoDelay / rate) : from;
}

/** The filter source for pictures like this one. */
export function sourceOf(frame: Frame): string {
  const { width, height, format, colorSpace, colorRange } = frame;
  return sourceFilter({ width, height, pixelFormat: format, colorSpace, colorRange });
}
