import { hashOf } from '#electron/lib/hash.ts';
import type { PictureCoding } from '../media/codec/video-encoder.ts';
import { picturesOf } from '../media/edit/rendition.ts';
import { pixelsOf, scenesOf, type CutJob, type Ground, type Piece, type ShownLayer } from '../media/layers/layers.ts';
import { isCut } from '../media/layers/presenter-cut.ts';
import { drawnWith } from '../media/text/drawn-with.ts';
import type { Rendition } from '../template/renditions.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import {
  beforeRandomAccess,
  mergeOverlapping,
  partsOfStretch,
  piecesOf,
  pictureRuns,
  type FrameRange,
} from './runs.ts';

/** Part of all keys, beside {@link drawnWith}: changes whenever the same layers would be drawn differently. */
const drawingVersion = 1;

/**
 * Pieces are encoded in parallel, one per process. The number of threads is fixed, because it changes the bytes, which
 * must not depend on the machine.
 */
export function codingOfPieces(coding: PictureCoding): PictureCoding {
  return { ...coding, threads: 2 };
}

/**
 * Frames of a template that are encoded again because they show something else: separate runs, in time order. Nothing
 * outside them changes.
 * @param rests frames around each rest, which stay in one run.
 */
export function runsWith(
  layers: readonly FrameRange[],
  rests: readonly FrameRange[],
  index: TemplateIndex,
): FrameRange[] {
  const runs = pictureRuns(index, [...layers, ...rests]).flatMap((run) => piecesOf(index, run));
  return joinedAround(rests, runs);
}

/**
 * The frames to encode for a video of only a stretch. Without layers, these are only the frames before its first random
 * access point and around rests, because all others can be decoded unchanged.
 * @param range as `cleanRange` returns it.
 */
export function runsOfStretch(
  range: FrameRange,
  layers: readonly FrameRange[],
  rests: readonly FrameRange[],
  index: TemplateIndex,
): FrameRange[] {
  const around = pictureRuns(index, rests).map(({ from, to }) => {
    return { from: Math.max(range.from, from), to: Math.min(range.to, to) };
  });
  const changed = layers.length > 0 ? [range] : mergeOverlapping([beforeRandomAccess(index, range), ...around]);
  return joinedAround(
    rests,
    changed.flatMap((run) => partsOfStretch(index, run)),
  );
}

/** Joins runs that are divided near a rest. */
function joinedAround(rests: readonly FrameRange[], runs: readonly FrameRange[]): FrameRange[] {
  const joined: FrameRange[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isCutAtRest = rests.some(({ from, to }) => from < run.from && to > run.from);
    if (last && isCutAtRest && last.to === run.from) last.to = run.to;
    else joined.push({ ...run });
  }
  return joined;
}

/** A piece for frames. @param ground replaces the template's own frames. @param layers may lie outside the piece. */
export function pieceWith(
  { from, to }: FrameRange,
  layers: readonly ShownLayer[],
  { index, rendition, ground }: { index: TemplateIndex; rendition: Rendition; ground?: Ground | undefined },
): Piece {
  const { coding } = picturesOf(index, rendition);
  const facts = [drawingVersion, drawnWith, codingOfPieces(coding), index.hash];
  const own = layers.filter((layer) => layer.from < to && layer.to > from);
  const clipped = own.map((layer) => ({ ...layer, from: Math.max(from, layer.from), to: Math.min(to, layer.to) }));
  const key = hashOf([...facts, from, to, clipped, ...(ground ? [ground] : [])]).slice(0, 40);
  return { key, from, to, layers: clipped, ...(ground && { ground }) };
}

/** Has presenters cut out while drawing, because cutting them out of a whole template takes long. */
export function cutDirectly(layers: readonly ShownLayer[]): ShownLayer[] {
  return layers.map((layer) => (layer.kind === 'presenter' ? { ...layer, direct: true } : layer));
}

/** The presenters that still have to be cut out before pieces can be drawn. */
export async function cutsFor(
  pieces: readonly Piece[],
  index: TemplateIndex,
  template: string,
  rendition: Rendition,
): Promise<CutJob[]> {
  const { size } = picturesOf(index, rendition);
  const jobs = new Map<string, CutJob>();
  for (const piece of pieces) {
    for (const layer of scenesOf(piece.layers, piece).flatMap((scene) => scene.layers)) {
      if (layer.kind !== 'presenter' || layer.direct) continue;
      const { width, height } = pixelsOf(layer.box, size);
      const job: CutJob = { rendition, cut: layer.cut, box: { width, height } };
      jobs.set(JSON.stringify(job), job);
    }
  }
  const missing: CutJob[] = [];
  for (const job of jobs.values()) if (!(await isCut(template, job))) missing.push(job);
  return missing;
}
