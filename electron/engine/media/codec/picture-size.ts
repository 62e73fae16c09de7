import { turnsSideways, type Orientation } from './orientation.ts';

export type Size = { width: number; height: number };

/** Maximum pixels of the longer and the shorter side. */
export type SideLimits = { longer: number; shorter: number };

/** The properties that determine the displayed size. `pixelAspect` is width : height of one coded pixel. */
export type CodedPicture = Size & {
  pixelAspect: readonly [number, number];
  orientation: Orientation;
  /** Limits of the template's size; 4K by default. */
  largest?: SideLimits;
};

/** Largest template: 4K in either orientation. */
const largestTemplate: SideLimits = { longer: 3840, shorter: 2160 };

/** A pixel aspect this close to 1 is a rounding error of the sender; correcting it would only blur the picture. */
const nearlySquare = 0.01;

/** Displayed size before rotation: the pixel aspect is applied by enlarging, so that no detail is lost. */
function withSquarePixels({ width, height, pixelAspect: [across, down] }: CodedPicture): Size {
  const aspect = across > 0 && down > 0 ? across / down : 1;
  if (Math.abs(aspect - 1) <= nearlySquare) return { width, height };
  return aspect > 1 ? { width: Math.round(width * aspect), height } : { width, height: Math.round(height / aspect) };
}

function turned(size: Size, orientation: Orientation): Size {
  return turnsSideways(orientation) ? { width: size.height, height: size.width } : size;
}

/** Size as shown: square pixels, upright. */
export function shownSize(picture: CodedPicture): Size {
  return turned(withSquarePixels(picture), picture.orientation);
}

type TemplateSize = {
  /** The template's pictures, upright: even, within the picture's limits. */
  template: Size;
  /** The same before turning upright. */
  unturned: Size;
  /** Whether cropping an odd row or column is enough, without scaling. */
  cropOnly: boolean;
};

/** The size of pictures in a template. */
export function templateSize(picture: CodedPicture): TemplateSize {
  const square = withSquarePixels(picture);
  const long = Math.max(square.width, square.height);
  const short = Math.min(square.width, square.height);
  const { longer, shorter } = picture.largest ?? largestTemplate;
  const scale = Math.min(1, longer / long, shorter / short);
  const unturned = { width: even(square.width * scale), height: even(square.height * scale) };
  const cropOnly = scale === 1 && square.width === picture.width && square.height === picture.height;
  return { template: turned(unturned, picture.orientation), unturned, cropOnly };
}

/** The size of a picture whose longer side is at most `side`: the same shape, as far as even sizes allow. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: nearestEven(width * scale), height: nearestEven(height * scale) };
}

/** Never less than one chroma sample. */
export function nearestEven(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2);
}

/** 4:2:0 needs even sizes. Downwards, so that an odd picture can be cropped; never less than one chroma sample. */
function even(length: number): number {
  return Math.max(2, Math.floor(length / 2) * 2);
}
