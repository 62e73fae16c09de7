import type { PreparedAsset } from '#shared/backgrounds.ts';
import type { CaptionCue, CaptionStyle } from '#shared/captions.ts';
import type { LipsRefusal } from '#shared/lips.ts';
import type { TimePoint } from '#shared/timeline/time-map.ts';
import { perSecond, type FrameRate } from '../media/codec/frame-rate.ts';
import type { Size } from '../media/codec/picture-size.ts';
import type { Box, CaptionLayer, PresenterLayer, ShapeLayer, ShownLayer } from '../media/layers/layers.ts';
import type { Film } from '../speech/types.ts';
import type { TemplateInfo } from '../template/info.ts';

/** The layers of a video. Plain data that can be sent to a worker. */
export type PictureRequest = {
  /** Mouths of films, below all layers. They follow the finished sound. */
  lips?: readonly Lips[] | undefined;
  /** Lowest first. They follow the recording, and so are the same in all videos of a template. */
  layers: readonly TimedLayer[];
  /** Above all layers. They follow the finished sound. */
  captions?: { style: CaptionStyle; cues: readonly CaptionCue[] } | undefined;
};

/** A film that is heard in a section. */
export type Lips = {
  film: Film;
  variable: string;
  /** The section in the template, seconds. */
  start: number;
  end: number;
  /** Sample of the finished sound at which the value begins, the film's `start`. */
  heardAt: number;
  /**
   * From times of the template to times of the finished video, samples at 48 kHz, as far as they are this section's: at
   * most half of the way to its neighbours, so that nothing here depends on their values.
   */
  times: TimePoint[];
  /** Key of the fitted mouths, an artifact; missing before the film was fitted. */
  patches?: string | undefined;
};

/** A section whose value nobody filmed, as a service needs it that makes mouths. */
export type UnfilmedLips = Omit<Lips, 'film' | 'patches'> & {
  /** Key of the clip that is heard, an artifact, and the samples of it that are the value. */
  clip: string;
  from: number;
  to: number;
};

/** What a service for lips is sent beside pictures and sound, which begin together. */
export type LipsOrder = {
  /** Of the pictures, pixels. */
  size: Size;
  rate: FrameRate;
  frames: number;
  /** When the value begins and ends, seconds. */
  start: number;
  end: number;
  /** 468 points of the face in each frame: x and y in turn, pixels. */
  points: number[][];
};

/** An order, or why no mouth could be laid on the template's face. */
export type OrderedLips = { refused: LipsRefusal } | { refused: null; order: LipsOrder };

/** Names of the files of an order in its folder. */
export const orderFiles = { face: 'face.mp4', sound: 'sound.wav' } as const;

/** A layer and when it is shown, seconds of the template. */
export type TimedLayer = { start: number; end: number } & (
  | { kind: 'background'; asset: PreparedAsset; box: Box; radius: number; brightness: number }
  | ShapeLayer
  | PresenterLayer
);

/** The layers of a request that follow the recording, by frames of the template. */
export function recordedLayers({ layers }: PictureRequest, info: TemplateInfo): ShownLayer[] {
  return layers.flatMap((timed): ShownLayer[] => {
    const { start, end, ...layer } = timed;
    const { from, to } = framesBetween(start, end, info);
    if (from >= to) return [];
    if (layer.kind !== 'background') return [{ ...layer, from, to }];
    return [{ ...layer, from, to, starts: from, frames: to - from }];
  });
}

/** The captions of a request, by indices in a list of frames. @param outputs times of the frames, video samples. */
export function captionLayers({ captions }: PictureRequest, outputs: Float64Array): ShownLayer[] {
  return captions?.cues.flatMap((cue) => layersOfCue(cue, captions.style, outputs)) ?? [];
}

/** Frames shown between two times of the recording, seconds; an end before the start gives none. */
export function framesBetween(
  start: number,
  end: number,
  { frameRate, frames }: Pick<TemplateInfo, 'frameRate' | 'frames'>,
): { from: number; to: number } {
  const rate = perSecond(frameRate);
  // Times that are close to a frame's are rounded.
  const tolerance = 1e-6;
  return {
    from: Math.max(0, Math.floor(start * rate + tolerance)),
    to: Math.min(frames, Math.ceil(end * rate - tolerance)),
  };
}

/** A cue as one layer, or as one per word if the spoken word is highlighted. @param outputs of the frames. */
function layersOfCue(
  { start, end, lines, words }: CaptionCue,
  style: CaptionStyle,
  outputs: Float64Array,
): (CaptionLayer & { from: number; to: number })[] {
  const placed = placeWords(lines, words ?? []);
  const parts = placed.length === 0 ? [{ spoken: null, start, end }] : wordParts(placed, start, end);
  return parts.flatMap((part) => {
    const from = firstAt(outputs, part.start * 48_000);
    const to = firstAt(outputs, part.end * 48_000);
    return from < to ? [{ kind: 'caption', style, lines, spoken: part.spoken, from, to }] : [];
  });
}

/** A word is highlighted until the next one begins, which avoids flicker between them. */
function wordParts(placed: readonly PlacedWord[], start: number, end: number) {
  return placed.map(({ spoken, start: from }, word) => ({
    spoken,
    start: word === 0 ? start : Math.max(start, from),
    end: Math.min(end, placed[word + 1]?.start ?? end),
  }));
}

type PlacedWord = { spoken: NonNullable<CaptionLayer['spoken']>; start: number };

/** Finds the words in their lines, in order. A word that is not found is not highlighted. */
function placeWords(lines: readonly string[], words: NonNullable<CaptionCue['words']>): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let line = 0;
  let behind = 0;
  for (const { text, start } of words) {
    for (let candidate = line; text !== '' && candidate < lines.length; candidate++) {
      const from = lines[candidate]?.indexOf(text, candidate === line ? behind : 0) ?? -1;
      if (from < 0) continue;
      line = candidate;
      behind = from + text.length;
      placed.push({ spoken: { line, from, to: behind }, start });
      break;
    }
  }
  return placed;
}

/** The first frame shown at a time or later. */
function firstAt(outputs: Float64Array, time: number): number {
  // Half a sample for rounding.
  const place = outputs.findIndex((output) => output >= time - 0.5);
  return place < 0 ? outputs.length : place;
}
