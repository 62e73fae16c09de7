import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { AppError } from '#shared/errors/index.ts';
import { itemAt, uint8At } from '#shared/at.ts';
import { check } from '../codec/av-errors.ts';
import { openFilterMix, type FilterMix } from '../codec/filter-graph.ts';
import { frameFrom } from '../codec/frame-pixels.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import { newFrame } from '../codec/handles.ts';
import type { Size } from '../codec/picture-size.ts';
import type { ComposedPicture } from '../layers/compositor.ts';
import { inputOf } from '../layers/filters.ts';
import { openFrames } from '../layers/inputs.ts';

/** A file whose pictures are looked at or encoded again. */
export type FramesFile = { file: string; frameRate: FrameRate; signal?: AbortSignal | undefined };

/** Frames `[from, to)`. */
type Range = { from: number; to: number };

/** Pictures are compared at this size, in grey: fine enough for a mouth, coarse enough that noise is gone. */
const poseSize: Size = { width: 64, height: 36 };

/** How somebody stands in a frame: a small grey picture. */
export type Pose = Uint8Array;

/** How frames look from afar. @param ranges in any order. @returns by frame. */
export async function readPoses(
  { file, frameRate, signal }: FramesFile,
  ranges: readonly Range[],
): Promise<Map<number, Pose>> {
  const poses = new Map<number, Pose>();
  for (const { from, to } of ranges) {
    await using input = openFrames(file, perSecond(frameRate), signal);
    let mix: FilterMix | undefined;
    try {
      for (let frame = from; frame < to; frame++) {
        if (poses.has(frame)) continue;
        const picture = await input.pictureAt(frame);
        const filters = `[in]scale=${poseSize.width}:${poseSize.height}:flags=area,format=gray,buffersink@out`;
        mix ??= await openFilterMix(`${inputOf('in', picture, frameRate)};${filters}`, ['in']);
        picture.pts = BigInt(frame);
        mix.give('in', picture);
        const small = await mix.next();
        if (!small) throw new AppError('INTERNAL', { detail: 'no small picture' });
        poses.set(frame, Uint8Array.from(small.toBuffer()));
      }
    } finally {
      mix?.[Symbol.dispose]();
    }
  }
  return poses;
}

/** The part of a picture that differs most, which a jump is seen by: a head or a hand. */
const seenShare = 0.05;

/** How much two poses differ, in steps of grey: the root of the mean square of the pixels that differ most. */
export function poseDistance(one: Pose, other: Pose): number {
  const counts = new Uint32Array(256);
  for (let pixel = 0; pixel < one.length; pixel++) {
    const difference = Math.abs(uint8At(one, pixel) - uint8At(other, pixel));
    counts[difference] = (counts[difference] ?? 0) + 1;
  }
  let left = Math.max(1, Math.round(one.length * seenShare));
  const wanted = left;
  let sum = 0;
  for (let difference = 255; left > 0 && difference > 0; difference--) {
    const taken = Math.min(left, counts[difference] ?? 0);
    sum += taken * difference ** 2;
    left -= taken;
  }
  return Math.sqrt(sum / wanted);
}

/** Frames of a file that are kept, each with its picture; the caller frees them. */
export type HeldFrames = Disposable & { pictureAt(frame: number): Frame };

export async function holdFrames({ file, frameRate, signal }: FramesFile, { from, to }: Range): Promise<HeldFrames> {
  using opened = new DisposableStack();
  await using input = openFrames(file, perSecond(frameRate), signal);
  const held: Frame[] = [];
  for (let frame = from; frame < to; frame++) {
    const picture = opened.use(newFrame());
    check(picture.ref(await input.pictureAt(frame)), 'hold a picture');
    held.push(picture);
  }
  const handles = opened.move();
  return { pictureAt: (frame) => itemAt(held, frame - from), [Symbol.dispose]: () => handles.dispose() };
}

/** Held frames one after another, in an order of their own. */
export async function* inOrder(held: HeldFrames, frames: readonly number[]): AsyncGenerator<ComposedPicture, void> {
  for (const [frame, shown] of frames.entries()) yield { picture: held.pictureAt(shown), frame };
}

/** A picture that is mixed into one of a file. @param share of it, 0–1. */
export type Mixed = { picture: Frame; share: number };

/** Frames of a file, some of them with another picture mixed into them. */
export async function* dissolved(
  { file, frameRate, signal }: FramesFile,
  { from, to }: Range,
  mixedAt: (frame: number) => readonly Mixed[],
): AsyncGenerator<ComposedPicture, void> {
  await using input = openFrames(file, perSecond(frameRate), signal);
  for (let frame = from; frame < to; frame++) {
    const picture = await input.pictureAt(frame);
    const others = mixedAt(frame);
    if (others.length === 0) {
      yield { picture, frame };
      continue;
    }
    const pixels = picture.toBuffer();
    for (const { picture: other, share } of others) mix(pixels, other.toBuffer(), share);
    using own = frameFrom(pixels, { width: picture.width, height: picture.height }, AV_PIX_FMT_YUV420P);
    yield { picture: own, frame };
  }
}

/** Mixes a share of the one picture into the other, in 256 steps. */
function mix(into: Buffer, other: Buffer, share: number): void {
  const part = Math.round(share * 256);
  for (let at = 0; at < into.length; at++)
    into[at] = (uint8At(into, at) * (256 - part) + uint8At(other, at) * part + 128) >> 8;
}
