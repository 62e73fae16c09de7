import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_JPEG, AVCOL_SPC_BT709 } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { check } from './av-errors.ts';
import { newFrame } from './handles.ts';
import type { Size } from './picture-size.ts';

/**
 * A picture in memory, as templates have them: 8-bit 4:2:0, limited-range BT.709. The planes Y, U and V follow each
 * other, rows without gaps.
 */
export type PlanarPicture = Size & { pixels: Uint8Array };

/** Size of the planes of color, pixels. */
export function chromaSize({ width, height }: Size): Size {
  return { width: (width + 1) >> 1, height: (height + 1) >> 1 };
}

/** Bytes before the plane U and before the plane V, and of all planes. */
export function planeOffsets(size: Size): { u: number; v: number; end: number } {
  const chroma = chromaSize(size);
  const u = size.width * size.height;
  const v = u + chroma.width * chroma.height;
  return { u, v, end: v + chroma.width * chroma.height };
}

/** Whether a decoded picture needs no conversion to be a {@link PlanarPicture}. */
export function isPlanar({ format, colorSpace, colorRange }: Frame): boolean {
  return format === AV_PIX_FMT_YUV420P && colorSpace === AVCOL_SPC_BT709 && colorRange !== AVCOL_RANGE_JPEG;
}

/** A copy of a decoded picture, for which {@link isPlanar} holds. */
export function planarCopy(frame: Frame): PlanarPicture {
  return { width: frame.width, height: frame.height, pixels: frame.toBuffer() };
}

/** Copies decoded pictures, for which {@link isPlanar} holds, one after another into the same memory. */
export class PlanarCopies implements Disposable {
  /** Points at the memory. */
  readonly #view = newFrame();
  #picture: PlanarPicture = { width: 0, height: 0, pixels: new Uint8Array(0) };

  /** @returns the copy, valid until the next. */
  of(frame: Frame): PlanarPicture {
    const { width, height, format } = frame;
    if (this.#picture.width !== width || this.#picture.height !== height) {
      const pixels = Buffer.alloc(planeOffsets({ width, height }).end);
      this.#view.unref();
      this.#view.width = width;
      this.#view.height = height;
      this.#view.format = format;
      check(this.#view.fromBuffer(pixels), 'make room for a picture');
      this.#picture = { width, height, pixels };
    }
    check(this.#view.copy(frame), 'copy a picture');
    return this.#picture;
  }

  [Symbol.dispose](): void {
    this.#view[Symbol.dispose]();
  }
}
