import { itemAt } from '#shared/at.ts';
import { check } from '../media/codec/av-errors.ts';
import { writePixels } from '../media/codec/frame-pixels.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import { newFrame } from '../media/codec/handles.ts';
import type { Size } from '../media/codec/picture-size.ts';
import type { FramesFile } from '../media/edit/rest-pictures.ts';
import { openFrames, type PictureInput } from '../media/layers/inputs.ts';
import type { Ground } from '../media/layers/layers.ts';
import type { Patches } from '../lips/patches.ts';

/**
 * Frames of a template with a film's mouths on them, one for each frame of a piece.
 * @param size of the file's pictures. @param patches are closed with the input.
 */
export function openLips(
  { file, frameRate, signal }: FramesFile,
  { bases, first, count }: Extract<Ground, { kind: 'lips' }>,
  { patches, size }: { patches: Patches; size: Size },
): PictureInput {
  const input = openFrames(file, perSecond(frameRate), signal);
  const own = newFrame();
  return {
    async pictureAt(frame) {
      const picture = await input.pictureAt(itemAt(bases, frame));
      const mouth = frame - first;
      if (mouth < 0 || mouth >= count) return picture;
      const pixels = picture.toBuffer();
      patches.draw(mouth, pixels, size);
      own.unref();
      check(own.ref(picture), 'hold a picture');
      writePixels(own, pixels);
      return own;
    },
    async [Symbol.asyncDispose]() {
      own[Symbol.dispose]();
      patches[Symbol.dispose]();
      await input[Symbol.asyncDispose]();
    },
  };
}
