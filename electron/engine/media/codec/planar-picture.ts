import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_JPEG, AVCOL_SPC_BT709 } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
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
