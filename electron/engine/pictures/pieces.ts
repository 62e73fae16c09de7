import { hashOf } from '#electron/lib/hash.ts';
import { avcodec, avfilter } from '../media/codec/versions.ts';
import type { PictureCoding } from '../media/codec/video-encoder.ts';
import { picturesOf } from '../media/edit/rendition.ts';
import { pixelsOf, scenesOf, type CutJob, type Piece, type ShownLayer } from '../media/layers/layers.ts';
import { isCut } from '../media/layers/presenter-cut.ts';
import type { Rendition } from '../template/renditions.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import { beforeRandomAccess, partsOfStretch, piecesOf, pictureRuns, type PictureRun } from './runs.ts';

/** Changes whenever the same layers would be drawn otherwise. Versions of FFmpeg's libraries are part of each key. */
const drawingVersion = 1;

/**
 * Pieces are encoded several at once, each in a process of its own.
 * The number of threads is fixed: it changes the bytes, which must not depend on the machine.
 */
export function codingOfPieces(coding: PictureCoding): PictureCoding {
  return { ...coding, threads: 2 };
}

/** All pieces of a template in which layers are shown, in time order. Nothing outside them changes. */
export function piecesWith(layers: readonly ShownLayer[], index: TemplateIndex, rendition: Rendition): Piece[] {
  const runs = pictureRuns(index, layers).flatMap((run) => piecesOf(index, run));
  return withLayers(runs, layers, index, rendition);
}

/**
 * A stretch as pieces: nothing is shown before and after it. Where no layers are shown in it, only what comes before its
 * first random access point is drawn, as the rest can be decoded as it is. Presenters are cut
 * out while they are drawn, as others take minutes to be cut out of a long template.
 * @param range as `cleanRange` gives it.
 */
export function piecesOfStretch(
  range: PictureRun,
  layers: readonly ShownLayer[],
  index: TemplateIndex,
  rendition: Rendition,
): Piece[] {
  const direct = layers.map((layer) => (layer.kind === 'presenter' ? { ...layer, direct: true as const } : layer));
  const drawn = layers.length > 0 ? range : beforeRandomAccess(index, range);
  return withLayers(partsOfStretch(index, drawn), direct, index, rendition);
}

function withLayers(
  runs: readonly PictureRun[],
  layers: readonly ShownLayer[],
  index: TemplateIndex,
  rendition: Rendition,
): Piece[] {
  const { coding } = picturesOf(index, rendition);
  const facts = [drawingVersion, avcodec, avfilter, codingOfPieces(coding), index.hash];
  return runs.map(({ from, to }) => {
    const own = layers.filter((layer) => layer.from < to && layer.to > from);
    const clipped = own.map((layer) => ({ ...layer, from: Math.max(from, layer.from), to: Math.min(to, layer.to) }));
    return { key: hashOf([...facts, from, to, clipped]).slice(0, 40), from, to, layers: clipped };
  });
}

/** The presenters that must be cut out before pieces can be drawn, and are not yet. */
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
