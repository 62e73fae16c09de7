import {
  AV_FRAME_FLAG_INTERLACED,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { orientationFilters } from './orientation.ts';
import { nearestEven, templateSize, type CodedPicture, type Size } from './picture-size.ts';

/** The properties that determine how a decoded picture is converted to a template's. Numbers are FFmpeg's constants. */
export type PictureFacts = Size & {
  pixelFormat: number;
  colorSpace: number;
  colorRange: number;
  /** The color matrix is not declared; players then choose it by the size. */
  matrixUnknown: boolean;
  hdr: boolean;
  /** Whether pictures may be interlaced: each one that declares it is then deinterlaced. */
  interlaced: boolean;
};

/** The input of {@link templateFilters} about a decoded picture. */
export function pictureFacts(frame: Frame): PictureFacts {
  return {
    width: frame.width,
    height: frame.height,
    pixelFormat: frame.format,
    colorSpace: frame.colorSpace,
    colorRange: frame.colorRange,
    matrixUnknown: frame.colorSpace === AVCOL_SPC_UNSPECIFIED,
    hdr: frame.colorTrc === AVCOL_TRC_SMPTE2084 || frame.colorTrc === AVCOL_TRC_ARIB_STD_B67,
    interlaced: frame.hasFlags(AV_FRAME_FLAG_INTERLACED),
  };
}

/** Time stamps into the filters: microseconds. */
export const filterTimeBase = { num: 1, den: 1_000_000 };

/** Aspect ratios closer than this share count as the same shape; others get bars. */
const sameShape = 0.02;

/**
 * Filters from decoded pictures to a template's: upright, square pixels, even size, 8-bit 4:2:0, limited-range BT.709.
 * @param picture a picture of the recording's prevailing size, which determines the template's size.
 * @param now the incoming pictures, which may change later in the file.
 * @param fastToneMap whether FFmpeg has the `tonemapx` filter, three times as fast as the standard ones.
 */
export function templateFilters(picture: CodedPicture, now: PictureFacts, fastToneMap: boolean): string {
  return [
    sourceFilter(now),
    ...(now.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...fit(picture, now),
    ...(now.hdr ? toneMap(fastToneMap) : []),
    'format=yuv420p',
    ...orientationFilters(picture.orientation),
    'setsar=1',
    'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
    'buffersink@out',
  ].join(',');
}

export function sourceFilter(picture: Omit<PictureFacts, 'matrixUnknown' | 'hdr' | 'interlaced'>): string {
  const { width, height, pixelFormat, colorSpace, colorRange } = picture;
  const { num, den } = filterTimeBase;
  return `buffer@in=video_size=${width}x${height}:pix_fmt=${pixelFormat}:time_base=${num}/${den}:colorspace=${colorSpace}:range=${colorRange}`;
}

/** Crops or scales to the template's size, and converts the colors unless tone mapping does it. */
function fit(picture: CodedPicture, now: PictureFacts): string[] {
  const { unturned, cropOnly } = templateSize(picture);
  const colors = now.hdr ? '' : `:in_color_matrix=${inputMatrix(now)}:out_color_matrix=bt709:out_range=tv`;
  const unchanged = now.width === picture.width && now.height === picture.height;
  if (unchanged && cropOnly) {
    const crop = unturned.width === now.width && unturned.height === now.height ? [] : [`crop=${text(unturned)}:0:0`];
    return [...crop, `scale=${text(unturned)}${colors}`];
  }
  const inner = fitInside(picture, now, unturned);
  const fills = inner.width === unturned.width && inner.height === unturned.height;
  return [
    `scale=${text(inner)}:flags=bicubic${colors}`,
    ...(fills ? [] : [`pad=${text(unturned)}:(ow-iw)/2:(oh-ih)/2`]),
  ];
}

/** The largest size inside `outer` for pictures that may have another shape than the first ones. */
function fitInside(picture: CodedPicture, now: Size, outer: Size): Size {
  const shape = ((now.width / now.height) * picture.height) / picture.width;
  if (Math.abs(shape - 1) <= sameShape) return outer;
  return shape > 1
    ? { width: outer.width, height: nearestEven(outer.height / shape) }
    : { width: nearestEven(outer.width * shape), height: outer.height };
}

function inputMatrix({ matrixUnknown, width, height }: PictureFacts): string {
  if (!matrixUnknown) return 'auto';
  return width >= 1280 || height >= 720 ? 'bt709' : 'bt601';
}

/** HDR (PQ or HLG, BT.2020) to standard range. */
export function toneMap(fast: boolean): string[] {
  if (fast) return ['tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p'];
  return [
    'zscale=transfer=linear:npl=100',
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=limited',
  ];
}

function text({ width, height }: Size): string {
  return `${width}:${height}`;
}
