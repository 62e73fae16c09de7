import type { Frame } from 'node-av/lib';
import { check, required } from '../codec/av-errors.ts';
import { openFilters, type FilterRun } from '../codec/filter-graph.ts';
import type { Size } from '../codec/picture-size.ts';
import { sourceOf } from '../codec/pictures.ts';

/**
 * `yuv420p`: three planes, luma and two chroma planes of half the width and height, BT.709, limited range; nothing is
 * lost on the way. `rgba`: one plane, four bytes a pixel, full range; alpha is ignored afterwards.
 */
export type PictureFormat = 'yuv420p' | 'rgba';

/** A picture to be changed in place. Its planes are the frame's own memory: valid only until the change is done. */
export type EditablePicture = Size & {
  format: PictureFormat;
  /** Rows from top to bottom; `stride` is the bytes from one row to the next, of which only the first are pixels. */
  planes: readonly { bytes: Uint8Array; stride: number }[];
};

/** A change of one frame: the format in which it is wanted, and what changes the picture in place. */
export type FrameEdit = {
  format: PictureFormat;
  change: (picture: EditablePicture) => void | Promise<void>;
};

/** Hands decoded pictures to changes in the format each wants. */
export type PictureEditor = {
  /** @returns the changed picture in YUV 4:2:0, valid until the next call. Without changes it is `picture` itself. */
  apply(picture: Frame, edits: readonly FrameEdit[]): Promise<Frame>;
  close(): void;
};

const toRgba = 'scale=in_color_matrix=bt709:in_range=tv:out_range=pc,format=rgba';
const fromRgba = 'scale=in_range=pc:out_color_matrix=bt709:out_range=tv,format=yuv420p';
const asTemplate = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

export function openPictureEditor({ width, height }: Size): PictureEditor {
  let there: FilterRun | undefined;
  let back: FilterRun | undefined;

  return {
    async apply(picture, edits) {
      let current = picture;
      for (const { format, change } of edits) {
        const changed = format === 'rgba' ? await convertToRgba(current) : current;
        // Decoders and filters may still refer to the same memory.
        check(changed.makeWritable(), 'make a picture writable');
        await change({ width, height, format, planes: planesOf(changed) });
        current = format === 'rgba' ? await convertBack(changed) : changed;
      }
      return current;
    },
    close() {
      there?.close();
      back?.close();
    },
  };

  async function convertToRgba(picture: Frame): Promise<Frame> {
    there ??= await openFilters(`${sourceOf(picture)},${toRgba},buffersink@out`);
    await there.send(picture);
    return required(await there.next(), 'RGBA picture');
  }

  async function convertBack(picture: Frame): Promise<Frame> {
    back ??= await openFilters(`${sourceOf(picture)},${fromRgba},${asTemplate},buffersink@out`);
    await back.send(picture);
    return required(await back.next(), 'picture from RGBA');
  }
}

function planesOf(frame: Frame): EditablePicture['planes'] {
  const strides = frame.linesize;
  return (frame.data ?? []).map((bytes, plane) => ({ bytes, stride: strides[plane] ?? 0 }));
}
