import type { Frame } from 'node-av/lib';
import { AppError } from '#shared/errors/index.ts';
import { itemAt, uint8At } from '#shared/at.ts';
import { check } from '../codec/av-errors.ts';
import { openFilterMix, type FilterMix } from '../codec/filter-graph.ts';
import { writePixels } from '../codec/frame-pixels.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import { newFrame } from '../codec/handles.ts';
import type { Watched } from '../codec/input.ts';
import type { Size } from '../codec/picture-size.ts';
import { inputOf } from '../layers/filters.ts';
import { openFrames, type PictureInput } from '../layers/inputs.ts';

/** A file whose pictures are compared or encoded again. */
export type FramesFile = Watched & { file: string; frameRate: FrameRate };

/** Frames `[from, to)`. */
type Range = { from: number; to: number };

/** Pictures are compared at this size, in grey: it shows a mouth but hides noise. */
const poseSize: Size = { width: 64, height: 36 };

/** The pose of the presenter in a frame: a small grey picture. */
export type Pose = Uint8Array;

/** Reads poses. @param ranges of frames, in any order. @returns poses by frame. */
export async function readPoses(
  { file, frameRate, signal, onAlive }: FramesFile,
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
        onAlive?.();
      }
    } finally {
      mix?.[Symbol.dispose]();
    }
  }
  return poses;
}

/** Share of the pixels, those that differ most, by which a jump is noticed: a head or a hand. */
const seenShare = 0.05;

/** The difference of two poses in steps of grey: the root mean square of the pixels that differ most. */
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

/** Decoded frames of a file, held in memory; the caller frees them. */
type HeldFrames = Disposable & { pictureAt(frame: number): Frame };

async function holdFrames({ file, frameRate, signal }: FramesFile, { from, to }: Range): Promise<HeldFrames> {
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

/** Opens frames of a file in any given order. */
export async function openInOrder(file: FramesFile, frames: readonly number[]): Promise<PictureInput> {
  const held = await holdFrames(file, { from: Math.min(...frames), to: Math.max(...frames) + 1 });
  return {
    pictureAt: (frame) => Promise.resolve(held.pictureAt(itemAt(frames, frame))),
    [Symbol.asyncDispose]: async () => held[Symbol.dispose](),
  };
}

/**
 * Frames `[from, to)` of a file, which dissolve at the start from the rest that begins at `before`, and at the end into
 * the rest that begins at `after`.
 * @param length of each dissolve, frames.
 */
export async function openDissolved(
  file: FramesFile,
  { from, to }: Range,
  { before, after, length }: { before: number | null; after: number | null; length: number },
): Promise<PictureInput> {
  await using opening = new AsyncDisposableStack();
  const hold = async (start: number | null): Promise<HeldFrames | null> =>
    start === null ? null : opening.use(await holdFrames(file, { from: start, to: start + length + 1 }));
  const [held, next] = [await hold(before), await hold(after)];
  const input = opening.use(openFrames(file.file, perSecond(file.frameRate), file.signal));
  const own = opening.use(newFrame());
  const opened = opening.move();
  return {
    async pictureAt(frame) {
      const picture = await input.pictureAt(frame);
      const [since, until] = [frame - from, to - 1 - frame];
      // A rest ends with the frame it begins with. Dissolving out of it, its footage plays on from that frame;
      // dissolving into it, the footage plays backward to that frame.
      const first = held && since < length ? held.pictureAt((before ?? 0) + since) : null;
      const last = next && until < length ? next.pictureAt((after ?? 0) + until + 1) : null;
      if (!first && !last) return picture;
      const pixels = picture.toBuffer();
      if (first) mix(pixels, first.toBuffer(), 1 - (since + 1) / (length + 1));
      if (last) mix(pixels, last.toBuffer(), 1 - (until + 1) / (length + 1));
      own.unref();
      check(own.ref(picture), 'hold a picture');
      writePixels(own, pixels);
      return own;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Mixes a share of one picture into the other, in 256 steps. */
function mix(into: Buffer, other: Buffer, share: number): void {
  const part = Math.round(share * 256);
  for (let at = 0; at < into.length; at++)
    into[at] = (uint8At(into, at) * (256 - part) + uint8At(other, at) * part + 128) >> 8;
}
