import type { Frame } from 'node-av/lib';
import { AppError } from '#shared/errors/index.ts';
import { check } from '../codec/av-errors.ts';
import { newFrame } from '../codec/handles.ts';
import { decodePictures, type TimedPicture } from '../codec/pictures.ts';

/** Provides the picture for each frame of a template, in ascending order. It is valid until the next request. */
export type PictureInput = AsyncDisposable & { pictureAt(frame: number): Promise<Frame> };

/** The same picture for every frame. It is freed with the input. */
export function openStill(picture: Frame): PictureInput {
  return {
    pictureAt: () => Promise.resolve(picture),
    [Symbol.asyncDispose]: async () => picture[Symbol.dispose](),
  };
}

/** Tolerance for rounded times, seconds. */
const tolerance = 0.0005;

/**
 * Pictures of a template, or of a file derived from one frame by frame.
 * @param rate frames a second. @throws AppError `TEMPLATE_FAILED` when the file lacks a frame.
 */
export function openFrames(file: string, rate: number, signal: AbortSignal | undefined): PictureInput {
  let pictures: AsyncGenerator<TimedPicture, void> | undefined;
  let current: { frame: number; picture: Frame } | undefined;
  return {
    async pictureAt(frame) {
      pictures ??= decodePictures(file, { from: frame / rate, signal });
      while (!current || current.frame < frame) {
        const { value, done } = await pictures.next();
        if (done) throw missing(frame);
        current = { frame: Math.round(value.time * rate), picture: value.frame };
      }
      if (current.frame !== frame) throw missing(frame);
      return current.picture;
    },
    [Symbol.asyncDispose]: async () => void (await pictures?.return()),
  };
}

/**
 * Decoding starts this much earlier, seconds, to find the picture shown at a time: enough for ten pictures a second.
 */
const longestPicture = 0.1;

/**
 * A video that begins at a frame of the template and is repeated.
 * @param options.duration of the video, seconds. @param options.rate frames of the template a second.
 * @throws AppError `ASSET_UNSUPPORTED` for a video without pictures.
 */
export function openRepeated(
  file: string,
  options: { duration: number; rate: number; starts: number; signal: AbortSignal | undefined },
): PictureInput {
  const { duration, rate, starts, signal } = options;
  const held = newFrame();
  let holding = false;
  let pictures: AsyncGenerator<TimedPicture, void> | undefined;
  /** The picture after the current one; none at the end. */
  let ahead: TimedPicture | undefined;
  let last = Infinity;

  async function advance(): Promise<void> {
    const { value, done } = (await pictures?.next()) ?? { done: true };
    ahead = done ? undefined : value;
  }

  async function startAt(time: number): Promise<void> {
    const from = Math.max(0, time - longestPicture);
    for (const start of from > 0 ? [from, 0] : [0]) {
      await pictures?.return();
      pictures = decodePictures(file, { from: start, signal });
      holding = false;
      await advance();
      // Near the end there may be none: the last picture, which began earlier, is still shown.
      if (ahead) return;
    }
  }

  return {
    async pictureAt(frame) {
      const time = ((frame - starts) / rate) % duration;
      if (time < last) await startAt(time);
      last = time;
      // The first picture is also shown before its time.
      while (ahead && (ahead.time <= time + tolerance || !holding)) {
        held.unref();
        check(held.ref(ahead.frame), 'hold a picture');
        holding = true;
        await advance();
      }
      if (!holding) throw new AppError('ASSET_UNSUPPORTED', { detail: 'a video without pictures' });
      return held;
    },
    async [Symbol.asyncDispose]() {
      held[Symbol.dispose]();
      await pictures?.return();
    },
  };
}

function missing(frame: number): AppError {
  return new AppError('TEMPLATE_FAILED', { detail: `frame ${frame} cannot be decoded` });
}
