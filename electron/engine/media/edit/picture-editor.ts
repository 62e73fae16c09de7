import type { Frame } from 'node-av/lib';
import { required } from '../codec/av-errors.ts';
import { openFilters, type FilterRun } from '../codec/filter-graph.ts';
import { changePixels, planesOfYuv420, type Plane } from '../codec/frame-pixels.ts';
import type { Size } from '../codec/picture-size.ts';
import { sourceOf } from '../codec/pictures.ts';

/**
 * `yuv420p`: three planes, luma and two chroma planes of half the width and height, BT.709, limited range; nothing is
 * lost on the way. `rgba`: one plane, four bytes a pixel, full range; alpha is ignored afterwards.
 */
export type PictureFormat = 'yuv420p' | 'rgba';

/** A picture to be changed in place. Its planes are valid only until the change is done. */
export type EditablePicture = Size & { format: PictureFormat; planes: readonly Plane[] };

/** A change of one frame: the format in which it is wanted, and what changes the picture in place. */
export type FrameEdit = {
  format: PictureFormat;
  change: (picture: EditablePicture) => void | Promise<void>;
};

/** Hands decoded pictures to changes in the format each wants. */
export type PictureEditor = Disposable & {
  /** @returns the changed picture in YUV 4:2:0, valid until the next call. Without changes it is `picture` itself. */
  apply(picture: Frame, edits: readonly FrameEdit[]): Promise<Frame>;
};

const toRgba = 'scale=in_color_matrix=bt709:in_range=tv:out_range=pc,format=rgba';
const fromRgba = 'scale=in_range=pc:out_color_matrix=bt709:out_range=tv,format=yuv420p';
const asTemplate = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

export function openPictureEditor({ width, height }: Size): PictureEditor {
  const handles = new DisposableStack();
  let there: FilterRun | undefined;
  let back: FilterRun | undefined;

  return {
    async apply(picture, edits) {
      let current = picture;
      for (const { format, change } of edits) {
        const changed = format === 'rgba' ? await convertToRgba(current) : current;
        await changePixels(changed, (pixels) => change({ width, height, format, planes: planesOf(pixels, format) }));
        current = format === 'rgba' ? await convertBack(changed) : changed;
      }
      return current;
    },
    [Symbol.dispose]: () => handles.dispose(),
  };

  function planesOf(pixels: Uint8Array, format: PictureFormat): Plane[] {
    return format === 'rgba' ? [{ bytes: pixels, stride: 4 * width }] : planesOfYuv420(pixels, { width, height });
  }

  async function convertToRgba(picture: Frame): Promise<Frame> {
    there ??= handles.use(await openFilters(`${sourceOf(picture)},${toRgba},buffersink@out`));
    await there.send(picture);
    return required(await there.next(), 'RGBA picture');
  }

  async function convertBack(picture: Frame): Promise<Frame> {
    back ??= handles.use(await openFilters(`${sourceOf(picture)},${fromRgba},${asTemplate},buffersink@out`));
    await back.send(picture);
    return required(await back.next(), 'picture from RGBA');
  }
}
